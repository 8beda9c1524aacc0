package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Persistence;
import jakarta.persistence.RollbackException;
import jakarta.persistence.Table;
import jakarta.persistence.TableGenerator;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** With PostgreSQLPlatform, and keys of a table of sequences. */
class EclipseLinkTest {
    @Entity
    @Table(name = "Customer")
    static class Customer {
        @Id
        @GeneratedValue(strategy = GenerationType.TABLE, generator = "ids")
        @TableGenerator(
                name = "ids",
                table = "SEQUENCE",
                pkColumnName = "SEQ_NAME",
                valueColumnName = "SEQ_COUNT",
                pkColumnValue = "ids",
                allocationSize = 10)
        @Column(name = "id")
        Long id;

        @Column(name = "name")
        String name;

        @Column(name = "active")
        boolean active;

        @Column(name = "born")
        LocalDate born;

        @Version
        @Column(name = "version")
        int version;

        @OneToMany(mappedBy = "customer", cascade = CascadeType.ALL)
        List<Invoice> invoices;
    }

    @Entity
    @Table(name = "Invoice")
    static class Invoice {
        @Id
        @GeneratedValue(strategy = GenerationType.TABLE, generator = "ids")
        @Column(name = "id")
        Long id;

        @ManyToOne
        @JoinColumn(name = "customer_id")
        Customer customer;

        @Column(name = "amount")
        BigDecimal amount;

        @Column(name = "made_at")
        LocalDateTime madeAt;
    }

    private static <T> T inTransaction(EntityManagerFactory factory, Function<EntityManager, T> work) {
        EntityManager manager = factory.createEntityManager();
        try {
            manager.getTransaction().begin();
            T result = work.apply(manager);
            manager.getTransaction().commit();
            return result;
        } finally {
            if (manager.getTransaction().isActive()) {
                manager.getTransaction().rollback();
            }
            manager.close();
        }
    }

    private static Customer customer(String name, int invoices) {
        Customer customer = new Customer();
        customer.name = name;
        customer.active = true;
        customer.born = LocalDate.of(1980, 2, 29);
        customer.invoices = new ArrayList<>();
        for (int i = 1; i <= invoices; i++) {
            Invoice invoice = new Invoice();
            invoice.customer = customer;
            invoice.amount = new BigDecimal(i + ".50");
            invoice.madeAt = LocalDateTime.of(2024, 1, i, 8, 30);
            customer.invoices.add(invoice);
        }
        return customer;
    }

    private static Long newest(EntityManager manager) {
        return manager.createQuery("SELECT MAX(c.id) FROM EclipseLinkTest$Customer c", Long.class)
                .getSingleResult();
    }

    @Test
    void entitiesAreReadAndWritten() throws Exception {
        DataSource source = Cities.source("&columns=sampled");
        try (Connection kept = source.getConnection();
                Statement statement = kept.createStatement()) {
            statement.execute("CREATE TABLE Customer (id BIGINT PRIMARY KEY)");
            statement.execute("CREATE TABLE Invoice (id BIGINT PRIMARY KEY)");
            for (String sql : Manual.statements("tools.md", "CREATE TABLE SEQUENCE")) {
                statement.execute(sql);
            }
            EntityManagerFactory factory = Persistence.createEntityManagerFactory(
                    "eclipselink", Map.of("jakarta.persistence.nonJtaDataSource", source));
            readAndWrite(factory);
            factory.close();
        }
    }

    private static void readAndWrite(EntityManagerFactory factory) {
        Long first = inTransaction(factory, manager -> {
            Customer customer = customer("Ann", 3);
            manager.persist(customer);
            manager.persist(customer("Bob", 12));
            return customer.id;
        });
        factory.getCache().evictAll();
        inTransaction(factory, manager -> {
            Customer customer = manager.find(Customer.class, first);
            assertThat(customer.name).isEqualTo("Ann");
            assertThat(customer.active).isTrue();
            assertThat(customer.born).isEqualTo(LocalDate.of(1980, 2, 29));
            assertThat(customer.invoices).hasSize(3);
            assertThat(customer.invoices)
                    .extracting(invoice -> invoice.madeAt.getHour())
                    .containsOnly(8);
            customer.name = "Anna";
            return null;
        });
        factory.getCache().evictAll();
        inTransaction(factory, manager -> {
            assertThat(manager.find(Customer.class, first).version).isEqualTo(2);
            assertThat(manager.createQuery(
                                    "SELECT i FROM EclipseLinkTest$Invoice i WHERE i.amount > :least ORDER BY i.amount",
                                    Invoice.class)
                            .setParameter("least", new BigDecimal("2.5"))
                            .setFirstResult(1)
                            .setMaxResults(3)
                            .getResultList())
                    .extracting(invoice -> invoice.amount.doubleValue())
                    .containsExactly(3.5, 4.5, 5.5);
            assertThat(manager.createQuery(
                                    "SELECT c.name, COUNT(i), SUM(i.amount) FROM EclipseLinkTest$Invoice i JOIN i.customer c"
                                            + " GROUP BY c.name ORDER BY c.name",
                                    Object[].class)
                            .getResultList())
                    .extracting(row -> row[0] + " " + row[1] + " " + ((Number) row[2]).doubleValue())
                    .containsExactly("Anna 3 7.5", "Bob 12 84.0");
            assertThat(manager.createQuery(
                                    "UPDATE EclipseLinkTest$Invoice i SET i.amount = i.amount + 1 WHERE i.id > 0")
                            .executeUpdate())
                    .isEqualTo(15);
            manager.remove(manager.find(Customer.class, first));
            return null;
        });
        assertThat(inTransaction(factory, EclipseLinkTest::newest)).isNotEqualTo(first);
        loseARace(factory, inTransaction(factory, EclipseLinkTest::newest));
    }

    private static void loseARace(EntityManagerFactory factory, Long id) {
        EntityManager slow = factory.createEntityManager();
        slow.getTransaction().begin();
        slow.find(Customer.class, id).name = "Slow";
        inTransaction(factory, manager -> manager.find(Customer.class, id).name = "Quick");
        RollbackException failure = catchThrowableOfType(
                RollbackException.class, () -> slow.getTransaction().commit());
        assertThat(failure).hasMessageContaining("OptimisticLockException");
        slow.close();
    }
}
