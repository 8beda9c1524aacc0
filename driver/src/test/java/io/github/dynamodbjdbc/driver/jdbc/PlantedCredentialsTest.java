package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.StubService.Answer;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.driver.settings.ConnectionUrl;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No object that can be reached from a connection shows the secrets in its properties, and no error does, for any answer of the endpoint. Isolated,
 * since the loggers are shared by the JVM.
 */
@Isolated
class PlantedCredentialsTest {
    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYzPLANTED";
    private static final String TOKEN = "IQoJb3JpZ2lu//PLANTED+token==";
    private static final String[] PARTS = Stream.concat(
                    Stream.of("wJalr", "K7MDENG", "PLANTED", "IQoJb3"),
                    Stream.of(SECRET, TOKEN).flatMap(secret -> Encoded.forms(secret).stream()))
            .toArray(String[]::new);
    private static final String TABLE = "{\"Table\":{\"TableName\":\"Tea\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":1,"
            + "\"TableSizeBytes\":10,\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}],"
            + "\"AttributeDefinitions\":[{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}]}}";

    private static Properties secrets() {
        Properties info = new Properties();
        info.setProperty("accessKeyId", "AKIAEXAMPLE");
        info.setProperty("secretAccessKey", SECRET);
        info.setProperty("sessionToken", TOKEN);
        info.setProperty("region", "us-east-1");
        return info;
    }

    private static void assertClean(Object where, String text) {
        assertThat(text).as(String.valueOf(where)).doesNotContain(PARTS);
    }

    private static String trace(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        if (failure instanceof SQLException sql && sql.getNextException() != null) {
            trace.append(trace(sql.getNextException()));
        }
        return trace.toString();
    }

    /** The service quotes the request in its error, as for an invalid signature. Throttling is left out, as the driver would wait. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "AccessDeniedException",
                "ConditionalCheckFailedException",
                "ExpiredTokenException",
                "IdempotentParameterMismatchException",
                "InternalServerError",
                "InvalidSignatureException",
                "ItemCollectionSizeLimitExceededException",
                "LimitExceededException",
                "MissingAuthenticationTokenException",
                "ReplicatedWriteConflictException",
                "ResourceInUseException",
                "ResourceNotFoundException",
                "SerializationException",
                "TransactionCanceledException",
                "TransactionConflictException",
                "UnrecognizedClientException",
                "ValidationException",
                "SomethingNew"
            })
    void noAnswerOfTheServiceBringsThemBack(String code) throws Exception {
        String said = "x-amz-security-token:" + TOKEN + " key " + SECRET + " escaped " + TOKEN.replace("/", "\\/");
        String reason = "{\"Code\":\"ConditionalCheckFailed\",\"Message\":\"" + said + "\"}";
        String body = "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + code + "\",\"message\":\"" + said
                + "\",\"CancellationReasons\":[" + reason + "],\"ThrottlingReasons\":[{\"reason\":\"" + said
                + "\",\"resource\":\"" + said + "\"}]}";
        try (LogLines log = new LogLines()) {
            runAll(body, true);
            runAll(body, false);
            assertThat(log.lines()).isNotEmpty().allSatisfy(line -> assertClean("log", line));
        }
    }

    private static void runAll(String body, boolean describes) throws Exception {
        Properties info = secrets();
        info.setProperty("maxRetries", "0");
        try (StubService service = new StubService((operation, before) -> operation.equals("DescribeTable") && describes
                        ? new Answer(200, TABLE)
                        : new Answer(400, body));
                Connection connection = DriverManager.getConnection(
                        "jdbc:dynamodb://127.0.0.1:" + service.endpoint().getPort(), info)) {
            for (String sql : List.of(
                    "SELECT * FROM Tea WHERE id = 'a'",
                    "SELECT id FROM Tea",
                    "INSERT INTO Tea (id) VALUES ('a')",
                    "UPSERT INTO Tea (id) VALUES ('a')",
                    "UPDATE Tea SET a = 1 WHERE id = 'a'",
                    "DELETE FROM Tea WHERE id = 'a'",
                    "CREATE TABLE Teas (id VARCHAR PRIMARY KEY)",
                    "ALTER TABLE Tea ENABLE TTL ON a",
                    "DROP TABLE Tea",
                    "SELECT * FROM Tea.\"$stream\"",
                    "SELECT * FROM Tea AS OF TIMESTAMP '2026-01-01 00:00'",
                    "SELECT id FROM Tea ORDER BY v <=> [1, 2] LIMIT 1",
                    "CREATE VECTOR INDEX v ON Tea (v) WITH (dimensions = 2, distance = cosine)",
                    "BACKUP TABLE Tea AS 'before'",
                    "SHOW BACKUPS",
                    "RESTORE TABLE Teas FROM BACKUP 'before'",
                    "RESTORE TABLE Teas FROM Tea",
                    "EXPORT TABLE Tea TO 's3://bucket/teas'",
                    "ALTER TABLE Tea ADD REPLICA 'eu-west-1'",
                    "SHOW REPLICAS",
                    "SHOW CREATE TABLE Tea FULL",
                    "SELECT * FROM \"system\".metrics WHERE table_name = 'Tea'",
                    "SELECT * FROM \"system\".scaling WHERE table_name = 'Tea'",
                    "SHOW TABLES",
                    "EXPLAIN ANALYZE SELECT * FROM Tea",
                    "EXPLAIN (FORMAT HTML) SELECT * FROM Tea",
                    "EXPLAIN (FORMAT JSON) SELECT * FROM Tea",
                    "SHOW CONNECTION",
                    "SHOW OPTIONS",
                    "SELECT sql, plan FROM \"system\".statements")) {
                try (Statement statement = connection.createStatement()) {
                    if (statement.execute(sql)) {
                        ResultSet rows = statement.getResultSet();
                        while (rows.next()) {
                            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                                assertClean(sql, String.valueOf(rows.getString(i)));
                            }
                        }
                    }
                    for (SQLWarning warning = statement.getWarnings();
                            warning != null;
                            warning = warning.getNextWarning()) {
                        assertClean(sql, trace(warning));
                    }
                } catch (SQLException e) {
                    assertClean(sql, trace(e));
                }
            }
            try (PreparedStatement batch = connection.prepareStatement("INSERT INTO Tea (id) VALUES (?)")) {
                batch.setString(1, "a");
                batch.addBatch();
                batch.executeBatch();
            } catch (SQLException e) {
                assertClean("batch", trace(e));
            }
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute("INSERT INTO Tea (id) VALUES ('a')");
                connection.commit();
            } catch (SQLException e) {
                assertClean("commit", trace(e));
                connection.rollback();
            }
            try (ResultSet tables = connection.getMetaData().getTables(null, null, "%", null)) {
                tables.next();
            } catch (SQLException e) {
                assertClean("getTables", trace(e));
            }
            reached(connection).forEach(text -> assertClean("reached", text));
            Thread.getAllStackTraces().keySet().forEach(thread -> assertClean("thread", thread.getName()));
        }
    }

    @Test
    void noObjectThatCanBeReachedShowsThem() throws Exception {
        try (StubService service = new StubService((operation, before) ->
                        operation.equals("DescribeTable") ? new Answer(200, TABLE) : new Answer(200, "{}"));
                Connection connection = DriverManager.getConnection(
                        "jdbc:dynamodb://127.0.0.1:" + service.endpoint().getPort(), secrets());
                PreparedStatement statement = connection.prepareStatement("SELECT id FROM Tea WHERE id = ?")) {
            statement.setString(1, "a");
            try (ResultSet rows = statement.executeQuery()) {
                List<String> texts = reached(statement, rows, connection.getMetaData());
                assertThat(texts).hasSizeGreaterThan(100).allSatisfy(text -> assertClean("reached", text));
            }
            assertClean("getURL", connection.getMetaData().getURL());
            assertClean("client info", connection.getClientInfo().toString());
            try (Statement show = connection.createStatement()) {
                for (String sql : List.of("SHOW CONNECTION", "SHOW OPTIONS", "SHOW secretAccessKey")) {
                    try (ResultSet rows = show.executeQuery(sql)) {
                        while (rows.next()) {
                            assertClean(
                                    sql,
                                    rows.getString(1)
                                            + rows.getString(rows.getMetaData().getColumnCount()));
                        }
                    } catch (SQLException e) {
                        assertClean(sql, trace(e));
                    }
                }
            }
        }
    }

    @Test
    void neitherDoSettingsDataSourcesAndTheDriver() throws Exception {
        Properties info = secrets();
        info.putAll(Map.of("roleArn", "arn:aws:iam::1:role/a", "roleExternalId", SECRET, "proxyHost", "p"));
        info.putAll(Map.of("failover", "eu-west-1"));
        info.putAll(Map.of("proxyUser", "u", "proxyPassword", SECRET, "roleMfaSerial", "m", "roleMfaCode", SECRET));
        String url = "jdbc:dynamodb:us-east-1?trustStorePassword=" + SECRET.replace("+", "%2B");
        ConnectionSettings settings = ConnectionSettings.of(ConnectionUrl.parse("jdbc:dynamodb:us-east-1"), info);
        reached(settings).forEach(text -> assertClean("settings", text));
        DynamoDataSource source = new DynamoDataSource();
        source.setUrl(url);
        source.setProperties(info);
        assertClean("sources", source + " " + new DynamoDbDriver());
        try (PooledDynamoDataSource pooled = new PooledDynamoDataSource(source, 1)) {
            assertClean("pool", pooled.toString());
        } catch (RuntimeException refused) {
            assertThat(refused).hasMessageContaining("trustStorePassword");
            assertClean("pool", trace(refused));
        }
        for (java.sql.DriverPropertyInfo property :
                new DynamoDbDriver().getPropertyInfo("jdbc:dynamodb:us-east-1", info)) {
            assertClean("description of " + property.name, property + property.description);
        }
    }

    /** Metadata and errors of a connection whose URL contains secrets. */
    @Test
    void neitherDoesAUrlThatHasThem() throws Exception {
        String encoded = URLEncoder.encode(SECRET, StandardCharsets.UTF_8);
        String url = "jdbc:dynamodb:us-east-1?accessKeyId=AKIAEXAMPLE&secretAccessKey=" + encoded + "&sessionToken="
                + URLEncoder.encode(TOKEN, StandardCharsets.UTF_8) + "&roleArn=arn:aws:iam::1:role/a&roleExternalId="
                + encoded
                + "&roleMfaSerial=m&roleMfaCode=" + encoded + "&proxyHost=p&proxyPassword=" + encoded;
        try (Connection connection = DriverManager.getConnection(url)) {
            assertClean("getURL", connection.getMetaData().getURL());
            assertClean("getUserName", connection.getMetaData().getUserName());
            reached(connection).forEach(text -> assertClean("reached", text));
        }
        for (java.sql.DriverPropertyInfo property : new DynamoDbDriver().getPropertyInfo(url, new Properties())) {
            assertClean(property.name, property.value + " " + Arrays.toString(property.choices) + property.description);
        }
        for (String wrong : List.of(
                "&ttl=" + encoded, "&maxRetries=" + encoded, "&prices=" + encoded, "&x" + encoded, "&trustStore=")) {
            try (Connection connection = DriverManager.getConnection(url + wrong)) {
                assertClean(wrong, connection.toString());
            } catch (SQLException e) {
                if (!wrong.startsWith("&x")) {
                    assertClean("error", trace(e));
                }
            }
        }
    }

    /** The texts of all objects of the driver and the planner that can be reached from the roots. */
    private static List<String> reached(Object... roots) throws Exception {
        List<String> texts = new ArrayList<>();
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> next = new ArrayDeque<>(List.of(roots));
        while (!next.isEmpty()) {
            Object object = next.pop();
            if (!seen.add(object)) {
                continue;
            }
            boolean ours = object.getClass().getName().startsWith("io.github.dynamodbjdbc.");
            boolean sdk = object.getClass().getName().startsWith("software.amazon.");
            if (ours || sdk) {
                texts.add(object.toString());
            }
            for (Object held : ours ? fields(object) : parts(object)) {
                if (held != null) {
                    next.push(held);
                }
            }
        }
        return texts;
    }

    private static List<Object> fields(Object object) throws IllegalAccessException {
        List<Object> values = new ArrayList<>();
        for (Class<?> type = object.getClass();
                type != null && type.getName().startsWith("io.github.dynamodbjdbc.");
                type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    values.add(field.get(object));
                }
            }
        }
        return values;
    }

    private static Collection<?> parts(Object object) {
        if (object instanceof Map<?, ?> map) {
            List<Object> parts = new ArrayList<>(map.keySet());
            parts.addAll(map.values());
            return parts;
        }
        if (object instanceof Object[] array) {
            List<Object> parts = new ArrayList<>();
            for (int i = 0; i < Array.getLength(array); i++) {
                parts.add(array[i]);
            }
            return parts;
        }
        if (object instanceof AtomicReference<?> reference) {
            return Collections.singletonList(reference.get());
        }
        if (object instanceof Optional<?> optional) {
            return Collections.singletonList(optional.orElse(null));
        }
        return object instanceof Collection<?> collection ? new ArrayList<>(collection) : List.of();
    }
}
