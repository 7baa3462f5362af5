import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.elasticsearch.Build;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.node.DiscoveryNodes;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.IndexScopedSettings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.settings.SettingsFilter;
import org.elasticsearch.env.Environment;
import org.elasticsearch.features.NodeFeature;
import org.elasticsearch.node.InternalSettingsPreparer;
import org.elasticsearch.plugins.ActionPlugin;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.plugins.PluginsLoader;
import org.elasticsearch.rest.RestController;
import org.elasticsearch.rest.RestHandler;
import org.elasticsearch.rest.RestRequest.Method;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;

/** One node of a cluster on loopback: java Node.java FOLDER FOLDER_OF_TRANSPORT_JARS SETTING=VALUE... */
public class Node {
  private static final String VERSION = Build.current().version();

  public static void main(String[] args) throws Exception {
    Path home = Path.of(args[0]);
    Settings.Builder builder = Settings.builder().put("path.home", args[0]);
    for (int at = 2; at < args.length; at += 1) {
      String[] setting = args[at].split("=", 2);
      builder.put(setting[0], setting[1]);
    }
    Settings settings = builder.build();
    LogConfigurator.configureESLogging();
    LogConfigurator.configureWithoutConfig(settings);
    Path modules = home.resolve("modules");
    addTransport(modules, Path.of(args[1]));
    addRoot(modules);
    Environment environment = InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), home, () -> "node");
    new org.elasticsearch.node.Node(
            environment,
            PluginsLoader.createPluginsLoader(PluginsLoader.loadModulesBundles(modules), Set.of(), Map.of()))
        .start();
    // A parent that is gone must not leave a node behind.
    while (System.in.read() >= 0) continue;
    Runtime.getRuntime().halt(0);
  }

  private static Path addModule(Path modules, String name, String type) throws IOException {
    Path folder = Files.createDirectories(modules.resolve(name));
    Files.write(
        folder.resolve("plugin-descriptor.properties"),
        List.of(
            "name=" + name,
            "description=" + name,
            "classname=" + type,
            "java.version=17",
            "version=" + VERSION,
            "elasticsearch.version=" + VERSION));
    return folder;
  }

  private static void addTransport(Path modules, Path from) throws IOException {
    Path folder = addModule(modules, "transport-netty4", "org.elasticsearch.transport.netty4.Netty4Plugin");
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(from)) {
      for (Path jar : jars) Files.copy(jar, folder.resolve(jar.getFileName()));
    }
  }

  private static void addRoot(Path modules) throws IOException {
    Path folder = addModule(modules, "rest-root", Root.class.getName());
    String name = Root.class.getName() + ".class";
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(folder.resolve("root.jar")));
        InputStream compiled = Root.class.getClassLoader().getResourceAsStream(name)) {
      jar.putNextEntry(new JarEntry(name));
      compiled.transferTo(jar);
    }
  }

  /** Answers GET / with the version: the module of the server that does so is not published on its own. */
  public static class Root extends Plugin implements ActionPlugin {
    @Override
    public Collection<RestHandler> getRestHandlers(
        Settings settings,
        NamedWriteableRegistry names,
        RestController controller,
        ClusterSettings ofCluster,
        IndexScopedSettings ofIndices,
        SettingsFilter filter,
        IndexNameExpressionResolver resolver,
        Supplier<DiscoveryNodes> nodes,
        Predicate<NodeFeature> features) {
      String answer = "{\"version\":{\"number\":\"" + Build.current().version() + "\"}}";
      controller.registerHandler(
          new RestHandler.Route(Method.GET, "/"),
          (request, channel, client) ->
              channel.sendResponse(new RestResponse(RestStatus.OK, "application/json", answer)));
      return List.of();
    }
  }
}
