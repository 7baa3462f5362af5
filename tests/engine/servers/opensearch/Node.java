import static org.codelibs.opensearch.runner.OpenSearchRunner.newConfigs;

import org.codelibs.opensearch.runner.OpenSearchRunner;

/** One node of a cluster on loopback: java Node.java FOLDER PLUGINS SETTING=VALUE... */
public class Node {
  public static void main(String[] args) throws Exception {
    new OpenSearchRunner()
        .onBuild((each, settings) -> {
          for (int at = 2; at < args.length; at += 1) {
            String[] setting = args[at].split("=", 2);
            settings.put(setting[0], setting[1]);
          }
        })
        .build(newConfigs()
                .clusterName("carrel-tests")
                .numOfNode(1)
                .basePath(args[0])
                .pluginTypes(args[1])
                .useLogger());
    // A parent that is gone must not leave a node behind.
    while (System.in.read() >= 0) continue;
    Runtime.getRuntime().halt(0);
  }
}
