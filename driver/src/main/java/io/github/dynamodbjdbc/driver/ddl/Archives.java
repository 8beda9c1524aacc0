package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.ArchiveExchanges;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListExportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListImportsRequest;

/** The backups, exports and imports that there are. */
final class Archives {
    private static final String ARN = "arn:";

    private final RequestGateway gateway;

    Archives(RequestGateway gateway) {
        this.gateway = gateway;
    }

    List<JsonDocument> backups() {
        return all("BackupSummaries", "LastEvaluatedBackupArn", start -> gateway.send(
                0,
                ArchiveExchanges.LIST_BACKUPS,
                Target.table("backups"),
                ListBackupsRequest.builder().exclusiveStartBackupArn(start).build(),
                0));
    }

    List<JsonDocument> exports() {
        return all("ExportSummaries", "NextToken", start -> gateway.send(
                0,
                ArchiveExchanges.LIST_EXPORTS,
                Target.table("exports"),
                ListExportsRequest.builder().nextToken(start).build(),
                0));
    }

    List<JsonDocument> imports() {
        return all("ImportSummaryList", "NextToken", start -> gateway.send(
                0,
                ArchiveExchanges.LIST_IMPORTS,
                Target.table("imports"),
                ListImportsRequest.builder().nextToken(start).build(),
                0));
    }

    private static List<JsonDocument> all(
            String member, String next, Function<@Nullable String, JsonDocument> request) {
        List<JsonDocument> all = new ArrayList<>();
        String start = null;
        do {
            JsonDocument page = request.apply(start);
            all.addAll(page.objects(member));
            start = page.text(next);
        } while (start != null);
        return all;
    }

    /**
     * The ARN of a backup; names may occur more than once.
     *
     * @return null if there is no such backup
     */
    @Nullable
    String backupArn(String nameOrArn) {
        if (nameOrArn.startsWith(ARN)) {
            return nameOrArn;
        }
        List<String> found = backups().stream()
                .filter(backup -> nameOrArn.equals(backup.text("BackupName")))
                .map(backup -> backup.required("BackupArn"))
                .toList();
        if (found.size() > 1) {
            throw new StatementFailure(
                    SqlState.AMBIGUOUS_COLUMN,
                    "There are " + found.size() + " backups '" + nameOrArn
                            + "'; name one by its ARN, as SHOW BACKUPS has it: " + String.join(", ", found));
        }
        return found.isEmpty() ? null : found.get(0);
    }

    /** @throws StatementFailure 42704 if there is none */
    String requiredArn(String nameOrArn) {
        String arn = backupArn(nameOrArn);
        if (arn == null) {
            throw new StatementFailure(SqlState.UNKNOWN_INDEX, "There is no backup '" + nameOrArn + "'");
        }
        return arn;
    }
}
