package io.github.dynamodbjdbc.driver.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.TestClients;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.wire.Wire;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SharedClientsTest {
    private static final URI LOOPBACK = URI.create("http://127.0.0.1:1");

    private final SharedClients clients = new SharedClients();

    private static ClientConfiguration with(URI endpoint, CredentialsSettings credentials, boolean allow) {
        return new ClientConfiguration(
                endpoint,
                "eu-west-1",
                credentials,
                allow ? OwnersTrust.CREDENTIALS : OwnersTrust.NONE,
                HttpSettings.DEFAULT,
                1,
                CapacityDetail.INDEXES);
    }

    @Test
    void opensOneClientForAThousandConnections() throws Exception {
        try (StubService service = new StubService((operation, before) -> StubService.Answer.NONE)) {
            List<ClientHandle> handles = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                handles.add(clients.open(TestClients.configuration(service.endpoint(), "one", 0)));
            }
            assertThat(clients.size()).isEqualTo(1);
            Wire wire = handles.get(0).wire();
            assertThat(handles).allMatch(handle -> handle.wire() == wire);
            ClientHandle last = handles.remove(999);
            handles.forEach(ClientHandle::close);
            handles.forEach(ClientHandle::close);
            assertThat(last.wire()).isSameAs(wire);
            last.close();
            assertThat(clients.size()).isZero();
            assertThat(service.operations()).isEmpty();
        }
    }

    @Test
    void differentConfigurationsHaveDifferentClients() {
        try (ClientHandle one = clients.open(TestClients.configuration(LOOPBACK, "one", 0));
                ClientHandle other = clients.open(TestClients.configuration(LOOPBACK, "other", 0));
                ClientHandle retries = clients.open(TestClients.configuration(LOOPBACK, "one", 3))) {
            assertThat(clients.size()).isEqualTo(3);
            assertThat(one.wire()).isNotSameAs(other.wire());
            assertThat(one.identity()).isNotEqualTo(other.identity()).isEqualTo(retries.identity());
            assertThat(one.identity()).doesNotContain("one").hasSize(16);
        }
    }

    @Test
    void sharesStateAmongHolders() {
        AtomicInteger made = new AtomicInteger();
        ClientConfiguration configuration = TestClients.configuration(LOOPBACK, "one", 0);
        ClientHandle first = clients.open(configuration);
        ClientHandle second = clients.open(configuration);
        ClientHandle[] given = new ClientHandle[1];
        assertThat(first.shared(Integer.class, "k", handle -> {
                    given[0] = handle;
                    return made.incrementAndGet();
                }))
                .isEqualTo(1);
        first.close();
        assertThat(known(second, made)).isEqualTo(1);
        assertThat(given[0].wire()).isSameAs(second.wire());
        assertThatThrownBy(first::wire).isInstanceOf(StatementFailure.class).hasMessage("This connection is closed");
        second.close();
    }

    private static int known(ClientHandle handle, AtomicInteger made) {
        return handle.shared(Integer.class, "k", shared -> made.incrementAndGet());
    }

    /** Sockets are kept for a minute, and cached knowledge for an hour. */
    @Test
    void whatTheLastHolderLeavesStaysForAWhile() {
        AtomicLong nanos = new AtomicLong();
        Deque<Runnable> due = new ArrayDeque<>();
        SharedClients left = new SharedClients(nanos::get, (after, task) -> {
            assertThat(after).isEqualTo(Duration.ofMinutes(1));
            due.add(task);
        });
        AtomicInteger made = new AtomicInteger();
        ClientConfiguration configuration = TestClients.configuration(LOOPBACK, "one", 0);
        Wire wire;
        try (ClientHandle first = left.open(configuration)) {
            wire = first.wire();
            assertThat(known(first, made)).isEqualTo(1);
        }
        assertThat(left.size()).isZero();
        try (ClientHandle second = left.open(configuration)) {
            assertThat(second.wire()).isSameAs(wire);
            assertThat(known(second, made)).isEqualTo(1);
            // The client has been used again meanwhile.
            due.remove().run();
            assertThat(second.wire()).isSameAs(wire);
        }
        due.remove().run();
        nanos.addAndGet(Duration.ofMinutes(59).toNanos());
        try (ClientHandle third = left.open(configuration)) {
            assertThat(third.wire()).isNotSameAs(wire);
            assertThat(known(third, made)).isEqualTo(1);
        }
        nanos.addAndGet(Duration.ofMinutes(60).toNanos());
        try (ClientHandle fourth = left.open(configuration)) {
            assertThat(known(fourth, made)).isEqualTo(2);
        }
    }

    @Test
    void nobodysHandleSendsNothingOnceSocketsAreClosed() {
        Deque<Runnable> due = new ArrayDeque<>();
        SharedClients left = new SharedClients(() -> 0, (after, task) -> due.add(task));
        ClientHandle[] given = new ClientHandle[1];
        try (ClientHandle handle = left.open(TestClients.configuration(LOOPBACK, "one", 0))) {
            handle.shared(Integer.class, "k", shared -> {
                given[0] = shared;
                return 1;
            });
        }
        due.remove().run();
        assertThatThrownBy(given[0]::wire).isInstanceOf(StatementFailure.class).hasMessage("This connection is closed");
    }

    @Test
    void fewAreLeftAndNoneThatIsNotToStay() {
        AtomicLong nanos = new AtomicLong();
        SharedClients left = new SharedClients(nanos::get, (after, task) -> {});
        AtomicInteger made = new AtomicInteger();
        for (int client = 0; client < 20; client++) {
            nanos.incrementAndGet();
            try (ClientHandle handle = left.open(TestClients.configuration(LOOPBACK, "client" + client, 0))) {
                known(handle, made);
            }
        }
        assertThat(made).hasValue(20);
        try (ClientHandle last = left.open(TestClients.configuration(LOOPBACK, "client19", 0))) {
            assertThat(known(last, made)).isEqualTo(20);
        }
        try (ClientHandle first = left.open(TestClients.configuration(LOOPBACK, "client0", 0))) {
            assertThat(known(first, made)).isEqualTo(21);
        }
        ClientConfiguration brief = TestClients.configuration(LOOPBACK, "brief", 0);
        try (ClientHandle handle = left.open(brief, null, false)) {
            known(handle, made);
        }
        try (ClientHandle handle = left.open(brief, null, false)) {
            assertThat(known(handle, made)).isEqualTo(23);
        }
        left.forget();
        try (ClientHandle last = left.open(TestClients.configuration(LOOPBACK, "client19", 0))) {
            assertThat(known(last, made)).isEqualTo(24);
        }
    }

    /** Clients that differ only in timeouts share their knowledge of tables. */
    @Test
    void clientsThatDifferInTimeoutsShareTheCatalog() {
        try (ClientHandle one = clients.open(TestClients.configuration(LOOPBACK, "one", 0));
                ClientHandle retries = clients.open(TestClients.configuration(LOOPBACK, "one", 3));
                ClientHandle other = clients.open(TestClients.configuration(LOOPBACK, "other", 0))) {
            AtomicInteger made = new AtomicInteger();
            assertThat(one.sharedByAccount(Integer.class, "k", made::incrementAndGet))
                    .isEqualTo(1);
            assertThat(retries.sharedByAccount(Integer.class, "k", made::incrementAndGet))
                    .isEqualTo(1);
            assertThat(other.sharedByAccount(Integer.class, "k", made::incrementAndGet))
                    .isEqualTo(2);
        }
    }

    @Test
    void showsNoSecret() {
        Secret secret = new Secret("hidden");
        CredentialsSettings keys = new CredentialsSettings.Keys("AKIA", secret, secret);
        ClientConfiguration configuration = new ClientConfiguration(
                null,
                "eu-west-1",
                new CredentialsSettings.Role(keys, "arn:aws:iam::123456789012:role/r", secret, "s"),
                OwnersTrust.NONE,
                new HttpSettings(
                        new HttpSettings.Proxy("proxy", 8080, "user", secret, false),
                        new HttpSettings.TrustStore(Path.of("trust"), secret, "PKCS12"),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(1),
                        1),
                0,
                CapacityDetail.NONE);
        assertThat(configuration.toString()).contains("AKIA").doesNotContain("hidden");
        assertThat(configuration).isEqualTo(configuration).hasSameHashCodeAs(configuration);
        assertThat(secret).isEqualTo(new Secret("hidden")).isNotEqualTo(new Secret("other"));
        assertThatExceptionOfType(StatementFailure.class)
                .isThrownBy(() -> with(URI.create("https://user:hidden@host"), keys, false))
                .withMessageNotContaining("hidden");
    }

    @Test
    void keepsAmbientCredentialsFromForeignEndpoints() {
        URI foreign = URI.create("https://dynamodb.example.com");
        CredentialsSettings chain = new CredentialsSettings.DefaultChain();
        CredentialsSettings profile = new CredentialsSettings.Profile("work");
        CredentialsSettings keys = new CredentialsSettings.Keys("k", new Secret("s"), null);
        for (CredentialsSettings ambient :
                List.of(chain, profile, new CredentialsSettings.Role(profile, "arn:role", null, "s"))) {
            assertThatExceptionOfType(StatementFailure.class)
                    .isThrownBy(() -> clients.open(with(foreign, ambient, false)))
                    .withMessageContaining("allowDefaultCredentials")
                    .satisfies(e -> assertThat(e.state()).isEqualTo(SqlState.INVALID_CREDENTIALS));
        }
        clients.open(with(foreign, chain, true)).close();
        clients.open(with(foreign, keys, false)).close();
        clients.open(with(LOOPBACK, chain, false)).close();
        clients.open(with(URI.create("https://dynamodb.eu-west-1.amazonaws.com"), chain, false))
                .close();
        assertThat(clients.size()).isZero();
    }

    @Test
    void noEndpointIsTrustedWithAProxyFromAUrl() {
        CredentialsSettings local = new CredentialsSettings.Local();
        for (boolean ofUrl : new boolean[] {true, false}) {
            HttpSettings http = new HttpSettings(
                    new HttpSettings.Proxy("proxy", 80, null, null, ofUrl),
                    null,
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(1),
                    1);
            ClientConfiguration configuration = new ClientConfiguration(
                    LOOPBACK, "eu-west-1", local, OwnersTrust.NONE, http, 1, CapacityDetail.INDEXES);
            assertThat(configuration.isQuotable()).isEqualTo(!ofUrl);
            if (ofUrl) {
                assertThatExceptionOfType(StatementFailure.class)
                        .isThrownBy(() -> clients.open(configuration))
                        .satisfies(e -> assertThat(e.state()).isEqualTo(SqlState.INVALID_CREDENTIALS));
            } else {
                clients.open(configuration).close();
            }
        }
    }

    @Test
    void buildsClientsOfEveryKindWithoutARequest() {
        CredentialsSettings keys = new CredentialsSettings.Keys("k", new Secret("s"), new Secret("t"));
        for (CredentialsSettings credentials : List.of(
                keys,
                new CredentialsSettings.DefaultChain(),
                new CredentialsSettings.Role(keys, "arn:aws:iam::123456789012:role/r", new Secret("x"), "s"))) {
            try (ClientHandle handle = clients.open(with(LOOPBACK, credentials, false))) {
                assertThat(handle.wire()).isNotNull();
            }
        }
    }

    @Test
    void saysThatTheTrustStoreCantBeRead() {
        ClientConfiguration configuration = new ClientConfiguration(
                LOOPBACK,
                "eu-west-1",
                new CredentialsSettings.DefaultChain(),
                OwnersTrust.NONE,
                new HttpSettings(
                        new HttpSettings.Proxy("localhost", 3128, "user", new Secret("p"), false),
                        new HttpSettings.TrustStore(Path.of("no-such-file"), null, "PKCS12"),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(1),
                        1),
                0,
                CapacityDetail.INDEXES);
        try (ClientHandle handle = clients.open(configuration)) {
            assertThatExceptionOfType(StatementFailure.class)
                    .isThrownBy(handle::wire)
                    .withMessageContaining("property trustStore")
                    .withMessageNotContaining("no-such-file")
                    .withNoCause();
        }
    }
}
