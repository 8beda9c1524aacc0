package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.Connection;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;

/** jOOQ knows no dialect of ours: plain SQL, and what it writes for any database. */
class JooqTest {
    @Test
    void plainSqlReadsAndWrites() throws Exception {
        try (Connection connection = Cities.source().getConnection()) {
            DSLContext jooq = DSL.using(connection, SQLDialect.DEFAULT);
            assertThat(jooq.fetch("SELECT Name, people FROM City WHERE Country = ? ORDER BY Name", "IT")
                            .getValues(0))
                    .isEqualTo(java.util.List.of("City 0", "City 7", "City 8", "City 9"));
            assertThat(jooq.execute("INSERT INTO City (Country, Name, people) VALUES (?, ?, ?)", "ES", "A", 7))
                    .isEqualTo(1);
            assertThat(jooq.fetchValue("SELECT people FROM City WHERE Country = ? AND Name = ?", "ES", "A"))
                    .isEqualTo(new BigDecimal("7"));
            assertThat(jooq.execute("DELETE FROM City WHERE Country = ?", "ES")).isEqualTo(1);
        }
    }

    @Test
    void statementsAreBuiltByJooq() throws Exception {
        try (Connection connection = Cities.source().getConnection()) {
            DSLContext jooq = DSL.using(connection, SQLDialect.DEFAULT);
            assertThat(jooq.select(DSL.field(DSL.name("Name"), String.class))
                            .from(DSL.table(DSL.name("City")))
                            .where(DSL.field(DSL.name("Country"), String.class).eq("FR"))
                            .and(DSL.field(DSL.name("Name"), String.class).in("City 3", "City 4", "City 9"))
                            .orderBy(DSL.field(DSL.name("Name")).desc())
                            .fetch(0, String.class))
                    .containsExactly("City 4", "City 3");
        }
    }
}
