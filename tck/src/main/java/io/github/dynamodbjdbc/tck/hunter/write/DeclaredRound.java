package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.hunter.make.Dice;
import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.local.LocalClient;
import io.github.dynamodbjdbc.tck.local.Store;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes to the tables of a schema file, and compares counts and all stored items with what its own calculation of them gives. */
final class DeclaredRound {
    private static final String DUPLICATE = "23505";

    /** The SQLSTATE of a form that the driver refuses. */
    private static final String NOT_SUPPORTED = "42N01";

    private final List<DeclaredWrite> taken = new ArrayList<>();
    private long unsupported;

    long operations() {
        return taken.size();
    }

    long unsupported() {
        return unsupported;
    }

    /** The first wrong outcome, with the statements until then; null if there is none. */
    @Nullable
    String play(Dice dice, int steps, Driver driver, URI endpoint, Store store) throws SQLException {
        String accessKey = LocalClient.unusedAccessKey();
        List<Database.Contents> tables = Arrays.stream(DeclaredTable.values())
                .map(table -> new Database.Contents(table.design(), List.of()))
                .toList();
        store.create(accessKey, tables);
        try {
            Path schema = Files.writeString(Files.createTempFile("declared", ".yaml"), DeclaredTable.SCHEMA);
            try (Connection connection = connect(driver, endpoint, accessKey, schema)) {
                String wrong = play(dice, steps, connection, store, accessKey);
                return wrong == null
                        ? null
                        : wrong + "\n```yaml schema\n" + DeclaredTable.SCHEMA + "```\n"
                                + taken.stream()
                                        .map(write -> "```sql\n" + write + "\n```\n")
                                        .collect(Collectors.joining());
            } finally {
                Files.delete(schema);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            store.drop(accessKey, tables);
        }
    }

    private static Connection connect(Driver driver, URI endpoint, String accessKey, Path schema) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("region", LocalClient.REGION);
        properties.setProperty("accessKeyId", accessKey);
        properties.setProperty("secretAccessKey", "hunter");
        properties.setProperty("ttlClock", Instant.ofEpochSecond(World.CLOCK).toString());
        properties.setProperty("scan", "allow");
        properties.setProperty("schema", schema.toString());
        return Objects.requireNonNull(
                driver.connect("jdbc:dynamodb://" + endpoint.getHost() + ":" + endpoint.getPort(), properties));
    }

    private @Nullable String play(Dice dice, int steps, Connection connection, Store store, String accessKey) {
        Map<DeclaredTable, Map<List<Object>, Map<String, Object>>> rows = new EnumMap<>(DeclaredTable.class);
        for (int i = 0; i < steps; i++) {
            DeclaredTable table = dice.oneOf(DeclaredTable.values());
            Map<List<Object>, Map<String, Object>> before = rows.getOrDefault(table, Map.of());
            DeclaredWrite write = DeclaredWrite.of(dice, table, before);
            taken.add(write);
            String wrong = outcome(write, connection);
            boolean isDone = wrong == null;
            if (NOT_SUPPORTED.equals(wrong)) {
                unsupported++;
                wrong = null;
            }
            Map<List<Object>, Map<String, Object>> after = isDone ? write.after() : before;
            rows.put(table, after);
            Set<Map<String, Datum>> wanted =
                    after.values().stream().map(table::stored).collect(Collectors.toSet());
            Set<Map<String, Datum>> got =
                    new HashSet<>(store.items(accessKey, table.design().name()));
            if (wrong == null && !wanted.equals(got)) {
                Set<Map<String, Datum>> missing = new HashSet<>(wanted);
                missing.removeAll(got);
                got.removeAll(wanted);
                wrong = table.design().name() + " should hold " + missing + " but holds " + got;
            }
            if (wrong != null) {
                return wrong;
            }
        }
        return null;
    }

    /** Null if it is right, {@link #NOT_SUPPORTED} if the driver refuses the form. */
    private static @Nullable String outcome(DeclaredWrite write, Connection connection) {
        try (PreparedStatement statement = connection.prepareStatement(write.sql())) {
            for (int i = 0; i < write.values().size(); i++) {
                statement.setObject(i + 1, write.values().get(i));
            }
            long count = statement.executeLargeUpdate();
            return count == write.count() ? null : "expected the count " + write.count() + " but got " + count;
        } catch (SQLException e) {
            return write.count() < 0 && DUPLICATE.equals(e.getSQLState())
                    ? null
                    : NOT_SUPPORTED.equals(e.getSQLState())
                            ? NOT_SUPPORTED
                            : "expected the count " + write.count() + " but got " + WriteReply.text(e);
        }
    }
}
