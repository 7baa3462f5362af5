import static org.codelibs.opensearch.runner.OpenSearchRunner.newConfigs;

import java.util.Arrays;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/** One node of a cluster on loopback: java Node.java FOLDER NUMBER HTTP_PORT TRANSPORT_PORT,... PLUGIN,... */
public class Node {
  public static void main(String[] args) throws Exception {
    int number = Integer.parseInt(args[1]);
    String[] ports = args[3].split(",");
    String[] hosts = Arrays.stream(ports).map(port -> "127.0.0.1:" + port).toArray(String[]::new);
    String[] names = new String[ports.length];
    for (int at = 0; at < ports.length; at += 1) names[at] = "node" + (at + 1);
    new OpenSearchRunner()
        .onBuild((each, settings) -> {
          settings.put("node.name", "node" + number);
          settings.put("http.port", args[2]);
          settings.put("transport.port", ports[number - 1]);
          settings.put("network.host", "127.0.0.1");
          settings.putList("discovery.seed_hosts", hosts);
          settings.putList("cluster.initial_cluster_manager_nodes", names);
          // The disk of a test machine may be nearly full.
          settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
        })
        .build(newConfigs()
                .clusterName("carrel-tests")
                .numOfNode(1)
                .basePath(args[0])
                .pluginTypes(args[4])
                .useLogger());
    // A parent that is gone must not leave a node behind.
    while (System.in.read() >= 0) continue;
    Runtime.getRuntime().halt(0);
  }
}
