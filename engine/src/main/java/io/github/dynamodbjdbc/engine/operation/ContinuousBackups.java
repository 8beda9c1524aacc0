package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.PointInTimeRecovery;
import io.github.dynamodbjdbc.engine.table.TableDefinition;

/** UpdateContinuousBackups, DescribeContinuousBackups and RestoreTableToPointInTime. */
final class ContinuousBackups {
    private ContinuousBackups() {}

    static Reply update(Call call) {
        Table table =
                TableNames.ofBackups(call, call.request().path("TableName").asText());
        JsonNode asked = call.request().path("PointInTimeRecoverySpecification");
        boolean enabled = asked.path("PointInTimeRecoveryEnabled").asBoolean();
        return call.database().store().write(() -> {
            long now = call.database().now();
            TableDefinition definition = table.definition();
            Backups.checkUsable(definition, now);
            PointInTimeRecovery current = definition.recovery();
            PointInTimeRecovery changed = null;
            if (enabled) {
                int days = asked.path("RecoveryPeriodInDays")
                        .asInt(current == null ? PointInTimeRecovery.MOST_DAYS : current.days());
                changed = current == null ? new PointInTimeRecovery(days, now) : current.withDays(days, now);
            }
            TableDefinition made = definition.change().recovery(changed).build();
            call.database().define(call.space(), table, made);
            return description(made, now);
        });
    }

    static Reply describe(Call call) {
        Table table =
                TableNames.ofBackups(call, call.request().path("TableName").asText());
        return description(table.definition(), call.database().now());
    }

    private static Reply description(TableDefinition table, long now) {
        PointInTimeRecovery recovery = table.recovery();
        return out -> {
            out.writeObjectFieldStart("ContinuousBackupsDescription");
            out.writeStringField("ContinuousBackupsStatus", "ENABLED");
            out.writeObjectFieldStart("PointInTimeRecoveryDescription");
            out.writeStringField("PointInTimeRecoveryStatus", recovery == null ? "DISABLED" : "ENABLED");
            if (recovery != null) {
                out.writeNumberField("RecoveryPeriodInDays", recovery.days());
                out.writeNumberField("EarliestRestorableDateTime", recovery.earliest(now) / 1000.0);
                out.writeNumberField("LatestRestorableDateTime", now / 1000.0);
            }
            out.writeEndObject();
            out.writeEndObject();
        };
    }

    /** The table's point-in-time recovery. Throws if it is not enabled. */
    static PointInTimeRecovery required(TableDefinition table) {
        PointInTimeRecovery recovery = table.recovery();
        if (recovery == null) {
            throw refusal(
                    "PointInTimeRecoveryUnavailableException",
                    "Point in time recovery is not enabled for table '" + table.name() + "'");
        }
        return recovery;
    }

    static Reply restore(Call call) {
        String arn = call.text("SourceTableArn");
        String name = call.text("SourceTableName");
        if ((arn == null) == (name == null)) {
            throw validation("Exactly one of SourceTableArn and SourceTableName must be specified");
        }
        boolean latest = call.flag("UseLatestRestorableTime");
        Long asked = call.millis("RestoreDateTime");
        if (latest == (asked != null)) {
            throw validation("Exactly one of UseLatestRestorableTime and RestoreDateTime must be specified");
        }
        return call.database().store().write(() -> {
            Table table = TableNames.ofBackups(call, arn == null ? String.valueOf(name) : arn);
            TableDefinition definition = table.definition();
            long now = call.database().now();
            Backups.checkUsable(definition, now);
            PointInTimeRecovery recovery = required(definition);
            long moment = asked == null ? now : asked;
            if (moment < recovery.earliest(now) || moment > now) {
                throw refusal(
                        "InvalidRestoreTimeException",
                        "RestoreDateTime must be between EarliestRestorableDateTime and LatestRestorableDateTime");
            }
            return RestoredTable.restore(
                    call, definition, Backups.summary(definition, null, moment), table.asOf(moment));
        });
    }
}
