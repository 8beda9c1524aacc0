package io.github.dynamodbjdbc.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.repository.ListCrudRepository;
import org.springframework.data.repository.PagingAndSortingRepository;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class SpringBootTest {
    @Table("Product")
    record Product(@Id String id, BigDecimal price, LocalDate firstSold, @Version Integer version) {}

    interface Products extends ListCrudRepository<Product, String>, PagingAndSortingRepository<Product, String> {
        List<Product> findByPriceGreaterThanOrderByIdDesc(BigDecimal price);

        long countByFirstSoldAfter(LocalDate day);
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    @EnableJdbcRepositories(considerNestedRepositories = true)
    static class Application {}

    private Database database;
    private ConfigurableApplicationContext context;

    @BeforeEach
    void start() throws Exception {
        database = Database.create("&columns=sampled");
        database.run("CREATE TABLE Product (id VARCHAR PRIMARY KEY)");
        context = started(database.url(), database.user(), database.password());
    }

    @AfterEach
    void stop() throws Exception {
        context.close();
        database.close();
    }

    private static ConfigurableApplicationContext started(String url, String user, String password) {
        return new SpringApplicationBuilder(Application.class)
                .properties(Map.of(
                        "spring.datasource.url", url,
                        "spring.datasource.username", user,
                        "spring.datasource.password", password,
                        "spring.datasource.driver-class-name", "io.github.dynamodbjdbc.driver.jdbc.DynamoDbDriver",
                        "logging.level.root", "error"))
                .web(WebApplicationType.NONE)
                .bannerMode(Banner.Mode.OFF)
                .run();
    }

    private static Product product(int number) {
        return new Product("p" + number, BigDecimal.valueOf(number), LocalDate.of(2026, 1, number % 28 + 1), null);
    }

    private static Status health(ConfigurableApplicationContext context) {
        return context.getBean(HealthEndpoint.class).healthForPath("db").getStatus();
    }

    @Test
    void entitiesByTheDialect() throws Exception {
        Products products = context.getBean(Products.class);
        Product pen = products.save(product(1));
        assertThat(pen.version()).isZero();
        assertThat(products.findById("p1")).contains(pen);
        Product cheaper = products.save(new Product("p1", new BigDecimal("0.5"), pen.firstSold(), pen.version()));
        assertThat(cheaper.version()).isEqualTo(1);
        assertThatThrownBy(() -> products.save(pen)).isInstanceOf(OptimisticLockingFailureException.class);
        assertThat(database.rows("SELECT id, price, first_sold, version FROM Product"))
                .containsExactly("p1 0.5 2026-01-02 1");
        products.deleteById("p1");
        assertThat(products.findById("p1")).isEmpty();
    }

    @Test
    void pagesAndQueriesByName() {
        Products products = context.getBean(Products.class);
        products.saveAll(
                IntStream.rangeClosed(1, 60).mapToObj(SpringBootTest::product).toList());
        Page<Product> page = products.findAll(PageRequest.of(1, 25, Sort.by("price")));
        assertThat(page.getTotalElements()).isEqualTo(60);
        assertThat(page.getContent()).hasSize(25).extracting(Product::id).startsWith("p26", "p27");
        assertThat(products.findByPriceGreaterThanOrderByIdDesc(new BigDecimal("57.5")))
                .extracting(Product::id)
                .containsExactly("p60", "p59", "p58");
        assertThat(products.countByFirstSoldAfter(LocalDate.of(2026, 1, 27))).isEqualTo(2);
    }

    @Test
    void clientAndTransactions() {
        JdbcClient client = JdbcClient.create(context.getBean(DataSource.class));
        TransactionTemplate transaction = new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
        transaction.executeWithoutResult(status -> {
            client.sql("INSERT INTO Product (id, price) VALUES (:id, :price)")
                    .param("id", "a")
                    .param("price", 3)
                    .update();
            status.setRollbackOnly();
        });
        assertThat(client.sql("SELECT COUNT(*) FROM Product").query(Integer.class).single())
                .isZero();
        transaction.executeWithoutResult(
                status -> client.sql("INSERT INTO Product (id, price) VALUES (?, ?)")
                        .params("a", 3)
                        .update());
        assertThat(client.sql("SELECT price FROM Product WHERE id = ?")
                        .param("a")
                        .query(BigDecimal.class)
                        .single())
                .isEqualByComparingTo("3");
    }

    @Test
    void health() {
        assertThat(health(context)).isEqualTo(Status.UP);
        // No server listens at port 1 of this machine.
        try (ConfigurableApplicationContext dead =
                started("jdbc:dynamodb://127.0.0.1:1?maxRetries=0", "user", "password")) {
            assertThat(health(dead)).isEqualTo(Status.DOWN);
        }
    }
}
