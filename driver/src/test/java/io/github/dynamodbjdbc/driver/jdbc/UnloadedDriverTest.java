package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.StubService;
import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A driver that is loaded by an application's class loader goes with the application. */
@Timeout(600)
class UnloadedDriverTest {
    /** Each takes the classes of driver, planner and Calcite: {@code -Ddynamodbjdbc.loads=200} for as many as a server sees in a week. */
    private static final int LOADS = Integer.getInteger("dynamodbjdbc.loads", 2);

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
            assertThat(application.apply(url)).isEqualTo("found");
            return new WeakReference<>(loader);
        }
    }

    @Test
    void itsClassLoaderIsCollected() throws Exception {
        List<URL> classes = new ArrayList<>();
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
            classes.add(new File(part).toURI().toURL());
        }
        try (StubService service = service()) {
            String url = "jdbc:dynamodb://127.0.0.1:" + service.endpoint().getPort() + "?user=unloaded&password=s";
            List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
            for (int i = 0; i < LOADS; i++) {
                loaders.add(loaded(classes.toArray(new URL[0]), url));
            }
            // Each thread that is still there ends by itself.
            long end = System.nanoTime() + Duration.ofSeconds(90).toNanos();
            while (loaders.stream().anyMatch(loader -> loader.get() != null)) {
                assertThat(System.nanoTime()).isLessThan(end);
                System.gc();
            }
        }
    }
}
