package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import io.github.dynamodbjdbc.driver.jdbc.DynamoDataSource;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.exception.DataAccessException;
import org.jooq.exception.SQLStateClass;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;

/** jOOQ has no dialect for DynamoDB: plain SQL, and the code of docs/jooq.md. */
class JooqTest {
    @Test
    void plainSqlReadsAndWrites() throws Exception {
        try (Connection connection = Cities.source().getConnection()) {
            DSLContext jooq = DSL.using(connection, SQLDialect.DEFAULT);
            assertThat(jooq.fetch("SELECT Name, people FROM City WHERE Country = ? ORDER BY Name", "IT")
                            .getValues(0))
                    .isEqualTo(List.of("City 0", "City 7", "City 8", "City 9"));
            assertThat(jooq.execute("INSERT INTO City (Country, Name, people) VALUES (?, ?, ?)", "ES", "A", 7))
                    .isEqualTo(1);
            assertThat(jooq.fetchValue("SELECT people FROM City WHERE Country = ? AND Name = ?", "ES", "A"))
                    .isEqualTo(new BigDecimal("7"));
            assertThat(jooq.execute("DELETE FROM City WHERE Country = ?", "ES")).isEqualTo(1);
        }
    }

    @Test
    void theCodeIsThatOfThePage() throws Exception {
        Manual.assertCodeIsTested("jooq.md", "# jOOQ", JooqTest.class);
    }

    @Test
    void statementsOfThePageReadAndWrite() throws Exception {
        DynamoDataSource source = Cities.source();
        try (Connection witness = source.getConnection()) {
            readAndWrite(source);
            assertThat(Cities.scans(witness)).isEmpty();
        }
    }

    private static void readAndWrite(DynamoDataSource source) {
        DSLContext jooq = DSL.using(source, SQLDialect.POSTGRES);

        Table<?> city = table(name("City"));
        Field<String> country = field(name("City", "Country"), String.class);
        Field<String> cityName = field(name("City", "Name"), String.class);
        Field<Integer> people = field(name("City", "people"), Integer.class);
        Field<LocalDate> founded = field(name("City", "founded"), LocalDate.class);
        Field<UUID> register = field(name("City", "register"), UUID.class);

        List<String> names = jooq.select(cityName)
                .from(city)
                .where(country.eq("FR"))
                .and(cityName.in("City 3", "City 4", "City 9"))
                .orderBy(cityName.desc())
                .fetch(cityName);
        assertThat(names).containsExactly("City 4", "City 3");

        List<String> page = jooq.select(cityName)
                .from(city)
                .where(country.eq("FR"))
                .orderBy(cityName)
                .seek("City 2")
                .limit(2)
                .fetch(cityName);
        assertThat(page).containsExactly("City 3", "City 4");

        jooq.insertInto(city, country, cityName, people, founded, register)
                .values("ES", "Soria", 39_000, LocalDate.of(1119, 3, 13), new UUID(1, 2))
                .execute();
        assertThat(jooq.select(founded, register)
                        .from(city)
                        .where(country.eq("ES"))
                        .fetchSingle())
                .isEqualTo(jooq.newRecord(founded, register).values(LocalDate.of(1119, 3, 13), new UUID(1, 2)));

        int grown = jooq.update(city)
                .set(people, people.plus(1))
                .where(country.eq("ES"))
                .and(cityName.eq("Soria"))
                .returningResult(people)
                .fetchSingle(people);
        assertThat(grown).isEqualTo(39_001);

        jooq.insertInto(city, country, cityName, people)
                .values("ES", "Soria", 1)
                .onConflict(country, cityName)
                .doUpdate()
                .set(people, people.plus(10))
                .execute();
        assertThat(jooq.select(people).from(city).where(country.eq("ES")).fetchSingle(people))
                .isEqualTo(39_011);
        assertThatThrownBy(() -> jooq.insertInto(city, country, cityName)
                        .values("ES", "Soria")
                        .execute())
                .isInstanceOfSatisfying(DataAccessException.class, e -> assertThat(e.sqlStateClass())
                        .isEqualTo(SQLStateClass.C23_INTEGRITY_CONSTRAINT_VIOLATION));

        jooq.transaction(outer -> {
            outer.dsl()
                    .deleteFrom(city)
                    .where(country.eq("ES"))
                    .and(cityName.eq("Soria"))
                    .execute();
            outer.dsl()
                    .insertInto(city, country, cityName)
                    .values("ES", "Numancia")
                    .execute();
        });
        assertThat(jooq.select(cityName).from(city).where(country.eq("ES")).fetch(cityName))
                .containsExactly("Numancia");
    }

    @Test
    void tablesAreFoundByJdbc() throws Exception {
        DynamoDataSource source = Cities.source();
        List<Table<?>> tables = DSL.using(source, SQLDialect.DEFAULT).meta().getTables("City");
        assertThat(tables).singleElement().satisfies(table -> {
            assertThat(table.getPrimaryKey().getFields())
                    .extracting(Field::getName)
                    .containsExactly("Country", "Name");
            assertThat(table.fields()).extracting(Field::getName).contains("people", "founded");
        });
    }
}
