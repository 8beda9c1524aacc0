package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.AlterTable;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.Option;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.Replication;
import io.github.dynamodbjdbc.planner.catalog.TableOptions;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.name.TableNames;
import io.github.dynamodbjdbc.planner.plan.IndexChange;
import io.github.dynamodbjdbc.planner.plan.SchemaChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks ALTER TABLE against the known table, and combines its actions into one change. Visits return the warnings of an action. */
final class AlterTablePlanner implements SchemaStatement.AlterVisitor<List<String>> {
    private final TableSchema table;
    private final Catalog catalog;
    private final List<Column> declared = new ArrayList<>();
    private final List<String> undeclared = new ArrayList<>();
    private final List<Option> options = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final Map<String, IndexChange> indexes = new LinkedHashMap<>();
    private final List<SchemaStatement.AddReplica> addedReplicas = new ArrayList<>();
    private final List<SchemaStatement.DropReplica> droppedReplicas = new ArrayList<>();
    private boolean adopts;
    private @Nullable Identifier ttl;
    private SchemaChange.@Nullable EndOfTtl endOfTtl;

    AlterTablePlanner(TableSchema table, Catalog catalog) {
        this.table = table;
        this.catalog = catalog;
    }

    SchemaChange plan(AlterTable statement) {
        statement.actions().forEach(action -> warnings.addAll(action.accept(this)));
        int replicas = addedReplicas.size() + droppedReplicas.size();
        if (replicas > 0) {
            if (replicas < statement.actions().size() || !addedReplicas.isEmpty() && !droppedReplicas.isEmpty()) {
                throw SchemaErrors.invalid(
                        "DynamoDB adds replicas, drops replicas and makes other changes one after another: write one"
                                + " ALTER TABLE for each",
                        statement.position());
            }
            return replicas();
        }
        TableOptions given = SchemaOptions.ofTable(options);
        if (given.ttlAttribute() != null) {
            Position position = options.get(0).position();
            setTtl(new Identifier(given.ttlAttribute(), false, position));
        }
        return new SchemaChange.AlterTable(
                table.name(), declared, undeclared, given.expiringBy(ttlAttribute()), indexes, endOfTtl, adopts);
    }

    private SchemaChange.AlterReplicas replicas() {
        if (droppedReplicas.isEmpty()) {
            return new SchemaChange.AlterReplicas(
                    table.name(),
                    ReplicaOptions.ofAdded(addedReplicas),
                    List.of(),
                    addedReplicas.stream().noneMatch(SchemaStatement.AddReplica::nowait));
        }
        List<String> regions = droppedReplicas.stream()
                .map(SchemaStatement.DropReplica::region)
                .toList();
        ReplicaOptions.checkRegions(regions, droppedReplicas.get(0).position());
        return new SchemaChange.AlterReplicas(
                table.name(),
                new Replication(List.of(), null, null),
                regions,
                droppedReplicas.stream().noneMatch(SchemaStatement.DropReplica::nowait));
    }

    @Override
    public List<String> visit(SchemaStatement.AddReplica action) {
        addedReplicas.add(action);
        return List.of();
    }

    @Override
    public List<String> visit(SchemaStatement.DropReplica action) {
        droppedReplicas.add(action);
        return List.of();
    }

    List<String> warnings() {
        return warnings;
    }

    @Override
    public List<String> visit(SchemaStatement.AddColumn action) {
        Identifier name = action.column().name();
        Column known = declared(name);
        if (known != null) {
            throw SchemaErrors.duplicateColumn(
                    name,
                    table.isKeyOfAny(known.name())
                            ? "is a key attribute of table " + table.name() + ", so its type is known"
                            : "is declared already, as " + known.type() + "; to change that, DROP COLUMN first");
        }
        if (declared.stream().anyMatch(column -> column.name().equals(name.name()))) {
            throw SchemaErrors.duplicateColumn(name, "is added twice");
        }
        Column column = ColumnDeclarations.column(action.column());
        if (column.name().equals(table.ttlAttribute())) {
            TtlAttribute.check(column, action.position());
        }
        declared.add(column);
        return List.of();
    }

    @Override
    public List<String> visit(SchemaStatement.DropColumn action) {
        Column column = declared(action.name());
        if (column == null) {
            throw SchemaErrors.unknownColumn(
                    action.name(),
                    "table " + table.name() + " has no declared column '"
                            + action.name().name() + "'; UPDATE … REMOVE takes an attribute out of items",
                    table.declared().stream().map(Column::name).toList());
        }
        if (table.isKeyOfAny(column.name())) {
            throw SchemaErrors.invalid(
                    "'" + column.name() + "' is a key attribute of table " + table.name()
                            + " or of one of its indexes; its declaration can't be taken back",
                    action.position());
        }
        undeclared.add(column.name());
        return List.of();
    }

    @Override
    public List<String> visit(SchemaStatement.AdoptDeclarations action) {
        adopts = true;
        return List.of();
    }

    @Override
    public List<String> visit(SchemaStatement.SetOptions action) {
        options.addAll(action.options());
        return List.of();
    }

    @Override
    public List<String> visit(SchemaStatement.SetIndexOptions action) {
        List<IndexSchema> found = Identifiers.matching(action.index(), table.indexes(), IndexSchema::name);
        if (found.size() != 1) {
            throw TableNames.unknownIndex(table, action.index());
        }
        IndexSchema index = found.get(0);
        if (index.kind() == IndexSchema.Kind.LSI) {
            throw SchemaErrors.unsupported(
                    "local index '" + index.name() + "' takes the units of its table: ALTER TABLE " + table.name()
                            + " SET (…)",
                    action.position());
        }
        if (indexes.put(index.name(), SchemaOptions.ofIndex(action.options())) != null) {
            throw SchemaErrors.invalid("index '" + index.name() + "' is altered twice", action.position());
        }
        return List.of();
    }

    @Override
    public List<String> visit(SchemaStatement.EnableTtl action) {
        setTtl(action.attribute());
        return List.of();
    }

    private void setTtl(Identifier attribute) {
        checkOneTtl(attribute.position());
        ttl = attribute;
    }

    private @Nullable String ttlAttribute() {
        if (ttl == null) {
            return null;
        }
        Column column = declared(ttl);
        for (Column added : declared) {
            column = added.name().equals(ttl.name()) ? added : column;
        }
        if (column != null && !undeclared.contains(column.name())) {
            TtlAttribute.check(column, ttl.position());
            return column.name();
        }
        List<Column> seen = Identifiers.matching(ttl, catalog.columns(table), Column::name);
        return seen.size() == 1 ? seen.get(0).name() : ttl.name();
    }

    @Override
    public List<String> visit(SchemaStatement.DisableTtl action) {
        checkOneTtl(action.position());
        Identifier attribute = action.attribute();
        endOfTtl = new SchemaChange.EndOfTtl(attribute == null ? null : attribute.name());
        return List.of();
    }

    private void checkOneTtl(Position position) {
        if (ttl != null || endOfTtl != null) {
            throw SchemaErrors.invalid(
                    "one statement changes the time to live once; DynamoDB takes up to an hour for it", position);
        }
    }

    private @Nullable Column declared(Identifier name) {
        List<Column> found = Identifiers.matching(name, table.declared(), Column::name);
        return found.isEmpty() ? null : found.get(0);
    }
}
