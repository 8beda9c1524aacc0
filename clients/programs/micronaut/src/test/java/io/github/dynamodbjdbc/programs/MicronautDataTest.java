package io.github.dynamodbjdbc.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micronaut.context.ApplicationContext;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;
import io.micronaut.data.annotation.Version;
import io.micronaut.data.exceptions.OptimisticLockException;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.Page;
import io.micronaut.data.model.Pageable;
import io.micronaut.data.model.Sort;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.PageableRepository;
import io.micronaut.transaction.SynchronousTransactionManager;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Entities with keys that they are given. */
class MicronautDataTest {
    @MappedEntity("Product")
    record Product(
            @Id Long id,
            String name,
            BigDecimal price,
            @MappedProperty("first_sold") LocalDate firstSold,
            @Version Integer version) {}

    @JdbcRepository(dialect = Dialect.ANSI)
    interface Products extends PageableRepository<Product, Long> {
        List<Product> findByPriceGreaterThanOrderByName(BigDecimal price);

        long countByNameStartsWith(String beginning);

        BigDecimal findMaxPrice();

        void updateById(@Id Long id, String name);
    }

    private Database database;
    private ApplicationContext context;
    private Products products;

    @BeforeEach
    void start() throws Exception {
        database = Database.create("&columns=sampled");
        database.run("CREATE TABLE Product (id BIGINT PRIMARY KEY)");
        context = ApplicationContext.run(Map.of(
                "datasources.default.url", database.url(),
                "datasources.default.username", database.user(),
                "datasources.default.password", database.password(),
                "datasources.default.driver-class-name", "io.github.dynamodbjdbc.driver.jdbc.DynamoDbDriver",
                "datasources.default.dialect", "ANSI"));
        products = context.getBean(Products.class);
    }

    @AfterEach
    void stop() throws Exception {
        context.close();
        database.close();
    }

    private static Product product(long id) {
        return new Product(id, "Product " + id, BigDecimal.valueOf(id * 150, 2), LocalDate.of(2025, 1, 31), null);
    }

    @Test
    void entities() throws Exception {
        products.save(product(1));
        Product pen = products.findById(1L).orElseThrow();
        assertThat(pen.name()).isEqualTo("Product 1");
        assertThat(pen.price()).isEqualByComparingTo("1.50");
        assertThat(pen.firstSold()).isEqualTo("2025-01-31");
        assertThat(pen.version()).isZero();

        Product dearer = products.update(new Product(1L, "Pen", new BigDecimal("2"), pen.firstSold(), pen.version()));
        assertThat(dearer.version()).isEqualTo(1);
        assertThatThrownBy(() -> products.update(pen)).isInstanceOf(OptimisticLockException.class);
        assertThat(database.rows("SELECT id, name, price, first_sold, version FROM Product"))
                .containsExactly("1 Pen 2 2025-01-31 1");
        assertThat(products.existsById(1L)).isTrue();
        products.deleteById(1L);
        assertThat(products.findById(1L)).isEmpty();
    }

    @Test
    void pages() {
        products.saveAll(LongStream.rangeClosed(1, 150)
                .mapToObj(MicronautDataTest::product)
                .toList());
        assertThat(products.count()).isEqualTo(150);
        Page<Product> page = products.findAll(Pageable.from(1, 25, Sort.of(Sort.Order.desc("id"))));
        assertThat(page.getTotalSize()).isEqualTo(150);
        assertThat(page.getContent()).hasSize(25).extracting(Product::id).startsWith(125L, 124L);
        assertThat(products.findByPriceGreaterThanOrderByName(new BigDecimal("222")))
                .extracting(Product::name)
                .containsExactly("Product 149", "Product 150");
        assertThat(products.countByNameStartsWith("Product 1")).isEqualTo(62);
        assertThat(products.findMaxPrice()).isEqualByComparingTo("225");
        products.deleteAll(page.getContent());
        assertThat(products.count()).isEqualTo(125);
        products.deleteAll();
        assertThat(products.count()).isZero();
    }

    @Test
    void transactions() throws Exception {
        @SuppressWarnings("unchecked")
        SynchronousTransactionManager<Connection> transactions = context.getBean(SynchronousTransactionManager.class);
        transactions.executeWrite(status -> products.saveAll(List.of(product(1), product(2))));
        assertThatThrownBy(() -> transactions.executeWrite(status -> {
                    products.save(product(3));
                    products.deleteById(1L);
                    throw new IllegalStateException("undo");
                }))
                .hasMessage("undo");
        assertThat(database.rows("SELECT id FROM Product ORDER BY id")).containsExactly("1", "2");
    }
}
