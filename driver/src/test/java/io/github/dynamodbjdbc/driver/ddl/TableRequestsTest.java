package io.github.dynamodbjdbc.driver.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.IndexDefinition;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.Replication;
import io.github.dynamodbjdbc.planner.catalog.Replication.Consistency;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableExtras;
import io.github.dynamodbjdbc.planner.catalog.TableOptions;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Billing;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Stream;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.TableClass;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateReplicationGroupMemberAction;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateVectorIndexAction;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/** Requests that the engine can't show: table classes, maximum throughputs, and that existing settings are not requested again. */
class TableRequestsTest {
    private static final KeySchema KEY = new KeySchema(List.of(new KeyAttribute("id", AttributeType.S)), List.of());
    private static final IndexDefinition INDEX = new IndexDefinition(
            "Idx",
            IndexSchema.Kind.GSI,
            KEY,
            IndexSchema.ProjectionType.ALL,
            List.of(),
            new Throughput(null, null, 7L, null));

    private static TableDefinition table(TableOptions options) {
        return new TableDefinition("Tab", KEY, List.of(INDEX), options);
    }

    private static TableOptions onDemand(Throughput maximums) {
        return new TableOptions(Billing.ON_DEMAND, maximums, TableClass.STANDARD, Stream.NONE, null, false);
    }

    private static List<UpdateTableRequest> alter(TableOptions now, TableOptions wanted) {
        return TableRequests.alter("arn:tab", table(now), wanted);
    }

    @Test
    void aTableHasItsClassAndMaximums() {
        CreateTableRequest request = TableRequests.create(table(new TableOptions(
                Billing.ON_DEMAND,
                new Throughput(null, null, 5L, 6L),
                TableClass.STANDARD_INFREQUENT_ACCESS,
                null,
                null,
                true)));
        assertThat(request.tableClassAsString()).isEqualTo("STANDARD_INFREQUENT_ACCESS");
        assertThat(request.onDemandThroughput().maxReadRequestUnits()).isEqualTo(5);
        assertThat(request.deletionProtectionEnabled()).isTrue();
        assertThat(request.provisionedThroughput()).isNull();
        assertThat(request.streamSpecification()).isNull();
        assertThat(request.hasLocalSecondaryIndexes()).isFalse();
        assertThat(request.globalSecondaryIndexes().get(0).onDemandThroughput())
                .satisfies(maximum -> assertThat(maximum.maxReadRequestUnits()).isEqualTo(7))
                .satisfies(maximum -> assertThat(maximum.maxWriteRequestUnits()).isEqualTo(-1));
    }

    @Test
    void unchangedSettingsAreNotRequested() {
        TableOptions now = onDemand(new Throughput(null, null, 5L, 6L));
        assertThat(alter(now, now)).isEmpty();
        assertThat(alter(now, TableOptions.UNSAID)).isEmpty();
    }

    @Test
    void aMaximumKeepsTheOther() {
        TableOptions now = onDemand(new Throughput(null, null, 5L, 6L));
        assertThat(alter(now, onDemand(new Throughput(null, null, Throughput.NO_MAXIMUM, null))))
                .singleElement()
                .satisfies(request -> assertThat(request.tableName()).isEqualTo("arn:tab"))
                .extracting(UpdateTableRequest::onDemandThroughput)
                .satisfies(maximum -> assertThat(maximum.maxReadRequestUnits()).isEqualTo(-1))
                .satisfies(maximum -> assertThat(maximum.maxWriteRequestUnits()).isEqualTo(6));
    }

    @Test
    void indexesBecomeProvisionedWithTheirTable() {
        assertThat(alter(
                        onDemand(Throughput.UNSAID),
                        new TableOptions(
                                Billing.PROVISIONED, new Throughput(3L, 4L, null, null), null, null, null, null)))
                .singleElement()
                .satisfies(request -> assertThat(request.billingMode()).isEqualTo(BillingMode.PROVISIONED))
                .extracting(
                        request -> request.globalSecondaryIndexUpdates().get(0).update())
                .satisfies(index -> assertThat(index.indexName()).isEqualTo("Idx"))
                .satisfies(index -> assertThat(index.provisionedThroughput().writeCapacityUnits())
                        .isEqualTo(4));
    }

    @Test
    void eachKindOfChangeIsARequestOfItsOwn() {
        TableOptions now = new TableOptions(
                Billing.ON_DEMAND, Throughput.UNSAID, TableClass.STANDARD, Stream.KEYS_ONLY, null, false);
        List<UpdateTableRequest> requests = alter(
                now,
                new TableOptions(
                        null, Throughput.UNSAID, TableClass.STANDARD_INFREQUENT_ACCESS, Stream.NEW_IMAGE, null, true));
        assertThat(requests).hasSize(4);
        assertThat(requests.get(0).tableClassAsString()).isEqualTo("STANDARD_INFREQUENT_ACCESS");
        assertThat(requests.get(1).streamSpecification().streamEnabled()).isFalse();
        assertThat(requests.get(2).streamSpecification().streamViewTypeAsString())
                .isEqualTo("NEW_IMAGE");
        assertThat(requests.get(3).deletionProtectionEnabled()).isTrue();
    }

    @Test
    void aKeyAndTagsGoWithANewTableAndAKeyWithAChangedOne() {
        TableOptions wanted = TableOptions.UNSAID.with(0, "alias/orders", Map.of("team", "data"), TableExtras.UNSAID);
        CreateTableRequest request = TableRequests.create(table(wanted));
        assertThat(request.sseSpecification().kmsMasterKeyId()).isEqualTo("alias/orders");
        assertThat(request.sseSpecification().sseTypeAsString()).isEqualTo("KMS");
        assertThat(request.tags()).extracting(Tag::key, Tag::value).containsExactly(tuple("team", "data"));
        assertThat(alter(onDemand(Throughput.UNSAID), wanted))
                .extracting(change -> change.sseSpecification().enabled())
                .containsExactly(true);
        assertThat(alter(onDemand(Throughput.UNSAID), TableOptions.UNSAID.with(0, "", Map.of(), TableExtras.UNSAID)))
                .extracting(change -> change.sseSpecification().enabled())
                .containsExactly(false);
    }

    /** Only AWS copies items to other regions; this is what is sent. */
    @Test
    void replicasOfStrongConsistencyAreOneRequestWithTheirWitness() {
        UpdateTableRequest added = TableRequests.addReplicas(
                "Orders", List.of("us-east-2"), new Replication(List.of("us-east-2"), Consistency.STRONG, "us-west-2"));
        assertThat(added.multiRegionConsistencyAsString()).isEqualTo("STRONG");
        assertThat(added.replicaUpdates())
                .extracting(update -> update.create().regionName())
                .containsExactly("us-east-2");
        assertThat(added.globalTableWitnessUpdates())
                .extracting(update -> update.create().regionName())
                .containsExactly("us-west-2");
        UpdateTableRequest dropped = TableRequests.dropReplicas("Orders", List.of("us-east-2"), "us-west-2");
        assertThat(dropped.replicaUpdates())
                .extracting(update -> update.delete().regionName())
                .containsExactly("us-east-2");
        assertThat(dropped.globalTableWitnessUpdates())
                .extracting(update -> update.delete().regionName())
                .containsExactly("us-west-2");
    }

    @Test
    void aReplicaOfEventualConsistencyIsARequestOfItsOwn() {
        UpdateTableRequest added = TableRequests.addReplicas(
                "Orders",
                List.of("eu-west-1"),
                new Replication(
                        List.of("eu-west-1", "eu-west-3"),
                        null,
                        null,
                        Map.of(
                                "eu-west-1",
                                new Replication.Settings(
                                        "alias/of", TableOptions.TableClass.STANDARD_INFREQUENT_ACCESS))));
        assertThat(added.multiRegionConsistency()).isNull();
        assertThat(added.hasGlobalTableWitnessUpdates()).isFalse();
        assertThat(added.replicaUpdates()).hasSize(1);
        CreateReplicationGroupMemberAction created =
                added.replicaUpdates().get(0).create();
        assertThat(created.regionName()).isEqualTo("eu-west-1");
        assertThat(created.kmsMasterKeyId()).isEqualTo("alias/of");
        assertThat(created.tableClassOverrideAsString()).isEqualTo("STANDARD_INFREQUENT_ACCESS");
    }

    @Test
    void aVectorIndexIsCreatedWithTheTypesOfItsSearchAttributes() {
        VectorIndexSchema index = new VectorIndexSchema(
                "Near",
                "emb",
                3,
                VectorIndexSchema.Distance.DOT_PRODUCT,
                new KeyAttribute("cat", AttributeType.S),
                List.of(new KeyAttribute("price", AttributeType.N)),
                IndexSchema.ProjectionType.INCLUDE,
                List.of("title"),
                true,
                0,
                0,
                null);
        UpdateTableRequest request = TableRequests.createVectorIndex("Tab", index, KEY);
        assertThat(request.attributeDefinitions())
                .extracting(AttributeDefinition::attributeName, AttributeDefinition::attributeTypeAsString)
                .containsExactlyInAnyOrder(tuple("id", "S"), tuple("cat", "S"), tuple("price", "N"));
        CreateVectorIndexAction create = request.vectorIndexUpdates().get(0).create();
        assertThat(create.dimensions()).isEqualTo(3);
        assertThat(create.distanceFunctionAsString()).isEqualTo("DOT_PRODUCT");
        assertThat(create.vectorAttribute().attributeName()).isEqualTo("emb");
        assertThat(create.projection().nonKeyAttributes()).containsExactly("title");
        assertThat(create.searchSchema())
                .extracting(SearchSchemaElement::attributeName, SearchSchemaElement::searchSchemaElementTypeAsString)
                .containsExactly(tuple("cat", "HASH"), tuple("price", "INLINE_FILTER"));
    }
}
