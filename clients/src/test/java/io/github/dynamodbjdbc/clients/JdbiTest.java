package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.jdbc.DynamoDataSource;
import java.math.BigDecimal;
import java.sql.Connection;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.junit.jupiter.api.Test;

class JdbiTest {
    @Test
    void readsAndWrites() throws Exception {
        DynamoDataSource source = Cities.source();
        try (Connection witness = source.getConnection()) {
            readAndWrite(Jdbi.create(source));
            assertThat(Cities.scans(witness)).containsExactly("SELECT COUNT(*) FROM City");
        }
    }

    private static void readAndWrite(Jdbi jdbi) {
        jdbi.useHandle(handle -> {
            assertThat(handle.createQuery("SELECT Name FROM City WHERE Country = :country ORDER BY Name")
                            .bind("country", "IT")
                            .mapTo(String.class)
                            .list())
                    .containsExactly("City 0", "City 7", "City 8", "City 9");
            assertThat(handle.createQuery("SELECT SUM(people) FROM City WHERE Country = 'FR'")
                            .mapTo(BigDecimal.class)
                            .one())
                    .isEqualByComparingTo("21000");
            assertThat(handle.createQuery("SELECT Name FROM City WHERE Country = 'FR' AND Name IN (<names>)")
                            .bindList("names", List.of("City 1", "City 2"))
                            .mapTo(String.class)
                            .set())
                    .hasSize(2);
            PreparedBatch batch =
                    handle.prepareBatch("INSERT INTO City (Country, Name, people) VALUES (:country, :name, :people)");
            for (int i = 0; i < 3; i++) {
                batch.bind("country", "ES")
                        .bind("name", "B" + i)
                        .bind("people", i)
                        .add();
            }
            assertThat(batch.execute()).containsExactly(1, 1, 1);
            assertThat(handle.createUpdate("UPDATE City SET people = :people WHERE Country = 'ES' AND Name = 'B1'")
                            .bind("people", 77L)
                            .execute())
                    .isEqualTo(1);
            assertThat(handle.createQuery("SELECT * FROM City WHERE Country = 'ES' AND Name = 'B1'")
                            .mapToMap()
                            .one())
                    .containsEntry("people", new BigDecimal("77"));
        });
        jdbi.useTransaction(handle -> assertThat(handle.execute("DELETE FROM City WHERE Country = 'ES'"))
                .isEqualTo(3));
        assertThat(jdbi.<Integer, RuntimeException>withHandle(handle -> handle.createQuery("SELECT COUNT(*) FROM City")
                        .mapTo(Integer.class)
                        .one()))
                .isEqualTo(10);
    }
}
