package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.StubService;
import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Loads the driver in several class loaders one after the other, reads a row with each, deregisters it, and prints the number of loaders that remain in memory.
 */
final class UnloadedDriver {
    /** The time after which all threads have ended by themselves. */
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private UnloadedDriver() {}

    /** @param args the number of loads */
    public static void main(String[] args) throws Exception {
        List<URL> classes = new ArrayList<>();
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
            classes.add(new File(part).toURI().toURL());
        }
        try (StubService service = service()) {
            String url = "jdbc:dynamodb://127.0.0.1:" + service.endpoint().getPort() + "?user=unloaded&password=s";
            List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
            for (int i = 0; i < Integer.parseInt(args[0]); i++) {
                loaders.add(loaded(classes.toArray(new URL[0]), url));
            }
            long end = System.nanoTime() + LONGEST.toNanos();
            while (left(loaders) > 0 && System.nanoTime() < end) {
                System.gc();
            }
            System.out.println(left(loaders) + " of " + args[0] + " class loaders are left");
        }
    }

    private static long left(List<WeakReference<ClassLoader>> loaders) {
        return loaders.stream().filter(loader -> loader.get() != null).count();
    }

    private static StubService service() throws Exception {
        return new StubService((operation, before) -> new StubService.Answer(
                200,
                switch (operation) {
                    case "ListTables" -> "{\"TableNames\":[\"Tab\"]}";
                    case "DescribeTable" ->
                        "{\"Table\":{\"TableName\":\"Tab\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":1,\"TableSizeBytes\":30,"
                                + "\"KeySchema\":[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}],"
                                + "\"AttributeDefinitions\":[{\"AttributeName\":\"k\",\"AttributeType\":\"S\"}]}}";
                    case "DescribeTimeToLive" -> "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}";
                    default -> "{\"Item\":{\"k\":{\"S\":\"a\"},\"v\":{\"S\":\"found\"}}}";
                }));
    }

    private static WeakReference<ClassLoader> loaded(URL[] classes, String url) throws Exception {
        try (URLClassLoader loader = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader())) {
            @SuppressWarnings("unchecked")
            Function<String, String> application =
                    (Function<String, String>) Class.forName(OneSelect.class.getName(), true, loader)
                            .getDeclaredConstructor()
                            .newInstance();
            if (!application.apply(url).equals("found")) {
                throw new IllegalStateException();
            }
            return new WeakReference<>(loader);
        }
    }
}
