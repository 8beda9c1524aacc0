package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ebean.Database;
import io.ebean.DatabaseFactory;
import io.ebean.SqlRow;
import io.ebean.Transaction;
import io.ebean.config.DatabaseConfig;
import io.ebean.config.dbplatform.DatabasePlatform;
import io.github.dynamodbjdbc.clients.ebean.Product;
import jakarta.persistence.OptimisticLockException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** With its generic platform. */
class EbeanTest {
    private static Database database(DataSource source) {
        DatabaseConfig config = new DatabaseConfig();
        config.setName("dynamodb");
        config.setDataSource(source);
        config.setDatabasePlatform(new DatabasePlatform());
        config.addClass(Product.class);
        config.setRegister(false);
        config.setDefaultServer(false);
        config.setDisableClasspathSearch(true);
        return DatabaseFactory.create(config);
    }

    private static Product product(int number) {
        return new Product(
                "Product " + number,
                new BigDecimal(number + ".5"),
                number % 2 == 0,
                LocalDate.of(2024, 1, number),
                Instant.parse("2024-01-01T00:00:00.123Z").plusSeconds(number));
    }

    @Test
    void entitiesAreReadAndWritten() throws Exception {
        DataSource source = Cities.source("&columns=sampled");
        try (Connection kept = source.getConnection();
                Statement statement = kept.createStatement()) {
            statement.execute("CREATE TABLE Product (id VARCHAR PRIMARY KEY)");
            Database database = database(source);
            readAndWrite(database);
            database.shutdown(true, false);
        }
    }

    private static void readAndWrite(Database database) {
        List<Product> products =
                IntStream.rangeClosed(1, 8).mapToObj(EbeanTest::product).toList();
        database.saveAll(products);
        Product found = database.find(Product.class, products.get(3).id());
        assertThat(found.name()).isEqualTo("Product 4");
        assertThat(found.price()).isEqualByComparingTo("4.5");
        assertThat(found.isActive()).isTrue();
        assertThat(found.day()).isEqualTo(LocalDate.of(2024, 1, 4));
        assertThat(found.madeAt()).isEqualTo(Instant.parse("2024-01-01T00:00:04.123Z"));
        Product late = database.find(Product.class, found.id());
        found.rename("Four");
        database.save(found);
        late.rename("Late");
        assertThat(catchThrowableOfType(OptimisticLockException.class, () -> database.save(late)))
                .isNotNull();
        assertThat(database.find(Product.class)
                        .where()
                        .gt("price", new BigDecimal("2.5"))
                        .eq("active", true)
                        .orderBy("price desc")
                        .setFirstRow(1)
                        .setMaxRows(2)
                        .findList())
                .extracting(Product::name)
                .containsExactly("Product 6", "Four");
        assertThat(database.find(Product.class)
                        .where()
                        .istartsWith("name", "product")
                        .findCount())
                .isEqualTo(7);
        try (Transaction transaction = database.beginTransaction()) {
            database.delete(products.get(0));
            database.update(Product.class)
                    .set("active", false)
                    .where()
                    .idEq(products.get(1).id())
                    .update();
            transaction.rollback();
        }
        assertThat(database.find(Product.class).findCount()).isEqualTo(8);
        SqlRow row = database.sqlQuery("SELECT COUNT(*) AS n, SUM(price) AS total FROM Product WHERE active = :active")
                .setParameter("active", true)
                .findOne();
        assertThat(row.getInteger("n")).isEqualTo(4);
        assertThat(row.getBigDecimal("total")).isEqualByComparingTo("22");
        database.deleteAll(products.subList(0, 2));
        assertThat(database.find(Product.class).findIds()).hasSize(6);
    }
}
