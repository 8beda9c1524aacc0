package io.github.dynamodbjdbc.springdata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.driver.jdbc.DynamoDataSource;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.data.jdbc.repository.config.AbstractJdbcConfiguration;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Each test has its own country. Spring finds the dialect by itself. */
class SpringDataTest {
    private static AnnotationConfigApplicationContext context;

    private static Cities cities;

    @Configuration
    @EnableJdbcRepositories(considerNestedRepositories = true)
    static class Application extends AbstractJdbcConfiguration {
        @Bean
        DataSource dataSource() {
            DynamoDataSource source = new DynamoDataSource();
            source.setUrl("jdbc:dynamodb:embedded?user=springdata&password=local");
            return source;
        }

        @Bean
        NamedParameterJdbcOperations operations(DataSource source) {
            return new NamedParameterJdbcTemplate(source);
        }

        @Bean
        TransactionManager transactionManager(DataSource source) {
            return new DataSourceTransactionManager(source);
        }
    }

    @BeforeAll
    static void start() {
        context = new AnnotationConfigApplicationContext(Application.class);
        cities = context.getBean(Cities.class);
        template()
                .execute(
                        "CREATE TABLE City (name VARCHAR PRIMARY KEY, countryCode VARCHAR, INDEX ByCountry (countryCode))");
        template().execute("CREATE TABLE District (city VARCHAR, number NUMERIC, PRIMARY KEY (city, number))");
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    private static JdbcTemplate template() {
        return new JdbcTemplate(context.getBean(DataSource.class));
    }

    private static City city(String country, int number) {
        return new City(
                country + " " + number,
                country,
                number * 1000,
                new BigDecimal("105.4"),
                true,
                City.Kind.CAPITAL,
                LocalDate.of(2000, 2, 29),
                LocalDateTime.of(2000, 2, 29, 23, 59, 59, 123_000_000),
                Instant.ofEpochMilli(-1),
                LocalTime.of(11, 30),
                new UUID(1, 2),
                new byte[] {0, -1},
                List.of(new City.District("North", 1), new City.District("South", 2)),
                null);
    }

    private static void save(String country, int count) {
        for (int i = 1; i <= count; i++) {
            cities.save(city(country, i));
        }
    }

    @Test
    void anAggregateIsReadAsItWasSaved() {
        City saved = cities.save(city("AG", 1));
        assertThat(cities.findById("AG 1"))
                .get()
                .usingRecursiveComparison()
                .withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
                .isEqualTo(saved);
        cities.deleteById("AG 1");
        assertThat(cities.existsById("AG 1")).isFalse();
        assertThat(template().queryForObject("SELECT COUNT(*) FROM District WHERE city = 'AG 1'", Integer.class))
                .isZero();
    }

    /** Times are strings in the order of time, in any time zone of the JVM. */
    @Test
    void timesAreStoredAsTheyAre() {
        cities.save(city("TS", 1));
        assertThat(template().queryForMap("SELECT founded, updatedAt, seen, opens FROM City WHERE name = 'TS 1'"))
                .containsEntry("founded", "2000-02-29")
                .containsEntry("updatedAt", "2000-02-29T23:59:59.123Z")
                .containsEntry("seen", "1969-12-31T23:59:59.999Z")
                .containsEntry("opens", "11:30:00.000");
    }

    /** The standard dialect quotes names in upper case, which are not the names of the table's attributes. */
    @Test
    void anotherDialectsNamesAreAnError() {
        template().execute("CREATE TABLE Town (name VARCHAR PRIMARY KEY)");
        assertThatThrownBy(() -> template().queryForList("SELECT \"NAME\" FROM Town"))
                .isInstanceOf(BadSqlGrammarException.class)
                .hasStackTraceContaining("nearest is 'name'");
    }

    @Test
    void theSlowerOfTwoWritersLoses() {
        City read = cities.save(city("LO", 1));
        assertThat(cities.save(read.withPeople(5)).version()).isEqualTo(1);
        assertThatThrownBy(() -> cities.save(read.withPeople(6))).isInstanceOf(OptimisticLockingFailureException.class);
        assertThat(cities.findById("LO 1")).get().extracting(City::people).isEqualTo(5);
    }

    @Test
    void queriesAreDerivedFromNames() {
        save("QU", 4);
        assertThat(cities.findByCountryAndPeopleGreaterThanOrderByPeopleDesc("QU", 2000))
                .extracting(City::people)
                .containsExactly(4000, 3000);
        assertThat(cities.findByKindInAndNameStartingWith(List.of(City.Kind.CAPITAL), "QU"))
                .hasSize(4);
        assertThat(cities.countByCountry("QU")).isEqualTo(4);
        assertThat(cities.existsByCountryAndPort("QU", true)).isTrue();
        assertThat(cities.existsByCountryAndPort("QU", false)).isFalse();
        assertThat(cities.largest("QU")).isEqualTo(4000);
        assertThat(cities.grow("QU")).isEqualTo(4);
        assertThat(cities.findAllById(List.of("QU 1", "QU 9")))
                .extracting(City::people)
                .containsExactly(1001);
    }

    @Test
    void pagesAreCountedAndSorted() {
        save("PA", 5);
        Page<City> second = cities.findByCountry(
                "PA", PageRequest.of(1, 2, Sort.by("people").descending()));
        assertThat(second).extracting(City::people).containsExactly(3000, 2000);
        assertThat(second.getTotalElements()).isEqualTo(5);
        assertThat(second.getTotalPages()).isEqualTo(3);
    }

    /** Before the commit: by key, by the index of countries, by a scan, in joins and aggregates; and the same after it. */
    @Test
    void aTransactionSeesItsOwnWrites() {
        save("RW", 3);
        TransactionTemplate transaction = new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
        List<Object> seen = transaction.execute(status -> {
            cities.save(city("RW", 4));
            cities.save(cities.findById("RW 1").orElseThrow().withPeople(1500));
            cities.deleteById("RW 2");
            assertThat(cities.grow("RW")).isEqualTo(3);
            return reads();
        });
        assertThat(seen)
                .containsExactly(
                        List.of(1501, 3001, 4001),
                        List.of(4001, 3001),
                        3L,
                        4001,
                        false,
                        List.of(4001, 3001),
                        List.of("RW 1"),
                        List.of("RW 1 North", "RW 1 South", "RW 3 North", "RW 3 South", "RW 4 North", "RW 4 South"),
                        8503);
        assertThat(reads()).isEqualTo(seen);
    }

    @Test
    void aTransactionThatIsRolledBackLeavesNothing() {
        save("RB", 1);
        TransactionTemplate transaction = new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
        transaction.executeWithoutResult(status -> {
            cities.save(city("RB", 2));
            assertThat(cities.countByCountry("RB")).isEqualTo(2);
            status.setRollbackOnly();
        });
        assertThat(cities.countByCountry("RB")).isEqualTo(1);
    }

    private static List<Object> reads() {
        return List.of(
                cities.findAllById(List.of("RW 1", "RW 2", "RW 3", "RW 4")).stream()
                        .map(City::people)
                        .sorted()
                        .toList(),
                cities.findByCountryAndPeopleGreaterThanOrderByPeopleDesc("RW", 2000).stream()
                        .map(City::people)
                        .toList(),
                cities.countByCountry("RW"),
                cities.largest("RW"),
                cities.existsById("RW 2"),
                cities.findByCountry(
                                "RW", PageRequest.of(0, 2, Sort.by("people").descending()))
                        .map(City::people)
                        .getContent(),
                template().queryForList("SELECT name FROM City WHERE people = 1501", String.class),
                template()
                        .queryForList(
                                "SELECT c.name || ' ' || d.title FROM City c JOIN District d ON d.city = c.name"
                                        + " WHERE c.countryCode = 'RW' ORDER BY c.name, d.number",
                                String.class),
                template().queryForObject("SELECT SUM(people) FROM City WHERE countryCode = 'RW'", Integer.class));
    }
}
