package io.github.dynamodbjdbc.hibernate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.OptimisticLockException;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.SQLTransactionRollbackException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.Version;
import org.hibernate.cfg.Configuration;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.tool.schema.spi.SchemaManagementException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each test has its own country. Hibernate finds the dialect by itself. */
class HibernateTest {
    @TempDir
    private static Path directory;

    private static SessionFactory factory;

    @BeforeAll
    static void createTables() {
        factory = factory("create", Country.class, City.class, Visit.class);
    }

    @AfterAll
    static void close() {
        factory.close();
    }

    private static SessionFactory factory(String action, Class<?>... entities) {
        return factory(action, true, entities);
    }

    private static SessionFactory factory(String action, boolean allowDrop, Class<?>... entities) {
        Configuration configuration = new Configuration();
        for (Class<?> entity : entities) {
            configuration.addAnnotatedClass(entity);
        }
        return configuration
                .setProperty("hibernate.connection.url", "jdbc:dynamodb:embedded?user=hibernate&password=local")
                .setProperty("hibernate.connection.schemaUpdates", "true")
                .setProperty(
                        "hibernate.connection.schema",
                        directory.resolve("tables.yaml").toString())
                .setProperty("hibernate.hbm2ddl.auto", action)
                .setProperty(DynamoDbDialect.ALLOW_DROP, String.valueOf(allowDrop))
                .buildSessionFactory();
    }

    /** A country with {@code cities} cities: "City 1" with 1000 people, "City 2" with 2000, … */
    private static Country country(String code, int cities) {
        Country country = new Country(code, "Country " + code, "a", "b");
        for (int i = 1; i <= cities; i++) {
            country.cities.add(new City(country, "City " + i, i * 1000));
        }
        factory.inTransaction(session -> session.persist(country));
        return country;
    }

    private static void save(City city) {
        factory.inTransaction(session -> {
            city.country = session.getReference(Country.class, city.id.countryCode());
            session.persist(city);
        });
    }

    private static <T> List<T> query(Class<T> type, String hql) {
        return factory.fromSession(session -> session.createQuery(hql, type).getResultList());
    }

    private static int update(String hql) {
        return factory.fromTransaction(
                session -> session.createMutationQuery(hql).executeUpdate());
    }

    @Test
    void theDialectIsFound() {
        assertThat(Version.getVersionString()).startsWith(System.getProperty("hibernate.expected", "6."));
        assertThat(factory.unwrap(org.hibernate.engine.spi.SessionFactoryImplementor.class)
                        .getJdbcServices()
                        .getDialect())
                .isInstanceOf(DynamoDbDialect.class);
    }

    @Test
    void noTableIsDroppedUnlessAllowed() {
        country("DR", 1);
        for (String action : List.of("create", "create-drop")) {
            assertThatThrownBy(() -> factory(action, false, Country.class, City.class, Visit.class))
                    .hasStackTraceContaining("would be dropped with all its items")
                    .hasStackTraceContaining("hibernate.dynamodb.allow_drop=true");
        }
        assertThat(query(String.class, "select id.name from City where id.countryCode = 'DR'"))
                .containsExactly("City 1");
        factory("validate", false, Country.class, City.class, Visit.class).close();
    }

    @Test
    void valuesComeBackAsTheyWere() {
        City city = new City(country("VA", 0), "All", Integer.MAX_VALUE);
        city.area = new BigDecimal("105.40");
        city.height = 35.5;
        city.port = true;
        city.kind = City.Kind.CAPITAL;
        city.founded = LocalDate.of(2000, 2, 29);
        city.updatedAt = LocalDateTime.of(2000, 2, 29, 23, 59, 59, 123_000_000);
        city.seen = Instant.ofEpochMilli(-1);
        city.opens = LocalTime.of(11, 30);
        city.arms = new byte[] {0, -1};
        city.register = new UUID(1, 2);
        city.mayor = Map.of("name", "Anne", "terms", List.of(1, 2));
        save(city);
        factory.inSession(session -> {
            City found = session.find(City.class, city.id);
            assertThat(found)
                    .usingRecursiveComparison()
                    .ignoringFields("country")
                    .withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
                    .isEqualTo(city);
            assertThat(found.country.languages()).containsExactlyInAnyOrder("a", "b");
            assertThat(session.createNativeQuery(
                                    "SELECT attribute_type(mayor, 'M') AND attribute_type(port, 'BOOL') FROM City"
                                            + " WHERE country_code = 'VA'",
                                    Boolean.class)
                            .getSingleResult())
                    .isTrue();
        });
        assertThat(query(
                        String.class,
                        "select c.id.name from City c where c.port and c.kind = CAPITAL and c.founded = date 2000-02-29"
                                + " and c.updatedAt < instant and c.opens > time 11:00:00 and c.country.code = 'VA'"))
                .containsExactly("All");
    }

    @Test
    void theSchemaIsValidated() {
        country("SC", 1);
        factory("validate", Country.class, City.class, Visit.class).close();
        assertThatThrownBy(() -> factory("validate", Wrong.class))
                .isInstanceOf(SchemaManagementException.class)
                .hasMessageContaining("nowhere");
    }

    @Test
    void theSlowerOfTwoWritersLoses() {
        country("LO", 0);
        try (Session slow = factory.openSession()) {
            slow.beginTransaction();
            slow.find(Country.class, "LO").name = "slow";
            factory.inTransaction(session -> session.find(Country.class, "LO").name = "fast");
            assertThatThrownBy(() -> slow.getTransaction().commit()).isInstanceOf(OptimisticLockException.class);
        }
        assertThat(query(Country.class, "from Country where code = 'LO'"))
                .extracting(country -> country.name, country -> country.version)
                .containsExactly(tuple("fast", 1));
    }

    /** Both sessions read the same version. The later commit finds a newer one. */
    @Test
    void aCommitDetectsConcurrentWrites() {
        country("CO", 0);
        try (Session slow = factory.openSession()) {
            slow.beginTransaction();
            slow.find(Country.class, "CO").name = "slow";
            slow.flush();
            factory.inTransaction(session -> session.find(Country.class, "CO").name = "fast");
            assertThatThrownBy(() -> slow.getTransaction().commit())
                    .hasCauseInstanceOf(SQLTransactionRollbackException.class);
        }
        assertThat(query(String.class, "select name from Country where code = 'CO'"))
                .containsExactly("fast");
    }

    @Test
    void anExistingEntityIsNotPersistedAgain() {
        country("EX", 0);
        assertThatThrownBy(() -> country("EX", 0))
                .hasStackTraceContaining(ConstraintViolationException.class.getName());
    }

    @Test
    void pagesFollowTheOrder() {
        country("PA", 7);
        factory.inSession(session -> assertThat(session.createQuery(
                                "select c.people from City c where c.country.code = :code order by c.people desc",
                                Integer.class)
                        .setParameter("code", "PA")
                        .setFirstResult(2)
                        .setMaxResults(3)
                        .getResultList())
                .containsExactly(5000, 4000, 3000));
        assertThat(query(Long.class, "select count(*) from City c where c.country.code = 'PA'"))
                .containsExactly(7L);
    }

    @Test
    void queriesJoinGroupAndAggregate() {
        country("J1", 3);
        country("J2", 1);
        assertThat(query(
                        Object[].class,
                        "select k.name, count(c), sum(c.people), max(c.people) from City c join c.country k"
                                + " where k.code in ('J1', 'J2') group by k.name having count(c) > 0 order by k.name"))
                .containsExactly(
                        new Object[] {"Country J1", 3L, 6000L, 3000}, new Object[] {"Country J2", 1L, 1000L, 1000});
        assertThat(query(Country.class, "from Country k left join fetch k.cities where k.code = 'J1'"))
                .singleElement()
                .satisfies(found -> assertThat(found.cities).hasSize(3));
        assertThat(
                        query(
                                String.class,
                                "select k.code from Country k where k.code like 'J%' and 'a' member of k.languages and size(k.cities) > 2"))
                .containsExactly("J1");
        assertThat(query(
                        Long.class,
                        "select rank() over (order by c.people desc) from City c where c.country.code = 'J1'"))
                .containsExactlyInAnyOrder(1L, 2L, 3L);
    }

    @Test
    void listsOfKeysAreLookedUp() {
        country("K1", 2);
        country("K2", 0);
        factory.inSession(session -> {
            assertThat(session.byMultipleIds(Country.class).multiLoad("K1", "K2", "K3"))
                    .extracting(found -> found == null ? null : found.code)
                    .containsExactly("K1", "K2", null);
            assertThat(session.createQuery("select c.id.name from City c where c.id in :ids", String.class)
                            .setParameterList("ids", List.of(new City.Id("K1", "City 1"), new City.Id("K1", "City 9")))
                            .getResultList())
                    .containsExactly("City 1");
        });
    }

    @Test
    void aTableGivesNumbers() {
        City city = country("NU", 1).cities.iterator().next();
        factory.inTransaction(
                session -> IntStream.range(0, 60).forEach(i -> session.persist(new Visit(city, "visitor " + i))));
        assertThat(query(Long.class, "select v.id from Visit v where v.city.country.code = 'NU'"))
                .doesNotHaveDuplicates()
                .hasSize(60);
    }

    @Test
    void statementsWriteManyItems() {
        country("W1", 3);
        assertThat(update("update City c set c.people = c.people + 1 where c.country.code = 'W1' and c.people > 1000"))
                .isEqualTo(2);
        assertThat(update("delete from City c where c.country.code = 'W1' and c.people = 1000"))
                .isEqualTo(1);
        assertThat(
                        update(
                                "insert into Country (code, name, version) select 'W2', k.name, 0 from Country k where k.code = 'W1'"))
                .isEqualTo(1);
        assertThat(update("insert into Country (code, name, version) values ('W2', 'x', 0) on conflict do nothing"))
                .isZero();
        assertThat(update("insert into Country (code, name, version) values ('W2', 'y', 0)"
                        + " on conflict (code) do update set name = excluded.name"))
                .isEqualTo(1);
        assertThat(query(String.class, "select name from Country where code = 'W2'"))
                .containsExactly("y");
        assertThat(query(Integer.class, "select people from City where country.code = 'W1' order by people"))
                .containsExactly(2001, 3001);
    }

    /** Before the commit: by key, by the index of kinds, by a scan, in joins, subqueries and aggregates; and the same after it. */
    @Test
    void aTransactionSeesItsOwnWrites() {
        country("RW", 3);
        List<List<Object>> seen = factory.fromTransaction(session -> {
            Country country = session.find(Country.class, "RW");
            session.persist(new City(country, "City 4", 4000));
            session.find(City.class, new City.Id("RW", "City 1")).people = 1500;
            session.remove(session.find(City.class, new City.Id("RW", "City 2")));
            assertThat(session.createMutationQuery(
                                    "update City c set c.kind = CAPITAL where c.country.code = 'RW' and c.people >= 3000")
                            .executeUpdate())
                    .isEqualTo(2);
            session.clear();
            assertThat(session.find(City.class, new City.Id("RW", "City 1")).people)
                    .isEqualTo(1500);
            assertThat(session.find(City.class, new City.Id("RW", "City 2"))).isNull();
            assertThat(session.find(City.class, new City.Id("RW", "City 4")).kind)
                    .isEqualTo(City.Kind.CAPITAL);
            return reads(session);
        });
        assertThat(seen)
                .containsExactly(
                        List.of(4000),
                        List.of("City 1", "City 3", "City 4"),
                        List.of("City 3", "City 4"),
                        List.of("City 1"),
                        List.of("Country RW: City 1", "Country RW: City 3", "Country RW: City 4"),
                        List.of("RW"),
                        List.of(3L, 8500L, 1500, 4000),
                        List.of(1L, 2L),
                        List.of(3));
        assertThat(factory.fromSession(HibernateTest::reads)).isEqualTo(seen);
    }

    private static List<List<Object>> reads(Session session) {
        return Stream.of(
                        "select c.people from City c where c.id.countryCode = 'RW' and c.id.name = 'City 4'",
                        "select c.id.name from City c where c.country.code = 'RW' order by c.people",
                        "select c.id.name from City c where c.kind = CAPITAL and c.country.code = 'RW' order by c.id.name",
                        "select c.id.name from City c where c.people = 1500",
                        "select k.name || ': ' || c.id.name from City c join c.country k where k.code = 'RW' order by c.people",
                        "select k.code from Country k where exists (select 1 from City c where c.country = k and c.people = 1500)",
                        "select count(c), sum(c.people), min(c.people), max(c.people) from City c where c.country.code = 'RW'",
                        "select count(c) from City c where c.country.code = 'RW' group by c.kind order by count(c)",
                        "select size(k.cities) from Country k where k.code = 'RW'")
                .map(hql -> session.createQuery(hql, Object.class).getResultList().stream()
                        .flatMap(row -> row instanceof Object[] columns ? Stream.of(columns) : Stream.of(row))
                        .toList())
                .toList();
    }

    @Test
    void timesAreCounted() {
        City city = new City(country("TI", 0), "Times", 1);
        city.founded = LocalDate.of(2000, 1, 31);
        city.updatedAt = LocalDateTime.of(2000, 2, 1, 10, 0);
        save(city);
        assertThat(query(
                        Object[].class,
                        "select c.founded + 1 month, c.updatedAt - 90 minute,"
                                + " (c.updatedAt - c.founded) by hour, extract(day from c.founded), dayofweek(c.founded),"
                                + " date_trunc('month', c.updatedAt) from City c where c.country.code = 'TI'"))
                .containsExactly(new Object[] {
                    LocalDate.of(2000, 2, 29),
                    LocalDateTime.of(2000, 2, 1, 8, 30),
                    34L,
                    31,
                    2,
                    LocalDateTime.of(2000, 2, 1, 0, 0)
                });
    }

    /** An entity with a column that the table City does not have. */
    @Entity
    @Table(name = "City")
    static class Wrong {
        @Id
        String name;

        String nowhere;
    }
}
