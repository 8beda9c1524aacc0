package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.catalog.CatalogTable;
import io.github.dynamodbjdbc.driver.declaration.CatalogItem;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.TableExchanges;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.SSEType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;

/** Creates the catalog: on demand, protected from deletion, with point-in-time recovery. */
final class CatalogCreation {
    private static final String NAME = Catalog.DECLARATIONS;

    private final CatalogTable catalog;
    private final RequestGateway gateway;
    private final TableStates states;

    private CatalogCreation(CatalogTable catalog, RequestGateway gateway) {
        this.catalog = catalog;
        this.gateway = gateway;
        this.states = new TableStates(gateway);
    }

    /** Creates it for the first declaration. @return whether it now exists and is the driver's */
    static boolean make(CatalogTable catalog, RequestGateway gateway) {
        CatalogCreation creation = new CatalogCreation(catalog, gateway);
        if (creation.isFree(creation.states.describe(NAME))) {
            creation.make(CatalogOptions.NONE);
        }
        return catalog.isThere(gateway);
    }

    static List<String> create(
            CatalogTable catalog, RequestGateway gateway, boolean ifNotExists, CatalogOptions options) {
        if (!NAME.equals(catalog.use().table())) {
            throw new StatementFailure(
                    SqlState.OBJECT_NOT_IN_STATE,
                    catalog.use().table() == null
                            ? "With catalog=off this connection uses no catalog table"
                            : "The property catalog names the table that this connection uses");
        }
        CatalogCreation creation = new CatalogCreation(catalog, gateway);
        if (catalog.isThere(gateway)) {
            if (!ifNotExists) {
                throw new StatementFailure(SqlState.DUPLICATE_TABLE, "There is a catalog already: the table " + NAME);
            }
            return List.of("There is a catalog already; nothing is changed");
        }
        if (!creation.isFree(creation.states.describe(NAME))) {
            throw new StatementFailure(
                    SqlState.DUPLICATE_TABLE,
                    "There is a table " + NAME + " already, which is not a catalog: it lacks the item that marks one");
        }
        creation.make(options);
        return List.of();
    }

    /** Whether the table doesn't exist, or was never marked. */
    private boolean isFree(@Nullable JsonDocument table) {
        return table == null
                || Long.valueOf(0).equals(table.number("ItemCount"))
                        && table.objects("KeySchema").size() == 1
                        && CatalogItem.TABLE.equals(
                                table.objects("KeySchema").get(0).text("AttributeName"));
    }

    private void make(CatalogOptions options) {
        boolean lasting = catalog.isLasting();
        CreateTableRequest.Builder request = CreateTableRequest.builder()
                .tableName(NAME)
                .attributeDefinitions(AttributeDefinition.builder()
                        .attributeName(CatalogItem.TABLE)
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .keySchema(KeySchemaElement.builder()
                        .attributeName(CatalogItem.TABLE)
                        .keyType(KeyType.HASH)
                        .build())
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .deletionProtectionEnabled(lasting);
        if (options.kmsKey() != null) {
            request.sseSpecification(
                    sse -> sse.enabled(true).sseType(SSEType.KMS).kmsMasterKeyId(options.kmsKey()));
        }
        if (!options.tags().isEmpty()) {
            request.tags(options.tags().entrySet().stream()
                    .map(tag -> Tag.builder()
                            .key(tag.getKey())
                            .value(tag.getValue())
                            .build())
                    .toList());
        }
        try {
            states.send(TableExchanges.CREATE_TABLE, NAME, request.build());
        } catch (ResourceInUseException e) {
            // Another process was faster, or failed before it marked the table.
            lasting = false;
        }
        states.awaitActive(NAME);
        catalog.mark(gateway);
        catalog.changed();
        if (lasting) {
            states.send(
                    TableExchanges.UPDATE_CONTINUOUS_BACKUPS,
                    NAME,
                    UpdateContinuousBackupsRequest.builder()
                            .tableName(NAME)
                            .pointInTimeRecoverySpecification(recovery -> recovery.pointInTimeRecoveryEnabled(true))
                            .build());
        }
    }
}
