package io.github.dynamodbjdbc.springdata;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.health.HealthEndpoint;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Tests Spring Boot with the manual's application.yaml, except for the endpoint. */
class BootTest {
    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {}

    private static ConfigurableApplicationContext start(String url, String... arguments) throws IOException {
        ConfigurableEnvironment environment = new StandardEnvironment();
        String page = Files.readString(Path.of("../../docs/spring.md"));
        int yaml = page.indexOf("```yaml\n") + "```yaml\n".length();
        byte[] text = page.substring(yaml, page.indexOf("```", yaml)).getBytes(UTF_8);
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--spring.datasource.url=" + url);
        all.add("--logging.level.root=error");
        for (PropertySource<?> source :
                new YamlPropertySourceLoader().load("application.yaml", new ByteArrayResource(text))) {
            environment.getPropertySources().addLast(source);
        }
        return new SpringApplicationBuilder(Application.class)
                .environment(environment)
                .web(WebApplicationType.NONE)
                .bannerMode(Banner.Mode.OFF)
                .run(all.toArray(String[]::new));
    }

    private static Status health(ConfigurableApplicationContext context) {
        return context.getBean(HealthEndpoint.class).healthForPath("db").getStatus();
    }

    @Test
    void poolRepositoriesTransactionsAndHealthAreMade() throws Exception {
        try (ConfigurableApplicationContext context = start("jdbc:dynamodb:embedded?user=boot&password=local")) {
            assertThat(context.getBean(HikariDataSource.class).getMaximumPoolSize())
                    .isEqualTo(32);
            assertThat(health(context)).isEqualTo(Status.UP);
            JdbcTemplate template = context.getBean(JdbcTemplate.class);
            template.update("INSERT INTO City (name, countryCode, people) VALUES (?, ?, ?)", "Oslo", "NO", 709_000);
            assertThat(context.getBean(Cities.class).existsById("Oslo")).isTrue();
            assertThat(template.queryForObject("SELECT people FROM City WHERE name = 'Oslo'", Integer.class))
                    .isEqualTo(709_000);
        }
    }

    @Test
    void aDeadEndpointIsDown() throws Exception {
        // No server listens at port 1 of this machine.
        try (ConfigurableApplicationContext context = start(
                "jdbc:dynamodb://127.0.0.1:1?user=boot&password=local&maxRetries=0", "--spring.sql.init.mode=never")) {
            assertThat(health(context)).isEqualTo(Status.DOWN);
        }
    }
}
