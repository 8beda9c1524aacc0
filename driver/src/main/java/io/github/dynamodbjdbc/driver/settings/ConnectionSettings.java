package io.github.dynamodbjdbc.driver.settings;

import io.github.dynamodbjdbc.driver.client.CapacityDetail;
import io.github.dynamodbjdbc.driver.client.ClientConfiguration;
import io.github.dynamodbjdbc.driver.client.CredentialsSettings;
import io.github.dynamodbjdbc.driver.client.Endpoints;
import io.github.dynamodbjdbc.driver.client.HttpSettings;
import io.github.dynamodbjdbc.driver.client.KnownNames;
import io.github.dynamodbjdbc.driver.client.OwnersTrust;
import io.github.dynamodbjdbc.driver.client.Secret;
import io.github.dynamodbjdbc.driver.declaration.CatalogUse;
import io.github.dynamodbjdbc.driver.declaration.PriceFile;
import io.github.dynamodbjdbc.driver.declaration.SchemaFile;
import io.github.dynamodbjdbc.driver.declaration.SchemaFileUpdates;
import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a connection from its URL and properties.
 *
 * @param made the settings that can't change after the connection was made
 */
public record ConnectionSettings(Made made, StatementSettings statement) {
    /**
     * The settings that can't change after the connection was made.
     *
     * @param url the result of {@code getURL()}, without secrets
     * @param user the result of {@code getUserName()}: the source of the credentials; never a key
     * @param embedded whether to start and use the embedded engine
     * @param directory the embedded engine's directory; null for an engine in memory
     * @param failover the regions that queries are read in while those before them are away
     * @param failoverReturn the time after which a region that was away is tried again
     * @param catalogUse the table that stores the declarations of statements; null if the user doesn't specify it
     * @param schemaUpdates stores the declarations of statements in the schema file; null if it isn't changed
     * @param readOnly whether statements that write are rejected
     * @param spillDirectory the directory for spilled rows; null for none
     * @param sampleCapacity read capacity units
     * @param samples the file that stores samples; null for none
     * @param columnsBySample whether types found in a sample are treated as declarations
     * @param exports the folder with the exports of tables; null for none
     * @param learnedStatistics whether estimates use learned statistics
     * @param metadataRefresh zero for never
     * @param slowStatement the duration from which a statement is logged as slow; zero for never
     */
    public record Made(
            String url,
            String user,
            boolean embedded,
            @Nullable Path directory,
            @Nullable URI endpoint,
            String region,
            CredentialsSettings credentials,
            OwnersTrust trust,
            HttpSettings http,
            int maxRetries,
            CapacityDetail capacityDetail,
            List<FailoverRegion> failover,
            Duration failoverReturn,
            SchemaFile schemaFile,
            @Nullable CatalogUse catalogUse,
            @Nullable SchemaFileUpdates schemaUpdates,
            boolean readOnly,
            @Nullable Path spillDirectory,
            int sampleCapacity,
            @Nullable Path samples,
            boolean columnsBySample,
            @Nullable Path exports,
            boolean learnedStatistics,
            Duration metadataRefresh,
            boolean logLiterals,
            Duration slowStatement,
            @Nullable String applicationName) {
        public Made {
            failover = List.copyOf(failover);
        }
    }

    private static final int MAX_CONNECTIONS = 64;
    static final String NO_DIRECTORY = "none";

    public static ConnectionSettings of(ConnectionUrl url, Properties info) throws SQLException {
        return of(url, info, MachineRules.OF_THIS_JVM);
    }

    static ConnectionSettings of(ConnectionUrl url, Properties info, MachineRules rules) throws SQLException {
        PropertyValues values = PropertyValues.of(url, info, rules);
        rules.checkKeys(values);
        boolean embedded = url.form() == ConnectionUrl.Form.EMBEDDED;
        CredentialsSettings credentials = AwsAccess.credentials(url, values);
        PropertyLocks locks = PropertyLocks.of(values);
        String region = AwsAccess.region(url, values);
        return new ConnectionSettings(
                new Made(
                        url.withoutSecrets(),
                        AwsAccess.user(credentials),
                        embedded,
                        url.directory() == null ? null : rules.path("the embedded engine's directory", url.directory()),
                        endpoint(url, values),
                        region,
                        credentials,
                        trust(url.authority(), values),
                        http(url, values),
                        values.count(DriverProperty.MAX_RETRIES),
                        CapacityDetail.valueOf(upper(values.choice(DriverProperty.CAPACITY_DETAIL))),
                        failover(url, values, region),
                        failoverReturn(values),
                        schemaFile(values),
                        catalogUse(values),
                        schemaUpdates(values),
                        values.flag(DriverProperty.READ_ONLY),
                        spillDirectory(values),
                        values.count(DriverProperty.SAMPLE_CAPACITY),
                        values.path(DriverProperty.SAMPLES),
                        values.choice(DriverProperty.COLUMNS).equals("sampled"),
                        values.path(DriverProperty.EXPORTS),
                        values.flag(DriverProperty.LEARNED_STATISTICS),
                        Duration.ofSeconds(values.count(DriverProperty.METADATA_REFRESH)),
                        values.flag(DriverProperty.LOG_LITERALS),
                        Duration.ofMillis(values.count(DriverProperty.SLOW_STATEMENT)),
                        values.text(DriverProperty.APPLICATION_NAME)),
                StatementSettings.of(
                        values, locks, values.nameByTable(DriverProperty.TTL_ATTRIBUTES), prices(values, region)));
    }

    /**
     * These settings with one property changed by {@code SET}.
     *
     * @param value null for the default
     * @throws SQLException if there is no such property, it can't be set on an open connection, or the value is invalid
     */
    public ConnectionSettings with(String name, @Nullable String value) throws SQLException {
        return new ConnectionSettings(made, statement.with(name, value));
    }

    /**
     * A file that a statement names.
     *
     * @param what a description of the file, for messages
     * @throws SQLException 22023 if the owner of the machine does not allow it
     */
    public Path file(String what, String name) throws SQLException {
        return statement.values().rules().path(what, name);
    }

    /**
     * The settings for a copy of tables in an embedded engine: what statements mean is the same, nothing limits them, and nothing is written elsewhere.
     *
     * @param accessKey whose tables they are
     * @param sampleUnits read capacity units for a sample of each table
     */
    public ConnectionSettings ofCopy(String accessKey, int sampleUnits) {
        return new ConnectionSettings(
                new Made(
                        made.url,
                        accessKey,
                        true,
                        null,
                        null,
                        EmbeddedEngine.REGION,
                        new CredentialsSettings.Keys(accessKey, new Secret(EmbeddedEngine.SECRET_KEY), null),
                        OwnersTrust.NONE,
                        made.http,
                        made.maxRetries,
                        CapacityDetail.INDEXES,
                        List.of(),
                        Duration.ZERO,
                        made.schemaFile,
                        CatalogUse.CREATE,
                        null,
                        false,
                        made.spillDirectory,
                        sampleUnits,
                        null,
                        made.columnsBySample,
                        null,
                        true,
                        Duration.ZERO,
                        false,
                        Duration.ZERO,
                        null),
                statement.ofCopy());
    }

    /** Whether the application's name can't be changed. */
    public boolean isApplicationLocked() {
        return statement.locks().isLocked(DriverProperty.APPLICATION_NAME);
    }

    /** @param engine the identity of the embedded engine; null for another endpoint */
    public ClientConfiguration clientConfiguration(@Nullable URI engine) {
        return new ClientConfiguration(
                engine == null ? made.endpoint() : engine,
                made.region(),
                made.credentials(),
                made.trust(),
                made.http(),
                made.maxRetries() + 1,
                made.capacityDetail());
    }

    /** The configuration for a region of the failover list. */
    public ClientConfiguration clientConfigurationIn(FailoverRegion region) {
        return new ClientConfiguration(
                region.endpoint(),
                region.name(),
                made.credentials(),
                region.trust(),
                made.http(),
                made.maxRetries() + 1,
                made.capacityDetail());
    }

    private static List<FailoverRegion> failover(ConnectionUrl url, PropertyValues values, String home)
            throws SQLException {
        List<FailoverRegion> regions = new ArrayList<>();
        Set<String> names = new HashSet<>(Set.of(home));
        for (FailoverList.Entry entry : FailoverList.of(values.text(DriverProperty.FAILOVER))) {
            if (url.form() == ConnectionUrl.Form.EMBEDDED) {
                throw ConnectionUrl.invalid(
                        "Property failover goes with URLs of a region or a host: the embedded engine is one machine");
            }
            if ((url.form() == ConnectionUrl.Form.HOST) != (entry.authority() != null)) {
                throw ConnectionUrl.invalid(
                        "Property failover names regions alone for a URL with a region, and each with its host"
                                + " (region@host:port) for a URL with a host");
            }
            String wrong = entry.authority() == null ? KnownNames.unknownRegion(entry.region(), "") : null;
            if (wrong != null) {
                throw ConnectionUrl.invalid("Property failover: " + wrong);
            }
            if (!names.add(entry.region())) {
                throw ConnectionUrl.invalid("Property failover names a region twice, or that of the connection");
            }
            regions.add(new FailoverRegion(
                    entry.region(),
                    entry.authority() == null ? null : endpoint(entry.authority(), values),
                    trust(entry.authority(), values),
                    prices(values, entry.region())));
        }
        CatalogUse use = regions.isEmpty() ? null : catalogUse(values);
        if (use != null && use.isOfOneRegion()) {
            throw ConnectionUrl.invalid(
                    "Property catalog names a table of one region; with failover it is auto, create or off");
        }
        return regions;
    }

    private static Duration failoverReturn(PropertyValues values) throws SQLException {
        int seconds = values.count(DriverProperty.FAILOVER_RETURN);
        if (!values.isGiven(DriverProperty.FAILOVER)) {
            values.refuseWithout(DriverProperty.FAILOVER, DriverProperty.FAILOVER_RETURN);
        }
        if (seconds == 0) {
            throw ConnectionUrl.invalid("Property failoverReturn is at least 1 second");
        }
        return Duration.ofSeconds(seconds);
    }

    private static OwnersTrust trust(@Nullable String authority, PropertyValues values) throws SQLException {
        if (values.flag(DriverProperty.ALLOW_DEFAULT_CREDENTIALS)) {
            return OwnersTrust.CREDENTIALS;
        }
        return authority != null && values.rules().isAllowed(authority) ? OwnersTrust.HOST : OwnersTrust.NONE;
    }

    private static @Nullable URI endpoint(ConnectionUrl url, PropertyValues values) throws SQLException {
        if (url.authority() != null) {
            return endpoint(url.authority(), values);
        }
        if (values.isGiven(DriverProperty.SSL)) {
            throw ConnectionUrl.invalid("Property ssl goes with URLs that name a host; to AWS it is always https");
        }
        return null;
    }

    private static URI endpoint(String authority, PropertyValues values) throws SQLException {
        return URI.create((values.flag(DriverProperty.SSL) ? "https://" : "http://") + authority);
    }

    /** Hosts by their names; a star is any text. */
    private static Set<String> direct(@Nullable String listed) {
        return listed == null
                ? Set.of()
                : Arrays.stream(listed.toLowerCase(Locale.ROOT).split("[,|]", -1))
                        .map(String::strip)
                        .filter(host -> !host.isEmpty())
                        .map(host -> Arrays.stream(host.split("\\*", -1))
                                .map(Pattern::quote)
                                .collect(Collectors.joining(".*")))
                        .collect(Collectors.toSet());
    }

    private static Endpoints.Variant variant(ConnectionUrl url, PropertyValues values) throws SQLException {
        Boolean fips = values.toggle(DriverProperty.USE_FIPS);
        Boolean dualStack = values.toggle(DriverProperty.USE_DUALSTACK);
        if (url.form() != ConnectionUrl.Form.REGION && (Boolean.TRUE.equals(fips) || Boolean.TRUE.equals(dualStack))) {
            throw ConnectionUrl.invalid(
                    "Properties useFips and useDualstack choose an endpoint of Amazon's: they go with"
                            + " URLs that name neither a host nor the embedded engine");
        }
        return new Endpoints.Variant(fips, dualStack);
    }

    private static HttpSettings http(ConnectionUrl url, PropertyValues values) throws SQLException {
        String host = values.text(DriverProperty.PROXY_HOST);
        HttpSettings.Proxy proxy = null;
        if (host == null) {
            values.refuseWithout(
                    DriverProperty.PROXY_HOST,
                    DriverProperty.PROXY_PORT,
                    DriverProperty.PROXY_USER,
                    DriverProperty.PROXY_PASSWORD,
                    DriverProperty.NON_PROXY_HOSTS);
        } else {
            proxy = new HttpSettings.Proxy(
                    host,
                    values.count(DriverProperty.PROXY_PORT),
                    values.text(DriverProperty.PROXY_USER),
                    secret(values.text(DriverProperty.PROXY_PASSWORD)),
                    direct(values.text(DriverProperty.NON_PROXY_HOSTS)),
                    values.isOfUrl(DriverProperty.PROXY_HOST));
        }
        Path file = values.path(DriverProperty.TRUST_STORE);
        HttpSettings.TrustStore trustStore = null;
        if (file == null) {
            values.refuseWithout(
                    DriverProperty.TRUST_STORE, DriverProperty.TRUST_STORE_PASSWORD, DriverProperty.TRUST_STORE_TYPE);
        } else {
            trustStore = new HttpSettings.TrustStore(
                    file,
                    secret(values.text(DriverProperty.TRUST_STORE_PASSWORD)),
                    Objects.requireNonNull(values.text(DriverProperty.TRUST_STORE_TYPE)));
        }
        return new HttpSettings(
                proxy,
                trustStore,
                Duration.ofSeconds(values.count(DriverProperty.CONNECT_TIMEOUT)),
                Duration.ofSeconds(values.count(DriverProperty.SOCKET_TIMEOUT)),
                MAX_CONNECTIONS,
                variant(url, values),
                values.choice(DriverProperty.TRANSPORT).equals("sdk"));
    }

    private static @Nullable Secret secret(@Nullable String text) {
        return text == null ? null : new Secret(text);
    }

    private static SchemaFile schemaFile(PropertyValues values) throws SQLException {
        Path path = values.path(DriverProperty.SCHEMA);
        if (path == null) {
            return SchemaFile.NONE;
        }
        if (values.flag(DriverProperty.SCHEMA_UPDATES)
                && !values.isOfUrl(DriverProperty.SCHEMA)
                && !Files.exists(path)) {
            // The file is created with the first declared column.
            return SchemaFile.NONE;
        }
        try {
            return SchemaFile.read(path, values.fileName(DriverProperty.SCHEMA));
        } catch (StatementFailure e) {
            throw Errors.from(e);
        }
    }

    private static @Nullable CatalogUse catalogUse(PropertyValues values) throws SQLException {
        String text = values.text(DriverProperty.CATALOG);
        CatalogUse use = text == null ? null : CatalogUse.of(text);
        if (text != null && use == null) {
            throw ConnectionUrl.invalid("Property catalog is auto, off, create, or the ARN of a table");
        }
        return use;
    }

    private static @Nullable SchemaFileUpdates schemaUpdates(PropertyValues values) throws SQLException {
        if (!values.flag(DriverProperty.SCHEMA_UPDATES)) {
            return null;
        }
        Path path = values.path(DriverProperty.SCHEMA);
        if (path == null) {
            throw ConnectionUrl.invalid("Property schemaUpdates needs a file to write into: property schema");
        }
        if (!SchemaFileUpdates.mayBeWritten(path)) {
            throw ConnectionUrl.invalid(
                    "Property schemaUpdates writes into files that end in .yaml or .yml only: give property schema such a name");
        }
        return new SchemaFileUpdates(path, values.fileName(DriverProperty.SCHEMA));
    }

    private static @Nullable Prices prices(PropertyValues values, String region) throws SQLException {
        Path path = values.path(DriverProperty.PRICES);
        if (path == null) {
            return null;
        }
        try {
            return PriceFile.read(path, values.fileName(DriverProperty.PRICES), region);
        } catch (StatementFailure e) {
            throw Errors.from(e);
        }
    }

    private static @Nullable Path spillDirectory(PropertyValues values) throws SQLException {
        String name = values.text(DriverProperty.SPILL_DIRECTORY);
        if (name == null) {
            return Path.of(System.getProperty("java.io.tmpdir"));
        }
        return name.equals(NO_DIRECTORY) ? null : values.path(DriverProperty.SPILL_DIRECTORY);
    }

    private static String upper(String choice) {
        return choice.toUpperCase(Locale.ROOT);
    }
}
