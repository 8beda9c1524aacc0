package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.ArchiveStatement;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.IndexDefinition;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.catalog.TableDefinition;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.name.TableNames;
import io.github.dynamodbjdbc.planner.plan.LocalPlan;
import io.github.dynamodbjdbc.planner.plan.SchemaChange;
import io.github.dynamodbjdbc.planner.plan.SchemaPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plans CREATE, ALTER and DROP. Names and types are resolved with the catalog's description, which may be a minute old. Existence and
 * state of the table or index are checked when the plan runs.
 */
public final class SchemaPlanner implements SchemaStatement.Visitor<SchemaPlan> {
    private final Catalog catalog;

    private SchemaPlanner(Catalog catalog) {
        this.catalog = catalog;
    }

    /** @throws QueryException if the statement can't be carried out for any state of the table */
    public static SchemaPlan plan(SchemaStatement statement, Catalog catalog) {
        SchemaPlan plan = statement.accept(new SchemaPlanner(catalog));
        return plan.change() instanceof SchemaChange.CreateIndex change ? withBill(plan, change, catalog) : plan;
    }

    /** Adds a warning with the cost of filling an index, since DynamoDB fills it and no consumed capacity is reported. */
    private static SchemaPlan withBill(SchemaPlan plan, SchemaChange.CreateIndex change, Catalog catalog) {
        TableSchema table = catalog.table(change.table());
        if (table == null || table.index(change.index().name()) != null) {
            return plan;
        }
        String filling = SchemaExplanation.filling(table, change.index());
        if (filling == null) {
            return plan;
        }
        List<String> warnings = new ArrayList<>(plan.warnings());
        warnings.add("Filling index '" + change.index().name() + "' takes " + filling);
        return new SchemaPlan(plan.change(), plan.summary(), warnings);
    }

    /**
     * The effect of a change, without a request for items.
     *
     * @param prices null where no amount is to be given in dollars
     * @throws QueryException if the statement can't be carried out
     */
    public static LocalPlan explain(
            Statement.Explain explain, SchemaStatement statement, Catalog catalog, @Nullable Prices prices) {
        if (explain.mode() != Statement.ExplainMode.PLAN || explain.format() != Statement.ExplainFormat.TEXT) {
            throw SchemaErrors.unsupported(
                    "EXPLAIN gives text of a statement that changes tables: leave ANALYZE, ADVISE and FORMAT out",
                    explain.position());
        }
        if (statement instanceof SchemaStatement.CreateTableAs) {
            throw SchemaErrors.unsupported(
                    "EXPLAIN takes the query of CREATE TABLE … AS, and not the statement", explain.position());
        }
        return SchemaExplanation.of(statement.accept(new SchemaPlanner(catalog)), catalog, prices);
    }

    @Override
    public SchemaPlan visit(SchemaStatement.CreateTable statement) {
        String written = TableName.toCreate(statement.table());
        CreateTablePlanner planner = new CreateTablePlanner(statement);
        SchemaChange.CreateTable change = planner.plan(written);
        // A table whose name differs only in case is the one that statements with this name read.
        TableSchema known = TableName.find(catalog, statement.table());
        if (known != null && !known.name().equals(written)) {
            change = new SchemaChange.CreateTable(
                    change.definition().named(known.name()), change.declared(), change.ifNotExists());
        }
        return new SchemaPlan(change, "CREATE TABLE " + change.table(), List.of());
    }

    @Override
    public SchemaPlan visit(SchemaStatement.CreateTableAs statement) {
        throw new IllegalStateException("its query is planned first");
    }

    @Override
    public SchemaPlan visit(ArchiveStatement statement) {
        return statement.accept(new ArchivePlanner(catalog));
    }

    @Override
    public SchemaPlan visit(SchemaStatement.AlterTable statement) {
        // The time-to-live attribute limits the types that it may be declared with.
        TableSchema table = TableName.resolve(catalog.expiring(), statement.table());
        AlterTablePlanner planner = new AlterTablePlanner(table, catalog);
        SchemaChange change = planner.plan(statement);
        return new SchemaPlan(change, "ALTER TABLE " + table.name(), planner.warnings());
    }

    @Override
    public SchemaPlan visit(SchemaStatement.CreateCatalog statement) {
        return new SchemaPlan(
                SchemaOptions.ofCatalog(statement.options(), statement.ifNotExists()), "CREATE CATALOG", List.of());
    }

    @Override
    public SchemaPlan visit(SchemaStatement.CreateIndex statement) {
        SchemaStatement.IndexDefinition written = statement.index();
        if (written.scope() == SchemaStatement.IndexScope.LOCAL) {
            throw SchemaErrors.unsupported(
                    "DynamoDB makes local indexes with their table only: LOCAL INDEX in CREATE TABLE. CREATE INDEX makes"
                            + " global ones",
                    statement.position());
        }
        TableSchema table = TableName.resolve(catalog, statement.table());
        List<String> warnings = new ArrayList<>();
        IndexPlanner planner =
                new IndexPlanner(table.key(), name -> keyAttribute(table, name, warnings), name -> named(table, name));
        if (written.scope() == SchemaStatement.IndexScope.VECTOR) {
            VectorIndexSchema vectors = planner.vectorIndex(written);
            IndexPlanner.checkHoldsLists(table.declaredColumn(vectors.attribute()), written.position());
            warnings.add("Items whose '" + vectors.attribute() + "' is not a list of " + vectors.dimensions()
                    + " numbers are not in index '" + vectors.name()
                    + "', and from now on no other value can be written into that attribute");
            return new SchemaPlan(
                    new SchemaChange.CreateVectorIndex(table.name(), vectors, statement.ifNotExists()),
                    "CREATE VECTOR INDEX " + table.name() + '.' + vectors.name(),
                    warnings);
        }
        IndexDefinition index = planner.index(written);
        index.key().attributes().stream()
                .filter(key -> table.key().find(key.name()) == null)
                .forEach(key -> warnings.add(leftOut(table, index, key)));
        return new SchemaPlan(
                new SchemaChange.CreateIndex(table.name(), index, statement.ifNotExists()),
                "CREATE INDEX " + table.name() + '.' + index.name(),
                warnings);
    }

    /** A message about items that the index lacks, with a query that counts those with another type. */
    private static String leftOut(TableSchema table, IndexDefinition index, KeyAttribute key) {
        String name = quoted(key.name());
        String empty = key.type() == AttributeType.N ? "" : " empty,";
        return "Items whose '" + key.name() + "' is missing," + empty + " or not of type " + key.type()
                + ", are not in index '"
                + index.name() + "', and a value of another type reads as NULL from now on. SELECT COUNT(*) FROM "
                + quoted(table.name()) + " WHERE ATTRIBUTE_EXISTS(" + name + ") AND NOT ATTRIBUTE_TYPE(" + name + ", '"
                + key.type() + "') counts those of another type";
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    @Override
    public SchemaPlan visit(SchemaStatement.DropTable statement) {
        String name = toDrop(statement.table(), statement.ifExists());
        return new SchemaPlan(new SchemaChange.DropTable(name, statement.ifExists()), "DROP TABLE " + name, List.of());
    }

    @Override
    public SchemaPlan visit(SchemaStatement.DropIndex statement) {
        TableSchema table = statement.ifExists()
                ? TableName.find(catalog, statement.table())
                : TableName.resolve(catalog, statement.table());
        Identifier name = statement.index();
        String tableName = table == null ? TableName.written(statement.table()) : table.name();
        String index = name.name();
        if (table != null) {
            List<IndexSchema> found = Identifiers.matching(name, table.indexes(), IndexSchema::name);
            List<VectorIndexSchema> vectors =
                    Identifiers.matching(name, table.vectorIndexes(), VectorIndexSchema::name);
            if (found.isEmpty() && vectors.size() == 1) {
                index = vectors.get(0).name();
            } else if (found.isEmpty() && !statement.ifExists() && !isThereNow(table, index)) {
                throw TableNames.unknownIndex(table, name);
            }
            index = found.size() == 1 ? found.get(0).name() : index;
            if (found.size() == 1 && found.get(0).kind() == IndexSchema.Kind.LSI) {
                throw SchemaErrors.unsupported(
                        "'" + index + "' is a local index, which DynamoDB drops with its table only", name.position());
            }
        }
        return new SchemaPlan(
                new SchemaChange.DropIndex(tableName, index, statement.ifExists()),
                "DROP INDEX " + tableName + '.' + index,
                List.of());
    }

    /** Whether the index exists now. The catalog may not know an index that was created within the last minute. */
    private boolean isThereNow(TableSchema table, String index) {
        TableDefinition now = catalog.definition(table.name());
        return now != null && (now.index(index) != null || now.vectorIndex(index) != null);
    }

    private String toDrop(List<Identifier> name, boolean ifExists) {
        TableSchema table = ifExists ? TableName.find(catalog, name) : TableName.resolve(catalog, name);
        return table == null ? TableName.written(name) : table.name();
    }

    // ---- names in CREATE INDEX ----

    /** A key attribute in CREATE INDEX. Its type comes from a key or a declaration, otherwise from a sample. */
    private KeyAttribute keyAttribute(TableSchema table, Identifier name, List<String> warnings) {
        List<Column> declared = Identifiers.matching(name, table.declared(), Column::name);
        List<Column> found =
                declared.isEmpty() ? Identifiers.matching(name, catalog.columns(table), Column::name) : declared;
        if (found.size() > 1) {
            throw Identifiers.ambiguousInCase(name);
        }
        if (found.isEmpty()) {
            throw SchemaErrors.unknownColumn(
                    name,
                    "the type of '" + name.name()
                            + "' is not known, as no item of the sample has it: declare it with ALTER" + " TABLE "
                            + table.name() + " ADD COLUMN",
                    catalog.columns(table).stream().map(Column::name).toList());
        }
        Column column = found.get(0);
        AttributeType type = ColumnDeclarations.keyType(column);
        if (type == null) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    "'" + column.name() + "' is " + column.type()
                            + ", which no key can be: a key is VARCHAR, NUMERIC, VARBINARY, DATE, TIME or TIMESTAMP",
                    name.position());
        }
        if (column.origin() == Column.Origin.DYNAMIC) {
            warnings.add("'" + column.name() + "' is taken to be " + column.type() + ", as a sample of items shows it");
        }
        return new KeyAttribute(column.name(), type);
    }

    /** The attribute that INCLUDE names, which need not be known. */
    private String named(TableSchema table, Identifier name) {
        List<Column> found = Identifiers.matching(name, catalog.columns(table), Column::name);
        return found.size() == 1 ? found.get(0).name() : name.name();
    }
}
