package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.driver.jdbc.DynamoDataSource;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class SpringTest {
    @Test
    void aTemplateReadsAndWrites() throws Exception {
        DynamoDataSource source = Cities.source();
        try (Connection witness = source.getConnection()) {
            readAndWrite(new JdbcTemplate(source));
            assertThat(Cities.scans(witness)).containsExactly("SELECT COUNT(*) FROM City");
        }
    }

    private static void readAndWrite(JdbcTemplate template) {
        assertThat(template.queryForObject("SELECT COUNT(*) FROM City", Integer.class))
                .isEqualTo(10);
        assertThat(template.queryForList(
                        "SELECT Name FROM City WHERE Country = ? AND people > ? ORDER BY Name",
                        String.class,
                        "FR",
                        4000))
                .containsExactly("City 5", "City 6");
        LocalDate founded = template.queryForObject(
                "SELECT founded FROM City WHERE Country = ? AND Name = ?", LocalDate.class, "FR", "City 2");
        assertThat(founded).isEqualTo(LocalDate.of(1902, 1, 31));
        assertThat(template.update(
                        "UPDATE City SET people = people + 1 WHERE Country = ? AND Name = ?", "FR", "City 1"))
                .isEqualTo(1);
        assertThat(template.batchUpdate(
                        "INSERT INTO City (Country, Name, people) VALUES (?, ?, ?)",
                        List.of(new Object[] {"ES", "A", 1}, new Object[] {"ES", "B", null})))
                .containsExactly(1, 1);
        assertThat(template.queryForMap("SELECT * FROM City WHERE Country = 'ES' AND Name = 'B'"))
                .containsEntry("Name", "B")
                .containsEntry("people", null);
        assertThat(template.update("DELETE FROM City WHERE Country = ?", "ES")).isEqualTo(2);
    }

    @Test
    void errorsAreThoseOfSpring() throws Exception {
        JdbcTemplate template = new JdbcTemplate(Cities.source());
        assertThatThrownBy(() -> template.update("INSERT INTO City (Country, Name) VALUES ('FR', 'City 1')"))
                .isInstanceOf(DuplicateKeyException.class);
        assertThatThrownBy(() -> template.queryForList("SELECT * FROM Nowhere"))
                .isInstanceOf(BadSqlGrammarException.class);
    }

    @Test
    void parametersHaveNames() throws Exception {
        NamedParameterJdbcTemplate template = new NamedParameterJdbcTemplate(Cities.source());
        assertThat(template.queryForList(
                        "SELECT Name FROM City WHERE Country = :country AND Name IN (:names) ORDER BY Name",
                        Map.of("country", "IT", "names", List.of("City 9", "City 7", "City 1")),
                        String.class))
                .containsExactly("City 7", "City 9");
        assertThat(template.update(
                        "UPDATE City SET mayor = :mayor WHERE Country = :country AND Name = :name",
                        Map.of("mayor", "Anna", "country", "IT", "name", "City 7")))
                .isEqualTo(1);
    }

    @Test
    void aTransactionIsAllOrNothing() throws Exception {
        DataSource source = Cities.source();
        JdbcTemplate template = new JdbcTemplate(source);
        TransactionTemplate transaction = new TransactionTemplate(new DataSourceTransactionManager(source));
        transaction.executeWithoutResult(status -> {
            template.update("INSERT INTO City (Country, Name) VALUES ('PT', 'A')");
            template.update("INSERT INTO City (Country, Name) VALUES ('PT', 'B')");
        });
        transaction.executeWithoutResult(status -> {
            template.update("DELETE FROM City WHERE Country = 'PT' AND Name = 'A'");
            status.setRollbackOnly();
        });
        assertThat(template.queryForObject("SELECT COUNT(*) FROM City WHERE Country = 'PT'", Long.class))
                .isEqualTo(2);
    }
}
