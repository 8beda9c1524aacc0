package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.store.Database;
import io.github.dynamodbjdbc.engine.store.Documents.Kind;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.PointInTimeRecovery;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** CreateBackup and the other operations on backups. A backup is a copy of a table's items. */
final class Backups {
    private static final int MOST_LISTED = 100;
    private static final Duration KEPT_OF_DELETED_TABLE = Duration.ofDays(PointInTimeRecovery.MOST_DAYS);

    private Backups() {}

    static Reply create(Call call) {
        Table table =
                TableNames.ofBackups(call, call.request().path("TableName").asText());
        return call.database().store().write(() -> {
            checkUsable(table.definition(), call.database().now());
            Backup made = backUp(
                    call,
                    table,
                    String.valueOf(call.text("BackupName")),
                    "USER",
                    call.settings().tableMillis(),
                    0);
            ObjectNode shown = made.details("CREATING");
            return out -> {
                out.writeFieldName("BackupDetails");
                Json.write(shown, out);
            };
        });
    }

    /** Rejects a table whose items can't be backed up because it is being created or deleted. */
    static void checkUsable(TableDefinition table, long now) {
        switch (table.status(now)) {
            case "CREATING" ->
                throw refusal(
                        "ContinuousBackupsUnavailableException",
                        "Backups are being enabled for the table: " + table.name() + ". Please retry later");
            case "DELETING" -> throw refusal("TableInUseException", "Table is being deleted: " + table.name());
            default -> {
                // The table is ACTIVE.
            }
        }
    }

    /** Makes the backup that remains of a deleted table with point-in-time recovery. Runs within a write. */
    static void keepDeleted(Call call, Table table) {
        if (table.definition().recovery() != null) {
            String name = table.definition().name() + "$DeletedTableBackup";
            backUp(call, table, name, "SYSTEM", 0, KEPT_OF_DELETED_TABLE.toMillis());
        }
    }

    private static Backup backUp(Call call, Table table, String name, String type, long delayMillis, long keptMillis) {
        Database database = call.database();
        dropExpired(call);
        long now = database.now();
        Backup made = new Backup(
                table.definition(),
                newId(now),
                name,
                type,
                table.bytes(),
                table.count(),
                now,
                now + delayMillis,
                keptMillis == 0 ? 0 : now + keptMillis);
        database.backUp(table, made.id());
        database.documents().put(Kind.BACKUP, call.space(), made.arn(), made.json());
        return made;
    }

    private static void dropExpired(Call call) {
        for (Backup backup : all(call)) {
            if (backup.isGone(call.database().now())) {
                drop(call, backup);
            }
        }
    }

    private static void drop(Call call, Backup backup) {
        call.database().dropBackup(backup.id());
        call.database().documents().remove(Kind.BACKUP, call.space(), backup.arn());
    }

    /** An id in the service's form: the time in milliseconds, and a random part. */
    static String newId(long now) {
        return String.format("%014d", now) + "-" + UUID.randomUUID().toString().substring(0, 8);
    }

    private static List<Backup> all(Call call) {
        return call.database().documents().list(Kind.BACKUP, call.space()).stream()
                .map(Backup::read)
                .toList();
    }

    private static Backup find(Call call) {
        String arn = String.valueOf(call.text("BackupArn"));
        if (!arn.matches("arn:aws:dynamodb:.*:table/.*/backup/.*")) {
            throw validation("Invalid BackupArn: " + arn);
        }
        var stored = call.database().documents().get(Kind.BACKUP, call.space(), arn);
        Backup found = stored == null ? null : Backup.read(stored);
        if (found == null || found.isGone(call.database().now())) {
            throw refusal("BackupNotFoundException", "Backup not found: " + arn);
        }
        return found;
    }

    private static void checkAvailable(Call call, Backup backup) {
        if (!backup.status(call.database().now()).equals("AVAILABLE")) {
            throw refusal("BackupInUseException", "Backup is being created: " + backup.arn());
        }
    }

    static Reply describe(Call call) {
        Backup backup = find(call);
        return description(backup.description(backup.status(call.database().now())));
    }

    private static Reply description(ObjectNode shown) {
        return out -> {
            out.writeFieldName("BackupDescription");
            Json.write(shown, out);
        };
    }

    static Reply delete(Call call) {
        return call.database().store().write(() -> {
            Backup backup = find(call);
            checkAvailable(call, backup);
            drop(call, backup);
            return description(backup.description("DELETED"));
        });
    }

    static Reply list(Call call) {
        String given = call.text("TableName");
        String tableName = given == null ? null : TableNames.name(given);
        Long lower = call.millis("TimeRangeLowerBound");
        Long upper = call.millis("TimeRangeUpperBound");
        if (lower != null && upper != null && lower >= upper) {
            throw validation("TimeRangeLowerBound must be before TimeRangeUpperBound");
        }
        String start = call.text("ExclusiveStartBackupArn");
        String type = Objects.requireNonNullElse(call.text("BackupType"), "USER");
        int limit = call.has("Limit") ? call.request().path("Limit").asInt() : MOST_LISTED;
        long now = call.database().now();
        List<Backup> behind = all(call).stream()
                .filter(backup -> !backup.isGone(now)
                        && (tableName == null || backup.table().name().equals(tableName))
                        && (type.equals("ALL") || backup.type().equals(type))
                        && (lower == null || backup.createdAt() >= lower)
                        && (upper == null || backup.createdAt() < upper)
                        && (start == null || backup.arn().compareTo(start) > 0))
                .toList();
        List<Backup> listed = behind.subList(0, Math.min(limit, behind.size()));
        return out -> {
            out.writeArrayFieldStart("BackupSummaries");
            for (Backup backup : listed) {
                Json.write(backup.summary(now), out);
            }
            out.writeEndArray();
            if (listed.size() < behind.size()) {
                out.writeStringField(
                        "LastEvaluatedBackupArn", listed.get(listed.size() - 1).arn());
            }
        };
    }

    static Reply restore(Call call) {
        return call.database().store().write(() -> {
            Backup backup = find(call);
            checkAvailable(call, backup);
            ObjectNode summary =
                    summary(backup.table(), backup.arn(), call.database().now());
            return RestoredTable.restore(
                    call, backup.table(), summary, call.database().backup(backup.id()));
        });
    }

    /** RestoreSummary of a restored table. */
    static ObjectNode summary(TableDefinition source, @Nullable String backupArn, long moment) {
        ObjectNode summary = JsonNodeFactory.instance.objectNode();
        if (backupArn != null) {
            summary.put("SourceBackupArn", backupArn);
        }
        return summary.put("SourceTableArn", source.arn()).put("RestoreDateTime", moment / 1000.0);
    }
}
