package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.ColumnDefinition;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.CreateTable;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.IndexScope;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.KeyDefinition;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.IndexDefinition;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.ReplicaRules;
import io.github.dynamodbjdbc.planner.catalog.Replication;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableOptions;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Billing;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.plan.SchemaChange;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks CREATE TABLE as far as possible without DynamoDB. */
final class CreateTablePlanner {
    private static final int MAX_LOCAL_INDEXES = 5;

    /** DynamoDB's limit for the INCLUDE attributes of all indexes of a table together. */
    private static final int MAX_INCLUDED = 100;

    private final CreateTable statement;
    private final List<Identifier> names;

    /** The names of columns in any key. */
    private final Set<String> keyNames = new HashSet<>();

    CreateTablePlanner(CreateTable statement) {
        this.statement = statement;
        this.names = statement.columns().stream().map(ColumnDefinition::name).toList();
    }

    SchemaChange.CreateTable plan(String name) {
        KeyDefinition primaryKey = statement.primaryKey();
        if (primaryKey == null) {
            throw SchemaErrors.invalid(
                    "a table has a primary key: PRIMARY KEY (partition) or PRIMARY KEY (partition, sort)",
                    statement.position());
        }
        ColumnDeclarations.checkDistinct(names, "CREATE TABLE");
        KeySchema key = Keys.single(primaryKey, "the primary key of a table", this::keyAttribute);
        TableOptions options = options(SchemaOptions.ofNewTable(statement.options()));
        List<IndexDefinition> indexes = indexes(key, options);
        List<VectorIndexSchema> vectors = vectorIndexes(key, options, indexes);
        checkTtl(options.ttlAttribute());
        checkReplicas(options, indexes);
        return new SchemaChange.CreateTable(
                new TableDefinition(name, key, indexes, vectors, options), declared(key), statement.ifNotExists());
    }

    private TableOptions options(TableOptions given) {
        Throughput throughput = given.throughput();
        boolean provisioned = given.billing() == Billing.PROVISIONED || throughput.isProvisioned();
        if (provisioned && (throughput.readCapacity() == null || throughput.writeCapacity() == null)) {
            throw SchemaErrors.invalid(
                    "provisioned throughput is read_capacity and write_capacity, both",
                    statement.options().get(0).position());
        }
        if (!provisioned && given.extras().upkeep().scaling().hasBounds()) {
            throw SchemaErrors.invalid(
                    "auto scaling changes provisioned units: give read_capacity and write_capacity as well, with which the"
                            + " table begins",
                    statement.options().get(0).position());
        }
        return new TableOptions(
                provisioned ? Billing.PROVISIONED : Billing.ON_DEMAND,
                throughput,
                given.tableClass(),
                given.stream(),
                attribute(given.ttlAttribute()),
                given.deletionProtection(),
                given.recoveryDays(),
                given.kmsKey(),
                given.tags(),
                given.extras());
    }

    /** DynamoDB refuses what a table with replicas can't have only after it has made the table. */
    private void checkReplicas(TableOptions options, List<IndexDefinition> indexes) {
        Replication replication = options.extras().replication();
        if (replication == null) {
            return;
        }
        boolean local = indexes.stream().anyMatch(index -> index.kind() == IndexSchema.Kind.LSI);
        String reason = ReplicaRules.missing(options, local, replication);
        if (reason != null) {
            throw SchemaErrors.invalid(reason, statement.position());
        }
    }

    /** The attribute that an option names. Like an unquoted name, the option matches columns regardless of case. */
    private @Nullable String attribute(@Nullable String name) {
        return name == null ? null : named(new Identifier(name, false, statement.position()));
    }

    private void checkTtl(@Nullable String attribute) {
        for (ColumnDefinition column : statement.columns()) {
            if (column.name().name().equals(attribute)) {
                TtlAttribute.check(ColumnDeclarations.column(column), column.position());
            }
        }
    }

    // ---- columns ----

    private ColumnDefinition definition(Identifier name) {
        List<ColumnDefinition> found = Identifiers.matching(
                name, statement.columns(), column -> column.name().name());
        if (found.size() > 1) {
            throw Identifiers.ambiguousInCase(name);
        }
        if (found.isEmpty()) {
            throw SchemaErrors.unknownColumn(
                    name,
                    "key attribute '" + name.name() + "' is not among the columns",
                    names.stream().map(Identifier::name).toList());
        }
        return found.get(0);
    }

    private KeyAttribute keyAttribute(Identifier name) {
        ColumnDefinition definition = definition(name);
        Column column = ColumnDeclarations.column(definition);
        AttributeType type = ColumnDeclarations.keyType(column);
        if (type == null) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    "'" + column.name() + "' is " + column.type()
                            + ", which no key can be: a key is VARCHAR, NUMERIC, VARBINARY, DATE, TIME or TIMESTAMP",
                    definition.type().position());
        }
        keyNames.add(column.name());
        return new KeyAttribute(column.name(), type);
    }

    /** The attribute that INCLUDE or TTL names, which need not be a column. */
    private String named(Identifier name) {
        List<Identifier> found = Identifiers.matching(name, names, Identifier::name);
        return found.size() == 1 ? found.get(0).name() : name.name();
    }

    /** All columns in the order in which a star shows them; empty if the key implies the same columns. */
    private List<Column> declared(KeySchema key) {
        List<Column> declared = statement.columns().stream()
                .map(definition -> ColumnDeclarations.column(definition))
                .map(column -> key.find(column.name()) == null ? column : ColumnDeclarations.ofKey(column))
                .toList();
        List<Column> saidByKey = key.attributes().stream()
                .map(attribute -> new Column(
                        attribute.name(),
                        Column.Origin.DECLARED,
                        attribute.type().columnType()))
                .toList();
        return declared.equals(saidByKey) ? List.of() : declared;
    }

    // ---- indexes ----

    private List<IndexDefinition> indexes(KeySchema key, TableOptions options) {
        IndexPlanner planner = new IndexPlanner(key, this::keyAttribute, this::named);
        List<IndexDefinition> indexes = new ArrayList<>();
        int included = 0;
        for (SchemaStatement.IndexDefinition index : statement.indexes()) {
            if (index.scope() == IndexScope.VECTOR) {
                continue;
            }
            IndexDefinition planned = planner.index(index);
            if (indexes.stream().anyMatch(other -> other.name().equals(planned.name()))) {
                throw duplicate(index);
            }
            indexes.add(planned.kind() == IndexSchema.Kind.LSI ? planned : withThroughput(planned, options, index));
            included += planned.included().size();
            checkCount(indexes, index);
        }
        if (included > MAX_INCLUDED) {
            throw SchemaErrors.limit(
                    "the indexes of a table include at most " + MAX_INCLUDED + " attributes together, not " + included,
                    statement.position());
        }
        return indexes;
    }

    private static QueryException duplicate(SchemaStatement.IndexDefinition index) {
        return new QueryException(
                ErrorKind.DUPLICATE_TABLE,
                "there are two indexes '" + index.name().name() + "'",
                index.name().position());
    }

    private List<VectorIndexSchema> vectorIndexes(KeySchema key, TableOptions options, List<IndexDefinition> others) {
        IndexPlanner planner = new IndexPlanner(key, this::keyAttribute, this::named);
        List<VectorIndexSchema> indexes = new ArrayList<>();
        Set<String> known = new HashSet<>();
        others.forEach(index -> known.add(index.name()));
        for (SchemaStatement.IndexDefinition index : statement.indexes()) {
            if (index.scope() != IndexScope.VECTOR) {
                continue;
            }
            if (!known.add(index.name().name())) {
                throw duplicate(index);
            }
            if (options.billing() == Billing.PROVISIONED) {
                throw SchemaErrors.invalid(
                        "DynamoDB makes vector indexes of tables that are billed on demand only", index.position());
            }
            VectorIndexSchema vectors = planner.vectorIndex(index);
            statement.columns().stream()
                    .filter(column -> column.name().name().equals(vectors.attribute()))
                    .forEach(column ->
                            IndexPlanner.checkHoldsLists(ColumnDeclarations.column(column), column.position()));
            indexes.add(vectors);
            if (indexes.size() > VectorIndexSchema.MAX_OF_TABLE) {
                throw SchemaErrors.limit(
                        "a table has at most " + VectorIndexSchema.MAX_OF_TABLE + " vector indexes", index.position());
            }
        }
        return indexes;
    }

    private static void checkCount(List<IndexDefinition> indexes, SchemaStatement.IndexDefinition last) {
        long local = indexes.stream()
                .filter(index -> index.kind() == IndexSchema.Kind.LSI)
                .count();
        if (local > MAX_LOCAL_INDEXES) {
            throw SchemaErrors.limit("a table has at most " + MAX_LOCAL_INDEXES + " local indexes", last.position());
        }
        if (indexes.size() - local > TableDefinition.MAX_GLOBAL_INDEXES) {
            throw SchemaErrors.limit(
                    "a table has at most " + TableDefinition.MAX_GLOBAL_INDEXES + " global indexes", last.position());
        }
    }

    private static IndexDefinition withThroughput(
            IndexDefinition index, TableOptions options, SchemaStatement.IndexDefinition statement) {
        boolean provisioned = options.billing() == Billing.PROVISIONED;
        if (provisioned ? index.throughput().hasMaximum() : index.throughput().isProvisioned()) {
            throw SchemaErrors.invalid(
                    "an index is billed as its table: index '" + index.name() + "' has "
                            + (provisioned
                                    ? "read_capacity and write_capacity"
                                    : "max_read_units and max_write_units, if any"),
                    statement.options().get(0).position());
        }
        if (!provisioned && index.upkeep().scaling().hasBounds()) {
            throw SchemaErrors.invalid(
                    "auto scaling changes provisioned units, and a table that is billed on demand has none",
                    statement.options().get(0).position());
        }
        return provisioned ? index.with(index.throughput().orElse(options.throughput())) : index;
    }
}
