package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.turns.OneTurn;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A driver that an application's class loader has loaded is unloaded with the application. */
@Timeout(900)
@OneTurn(of = 4, number = 3)
class UnloadedDriverTest {
    /** {@code -Ddynamodbjdbc.loads=200} for as many as on a server in a month. Each takes a second or two. */
    private static final int LOADS = Integer.getInteger("dynamodbjdbc.loads", 4);

    @Test
    void itsClassLoaderIsCollected() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx256m",
                        // Soft references are cleared immediately, as if memory were short.
                        "-XX:SoftRefLRUPolicyMSPerMB=0",
                        "-cp",
                        System.getProperty("java.class.path"),
                        UnloadedDriver.class.getName(),
                        String.valueOf(LOADS))
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(out).contains("0 of " + LOADS + " class loaders are left");
    }
}
