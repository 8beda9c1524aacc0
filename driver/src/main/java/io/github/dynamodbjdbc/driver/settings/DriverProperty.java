package io.github.dynamodbjdbc.driver.settings;

import io.github.dynamodbjdbc.planner.name.NearestName;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All connection properties, with the sources that may set them. The manual's table is generated from this. */
public enum DriverProperty {
    REGION("region", Giver.ANYONE, Kind.TEXT, null, "AWS region; the URL jdbc:dynamodb:<region> gives it as well."),
    FAILOVER(
            "failover",
            Giver.ANYONE,
            Kind.TEXT,
            null,
            "Regions, separated by commas, that queries are read in while the regions before them are away; for a URL that names a host, each with"
                    + " its own: region@host:port."),
    FAILOVER_RETURN(
            "failoverReturn",
            Giver.ANYONE,
            Kind.COUNT,
            "60",
            "Seconds after which a query tries a region again that was away."),
    PROFILE(
            "profile",
            Giver.ANYONE,
            Kind.TEXT,
            null,
            "Profile of the AWS configuration files that gives credentials and region."),
    ACCESS_KEY_ID("accessKeyId", Giver.ANYONE, Kind.TEXT, null, "AWS access key id; needs secretAccessKey."),
    SECRET_ACCESS_KEY("secretAccessKey", Giver.ANYONE, Kind.SECRET, null, "AWS secret access key; needs accessKeyId."),
    SESSION_TOKEN("sessionToken", Giver.ANYONE, Kind.SECRET, null, "Session token of temporary credentials."),
    ROLE_ARN("roleArn", Giver.ANYONE, Kind.TEXT, null, "ARN of a role to assume with those credentials."),
    ROLE_EXTERNAL_ID("roleExternalId", Giver.ANYONE, Kind.SECRET, null, "External id that the role asks for."),
    ROLE_SESSION_NAME("roleSessionName", Giver.ANYONE, Kind.TEXT, "dynamodb-jdbc", "Session name of the assumed role."),
    ROLE_DURATION(
            "roleDuration",
            Giver.ANYONE,
            Kind.COUNT,
            "0",
            "Seconds for which the credentials of the assumed role hold, 900 to 43200, as far as the role allows; 0 is the hour that STS gives."),
    ROLE_MFA_SERIAL(
            "roleMfaSerial",
            Giver.ANYONE,
            Kind.TEXT,
            null,
            "Serial number or ARN of the device for multi-factor authentication that the role asks for; needs roleMfaCode."),
    ROLE_MFA_CODE(
            "roleMfaCode",
            Giver.ANYONE,
            Kind.SECRET,
            null,
            "Code that the device shows. It holds once: when the role's credentials end, so does the connection's access."),
    CREDENTIALS_PROVIDER(
            "credentialsProvider",
            Giver.OWNER,
            Kind.TEXT,
            null,
            "Class that gives the credentials, an AwsCredentialsProvider of the AWS SDK, with a static method create() or a constructor without arguments."),
    USER("user", Giver.ANYONE, Kind.TEXT, null, "Another name for accessKeyId, for tools that ask for a user."),
    PASSWORD(
            "password",
            Giver.ANYONE,
            Kind.SECRET,
            null,
            "Another name for secretAccessKey, for tools that ask for a password."),
    ALLOW_DEFAULT_CREDENTIALS(
            "allowDefaultCredentials",
            Giver.OWNER,
            Kind.FLAG,
            "false",
            "Whether credentials of the default chain or of a profile may be sent to an endpoint that is neither on"
                    + " loopback nor Amazon's."),
    SSL("ssl", Giver.ANYONE, Kind.FLAG, "false", "https instead of http; for URLs that name a host."),
    PROXY_HOST("proxyHost", Giver.OWN_KEYS, Kind.TEXT, null, "Host of an HTTP proxy."),
    PROXY_PORT("proxyPort", Giver.OWN_KEYS, Kind.COUNT, "8080", "Port of the proxy."),
    PROXY_USER("proxyUser", Giver.OWN_KEYS, Kind.TEXT, null, "User at the proxy."),
    PROXY_PASSWORD("proxyPassword", Giver.OWN_KEYS, Kind.SECRET, null, "Password at the proxy."),
    NON_PROXY_HOSTS(
            "nonProxyHosts",
            Giver.OWN_KEYS,
            Kind.TEXT,
            null,
            "Hosts that are reached without the proxy, separated by commas or bars; a star is any part of a name: *.internal,localhost."),
    USE_FIPS(
            "useFips",
            Giver.ANYONE,
            Kind.SWITCH,
            null,
            "Whether Amazon's FIPS endpoint of the region is used; unset, the environment and the profile decide."),
    USE_DUALSTACK(
            "useDualstack",
            Giver.ANYONE,
            Kind.SWITCH,
            null,
            "Whether Amazon's dual-stack endpoint of the region is used (IPv6); unset, the environment and the profile decide."),
    TRUST_STORE(
            "trustStore",
            Giver.OWN_KEYS,
            Kind.FILE,
            null,
            "File with the certificates to trust, in place of the JVM's."),
    TRUST_STORE_PASSWORD("trustStorePassword", Giver.OWN_KEYS, Kind.SECRET, null, "Password of the trust store."),
    TRUST_STORE_TYPE(
            "trustStoreType", Giver.OWN_KEYS, Kind.TEXT, "PKCS12", "Type of the trust store, such as PKCS12 or JKS."),
    CONNECT_TIMEOUT(
            "connectTimeout",
            Giver.ANYONE,
            Kind.COUNT,
            "10",
            "Seconds to wait for a connection to the endpoint; 0 is no limit."),
    SOCKET_TIMEOUT(
            "socketTimeout",
            Giver.ANYONE,
            Kind.COUNT,
            "30",
            "Seconds to wait for data from the endpoint; 0 is no limit."),
    MAX_RETRIES(
            "maxRetries", Giver.ANYONE, Kind.COUNT, "8", "Attempts of a throttled or failed request after the first."),
    TRANSPORT(
            "transport",
            Giver.ANYONE,
            List.of("driver", "sdk"),
            "driver",
            "Client that makes, signs and reads requests: the driver's own, or the AWS SDK's with its interceptors and"
                    + " metrics, which takes longer. The embedded engine has neither."),

    TTL(
            "ttl",
            Giver.ANYONE,
            List.of("hide", "show", "only"),
            "hide",
            "Visibility of expired items that are not deleted yet: none (hide), all (show), or no other items (only)."),
    TTL_CLOCK(
            "ttlClock",
            Giver.ANYONE,
            Kind.CLOCK,
            null,
            "Moves the clock that decides expiry: an instant (2026-01-31T00:00:00Z) or an offset from now (PT72H,"
                    + " -P1D)."),
    TTL_ATTRIBUTES(
            "ttlAttributes",
            Giver.ANYONE,
            Kind.TABLE_LIST,
            null,
            "Time-to-live attributes, where describing them is denied: Table:attribute,…"),
    CONSISTENT_READ(
            "consistentRead",
            Giver.ANYONE,
            Kind.FLAG,
            "false",
            "Strongly consistent reads. Global indexes are then not used."),
    VECTOR_SEARCH(
            "vectorSearch",
            Giver.ANYONE,
            List.of("exact", "approximate"),
            "exact",
            "ORDER BY the distance of vectors with LIMIT: all rows compared (exact), or those that a vector index finds, which may miss some"
                    + " (approximate)."),
    DENSE_INDEXES(
            "denseIndexes",
            Giver.ANYONE,
            Kind.TABLE_LIST,
            null,
            "Indexes that hold every item of their table: Table:Index,… If one does not, rows are missing."),
    SCHEMA(
            "schema",
            Giver.ANYONE,
            Kind.FILE,
            null,
            "YAML file with declarations: columns, keys, times, hidden attributes, dense indexes, entities, views, shards."),
    EXPORTS(
            "exports",
            Giver.ANYONE,
            Kind.FILE,
            null,
            "Folder with exports of tables, such as a copy of a bucket: \"T\".\"$export\" is the newest of table T."),
    CATALOG(
            "catalog",
            Giver.ANYONE,
            Kind.TEXT,
            null,
            "The table that keeps the declarations of CREATE TABLE and ALTER TABLE: the account's if there is one (auto, the default), none (off),"
                    + " the account's, made by the first declaration (create, the default on loopback and embedded), or the ARN of one."),
    CURRENT_SCHEMA(
            "currentSchema",
            Giver.ANYONE,
            List.of("dynamodb", "system", "information_schema"),
            "dynamodb",
            "The schema of tables in FROM that are named without one; SET SCHEMA, SET search_path and USE set it too."),
    SCHEMA_UPDATES(
            "schemaUpdates",
            Giver.OWNER,
            Kind.FLAG,
            "false",
            "Whether the columns that CREATE TABLE and ALTER TABLE declare are written into the file of property schema."),
    VERSION_ATTRIBUTE(
            "versionAttribute",
            Giver.ANYONE,
            Kind.TABLE_LIST,
            null,
            "Attributes that count how often an item was written: Table:attribute,… A name alone holds for all other tables."),
    WRITE_NULLS(
            "writeNulls",
            Giver.ANYONE,
            List.of("omit", "store"),
            "omit",
            "NULL in INSERT and SET: its attribute is left out (omit), or holds DynamoDB's NULL (store), but for keys of indexes, which are left out."),
    EXACTLY_ONCE(
            "exactlyOnce",
            Giver.ANYONE,
            Kind.FLAG,
            "false",
            "Whether an UPDATE that depends on the item's values (SET n = n + 1) is done once even if its answer is lost: by TransactWriteItems with a token, which takes twice the write units of the table."),
    READ_ONLY("readOnly", Giver.ANYONE, Kind.FLAG, "false", "Refuses every statement that would change something."),
    UNKNOWN_COLUMNS(
            "unknownColumns",
            Giver.ANYONE,
            List.of("allow", "near", "error"),
            "near",
            "Names of attributes that are neither declared nor sampled: accepted with a warning (allow), refused if they are nearly a known name (near), or refused (error)."),
    PROJECTION(
            "projection",
            Giver.ANYONE,
            List.of("auto", "always"),
            "auto",
            "always: SELECT * asks for the shown columns only, for policies that forbid whole items."),
    SCAN(
            "scan",
            Giver.ANYONE,
            List.of("allow", "warn", "deny"),
            "warn",
            "Full scans of tables beyond scanThreshold items: without a warning (allow), with one (warn), or refused (deny)."),
    SCAN_THRESHOLD(
            "scanThreshold",
            Giver.ANYONE,
            Kind.COUNT,
            "10000",
            "Items of a table from which on the property scan applies."),
    MAX_READ_CAPACITY(
            "maxReadCapacity",
            Giver.ANYONE,
            Kind.AMOUNT,
            null,
            "Read capacity units that one statement may consume; no limit if unset."),
    READ_CAPACITY_PER_SECOND(
            "readCapacityPerSecond",
            Giver.ANYONE,
            Kind.AMOUNT,
            null,
            "Read capacity units a second that all connections of the JVM with this endpoint, region and identity consume together; no limit if unset."),
    MAX_WRITE_CAPACITY(
            "maxWriteCapacity",
            Giver.ANYONE,
            Kind.AMOUNT,
            null,
            "Write capacity units that one statement may consume; no limit if unset."),
    WRITE_CAPACITY_PER_SECOND(
            "writeCapacityPerSecond",
            Giver.ANYONE,
            Kind.AMOUNT,
            null,
            "Write capacity units a second that all connections of the JVM with this endpoint, region and identity consume together; no limit if unset."),
    MAX_VECTOR_BYTES(
            "maxVectorBytes",
            Giver.ANYONE,
            Kind.AMOUNT,
            null,
            "Bytes that searches and writes of vector indexes may be billed by, for one statement; no limit if unset."),
    TRANSACTION_RETRIES(
            "transactionRetries",
            Giver.ANYONE,
            Kind.COUNT,
            "0",
            "How often COMMIT, or a query with the hint `TRANSACTIONAL`, is sent again after a conflict with another transaction;"
                    + " a commit is not where an item has changed."),
    PREFETCH("prefetch", Giver.ANYONE, Kind.FLAG, "true", "Reads the next page while the last one is used."),
    PAGE_ITEMS(
            "pageItems",
            Giver.ANYONE,
            Kind.COUNT,
            "0",
            "Items that one request of a Query or Scan evaluates at most; 0 leaves that to the statement's needs and to"
                    + " DynamoDB's 1 MB."),
    OFFSET_MEMORY(
            "offsetMemory",
            Giver.ANYONE,
            Kind.COUNT,
            "0",
            "Seconds for which the keys that pages end with are remembered, so that the same statement with a higher OFFSET goes on there and does not read the rows before; 0 reads them each time."),
    SEGMENTS(
            "segments",
            Giver.ANYONE,
            Kind.COUNT,
            "0",
            "Segments of a scan, read in parallel as far as that helps; 0 takes one for each 4 MB, at most 16, and"
                    + " one where prefetch=false or LIMIT ends the scan."),
    MAX_MEMORY_ROWS(
            "maxMemoryRows",
            Giver.ANYONE,
            Kind.COUNT,
            "0",
            "Rows that one statement may keep in memory to sort, group, join or compute windows; 0 allows one for each"
                    + " kilobyte of the JVM's heap."),
    MAX_MEMORY(
            "maxMemory",
            Giver.OWNER,
            Kind.COUNT,
            "0",
            "Megabytes that the statements of all connections of the JVM may keep in memory together to sort, group, join or compute"
                    + " windows, and writes that wait for COMMIT; 0 allows a quarter of the heap. Sorts, groups, DISTINCT and joins go"
                    + " on in files from half of it on."),
    SPILL_DIRECTORY(
            "spillDirectory",
            Giver.OWNER,
            Kind.FILE,
            null,
            "Directory for temporary files with the rows that a sort, group, window, set operation or join does not keep in memory: by default the"
                    + " JVM's own (`java.io.tmpdir`); `none` for no files."),
    PUSHDOWN(
            "pushdown",
            Giver.ANYONE,
            Kind.FLAG,
            "true",
            "false: tables are read whole and everything is computed in the driver, to check an answer, at the price"
                    + " of full scans."),

    DOCUMENTS(
            "documents",
            Giver.ANYONE,
            List.of("json", "json-type", "native"),
            "json",
            "How maps and lists are reported: as JSON text, of type VARCHAR or of JDBC 4.5's type JSON, or as OTHER and ARRAY."),
    TYPE_MISMATCH(
            "typeMismatch",
            Giver.ANYONE,
            List.of("auto", "error", "null"),
            "auto",
            "Values that are not of their column's type: NULL with a warning, but an error where a getter asks for another type"
                    + " than the column's (auto), always an error (error), or always NULL (null)."),
    TYPING(
            "typing",
            Giver.ANYONE,
            List.of("strict", "permissive"),
            "strict",
            "An operator, cast or function of a query that does not take its values: an error (strict), or MISSING, as PartiQL has"
                    + " it (permissive). Writes are always strict."),
    QUERY_TIMEOUT(
            "queryTimeout", Giver.ANYONE, Kind.COUNT, "0", "Default timeout of statements in seconds; 0 is none."),
    SAMPLE_CAPACITY(
            "sampleCapacity",
            Giver.ANYONE,
            Kind.COUNT,
            "2",
            "Read capacity units that a sample of a table's items may take, for the columns of SELECT * and DESCRIBE; 0 shows declared ones only."),
    COLUMNS(
            "columns",
            Giver.ANYONE,
            List.of("dynamic", "sampled"),
            "dynamic",
            "sampled: columns have the types of a sample, so that tables look relational: integers, decimals, dates and times of strings. Values that do not fit read as NULL. dynamic: undeclared attributes hold anything."),
    FLATTEN(
            "flatten",
            Giver.ANYONE,
            Kind.COUNT,
            "0",
            "Down to how many levels maps are columns, 1 to 5: address.city in place of address. 0 leaves maps as they are."),
    SAMPLES(
            "samples",
            Giver.OWNER,
            Kind.FILE,
            null,
            "File that keeps samples for the next process: names of attributes, types and counts, and no value. It is made where there"
                    + " is none; a sample in it is valid for a week."),
    LEARNED_STATISTICS(
            "learnedStatistics",
            Giver.ANYONE,
            Kind.FLAG,
            "true",
            "true: estimates use earlier statements and samples; false: only the counts and sizes of DescribeTable, so that the same statement always has the same plan."),
    METADATA_REFRESH(
            "metadataRefresh",
            Giver.ANYONE,
            Kind.COUNT,
            "60",
            "Seconds after which descriptions of tables are renewed; 0 is never."),
    CAPACITY_DETAIL(
            "capacityDetail",
            Giver.ANYONE,
            List.of("indexes", "total", "none"),
            "indexes",
            "Consumed capacity that requests have DynamoDB return."),
    LOCKED_PROPERTIES(
            "lockedProperties",
            Giver.ANYONE,
            Kind.TEXT,
            null,
            "Properties that SET and hints may tighten but not loosen: scan,maxReadCapacity,…"),
    PRICES(
            "prices",
            Giver.ANYONE,
            Kind.FILE,
            null,
            "YAML file with the prices of capacity units: statements, EXPLAIN and the log then have dollars too."),
    REPORT_CAPACITY(
            "reportCapacity",
            Giver.ANYONE,
            Kind.FLAG,
            "false",
            "A SQLWarning on every statement with its consumption."),
    LOG_LITERALS("logLiterals", Giver.ANYONE, Kind.FLAG, "false", "Keeps literals in the logged text of statements."),
    SLOW_STATEMENT(
            "slowStatement",
            Giver.ANYONE,
            Kind.COUNT,
            "1000",
            "Milliseconds from which on a statement is logged as slow; 0 is never."),
    APPLICATION_NAME(
            "applicationName",
            Giver.ANYONE,
            Kind.TEXT,
            null,
            "Name of the application, shown in Flight Recorder events.");

    /** The form of a value. */
    enum Kind {
        TEXT,
        /** A path, confined by {@link AllowedPaths}. */
        FILE,
        SECRET,
        FLAG,
        /** A flag that others decide if it is unset. */
        SWITCH,
        /** An integer from 0. */
        COUNT,
        /** A decimal number above 0. */
        AMOUNT,
        CHOICE,
        CLOCK,
        /** {@code Table:name,Table:name}; a colon or comma in a name is not possible in DynamoDB. */
        TABLE_LIST
    }

    /**
     * The sources that may set a property. Properties, system properties and the environment belong to the machine's owner; a URL may come from
     * anyone.
     */
    enum Giver {
        /** Allowed in a URL: at worst it costs the user who typed it. */
        ANYONE,
        /** Allowed in a URL that contains its own keys; the machine's credentials are not sent where the property leads. */
        OWN_KEYS,
        /** Not allowed in a URL. */
        OWNER
    }

    private final String propertyName;
    private final Giver giver;
    private final Kind kind;
    private final List<String> choices;
    private final @Nullable String defaultValue;
    private final String description;

    DriverProperty(String propertyName, Giver giver, Kind kind, @Nullable String defaultValue, String description) {
        this.propertyName = propertyName;
        this.giver = giver;
        this.kind = kind;
        this.choices = kind == Kind.FLAG || kind == Kind.SWITCH ? List.of("true", "false") : List.of();
        this.defaultValue = defaultValue;
        this.description = description;
    }

    DriverProperty(String propertyName, Giver giver, List<String> choices, String defaultValue, String description) {
        this.propertyName = propertyName;
        this.giver = giver;
        this.kind = Kind.CHOICE;
        this.choices = choices;
        this.defaultValue = defaultValue;
        this.description = description;
    }

    public String propertyName() {
        return propertyName;
    }

    Giver giver() {
        return giver;
    }

    Kind kind() {
        return kind;
    }

    /** Empty if any value of the kind is allowed. */
    public List<String> choices() {
        return choices;
    }

    @Nullable
    String defaultValue() {
        return defaultValue;
    }

    public String description() {
        return description;
    }

    /** The properties that affect rows: with equal values of these, a statement returns the same rows. */
    static final List<DriverProperty> CHANGING_ROWS = List.of(
            TTL,
            TTL_CLOCK,
            TTL_ATTRIBUTES,
            CONSISTENT_READ,
            VECTOR_SEARCH,
            COLUMNS,
            FLATTEN,
            TYPE_MISMATCH,
            TYPING,
            UNKNOWN_COLUMNS,
            CURRENT_SCHEMA,
            SCHEMA,
            CATALOG,
            DENSE_INDEXES,
            WRITE_NULLS,
            VERSION_ATTRIBUTE);

    /** Whether {@code SET} may change it on an open connection: true for properties of statements, not for those of clients, files or logs. */
    boolean isSettable() {
        return switch (this) {
            case TTL,
                    CURRENT_SCHEMA,
                    TTL_CLOCK,
                    CONSISTENT_READ,
                    VECTOR_SEARCH,
                    DENSE_INDEXES,
                    VERSION_ATTRIBUTE,
                    WRITE_NULLS,
                    EXACTLY_ONCE,
                    UNKNOWN_COLUMNS,
                    PROJECTION,
                    SCAN,
                    SCAN_THRESHOLD,
                    MAX_READ_CAPACITY,
                    MAX_WRITE_CAPACITY,
                    READ_CAPACITY_PER_SECOND,
                    WRITE_CAPACITY_PER_SECOND,
                    MAX_VECTOR_BYTES,
                    TRANSACTION_RETRIES,
                    PREFETCH,
                    PAGE_ITEMS,
                    OFFSET_MEMORY,
                    SEGMENTS,
                    MAX_MEMORY_ROWS,
                    PUSHDOWN,
                    DOCUMENTS,
                    FLATTEN,
                    TYPE_MISMATCH,
                    TYPING,
                    QUERY_TIMEOUT,
                    REPORT_CAPACITY -> true;
            default -> false;
        };
    }

    public boolean isSecret() {
        return kind == Kind.SECRET;
    }

    /** The names of properties with secret values. */
    public static Stream<String> secrets() {
        return Arrays.stream(values()).filter(DriverProperty::isSecret).map(DriverProperty::propertyName);
    }

    /** The property with that name, regardless of case, because some tools change the case of names. */
    static @Nullable DriverProperty find(String name) {
        return Arrays.stream(values())
                .filter(property -> property.propertyName.equalsIgnoreCase(name))
                .findFirst()
                .orElse(null);
    }

    /** The name that is nearest to the given one. */
    static String nearest(String name) {
        return NearestName.closest(
                name, Arrays.stream(values()).map(DriverProperty::propertyName).toList());
    }
}
