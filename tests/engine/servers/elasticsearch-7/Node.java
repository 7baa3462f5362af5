import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.node.InternalSettingsPreparer;
import org.elasticsearch.transport.Netty4Plugin;

/** One node of a cluster on loopback: java Node.java FOLDER SETTING=VALUE... */
public class Node extends org.elasticsearch.node.Node {
  private Node(Environment environment) {
    super(environment, List.of(Netty4Plugin.class), true);
  }

  public static void main(String[] args) throws Exception {
    Settings.Builder builder = Settings.builder().put("path.home", args[0]);
    for (int at = 1; at < args.length; at += 1) {
      String[] setting = args[at].split("=", 2);
      builder.put(setting[0], setting[1]);
    }
    Settings settings = builder.build();
    LogConfigurator.configureWithoutConfig(settings);
    new Node(InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), Path.of(args[0]), () -> "node")).start();
    // A parent that is gone must not leave a node behind.
    while (System.in.read() >= 0) continue;
    Runtime.getRuntime().halt(0);
  }
}
