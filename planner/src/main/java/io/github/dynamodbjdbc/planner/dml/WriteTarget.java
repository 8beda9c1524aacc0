package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.bind.Defaults;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.Entity;
import io.github.dynamodbjdbc.planner.catalog.Flattening;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.WriteRule;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.name.NearestName;
import io.github.dynamodbjdbc.planner.name.TableNames;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The table that a statement writes.
 *
 * @param name the name in the statement
 * @param expiry the time-to-live attribute for the session; null for none
 * @param flattened the number of levels to which documents are flattened to columns
 * @param known the names of the columns that are known
 */
record WriteTarget(
        TableSchema table,
        List<Identifier> name,
        @Nullable Identifier alias,
        @Nullable String expiry,
        int flattened,
        List<String> known) {
    WriteTarget {
        known = List.copyOf(known);
    }

    static WriteTarget of(Catalog catalog, SessionOptions options, List<Identifier> name, @Nullable Identifier alias) {
        TableNames.Named named = TableNames.resolve(catalog, name);
        Position position = name.get(0).position();
        if (named.index() != null) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "an index can't be written; write table " + named.table().name() + ", and the index follows",
                    position);
        }
        if (!(named.table() instanceof TableSchema table)) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT, "table " + named.table().name() + " can only be read", position);
        }
        String refusal = catalog.writeRefusal(table);
        if (refusal != null) {
            throw new QueryException(ErrorKind.INVALID_ARGUMENT, refusal, position);
        }
        return new WriteTarget(
                table.withStatistics(catalog.statistics(table)),
                name,
                alias,
                options.ttlAttribute(table),
                catalog.flattened(table),
                catalog.knownColumns(table).stream().map(Column::name).toList());
    }

    FromItem from() {
        return new FromItem.Table(
                fullName(), alias, List.of(), null, name.get(0).position());
    }

    List<Identifier> fullName() {
        // Only DynamoDB tables can be written, so their schema applies, not the current one.
        return name.size() > 1
                ? name
                : List.of(new Identifier(Catalog.SCHEMA, true, name.get(0).position()), name.get(0));
    }

    List<String> keys() {
        return table.key().attributes().stream().map(key -> key.name()).toList();
    }

    boolean isKey(String attribute) {
        return table.key().find(attribute) != null;
    }

    /** The columns that identify an item: the key attributes, or the parts of which they are made. */
    List<String> keyColumns() {
        return table.keyColumns();
    }

    /** The part of an entity's keys with this name; null if there is none. */
    @Nullable
    PartForm part(String column) {
        Column declared = table.declaredColumn(column);
        return declared != null && declared.form() instanceof PartForm part ? part : null;
    }

    /** The pattern of an entity's key attribute; null for any other attribute. */
    Entity.@Nullable Key written(String attribute) {
        Entity entity = table.entity();
        return entity == null
                ? null
                : entity.allKeys().stream()
                        .filter(key -> key.attribute().equals(attribute))
                        .findFirst()
                        .orElse(null);
    }

    /** The columns of an INSERT without a column list: the key and declared columns. */
    List<Column> insertedColumns() {
        return table.declared().stream()
                .filter(column -> column.origin() != Column.Origin.INDEX_KEY)
                .filter(column -> table.entity() == null || !table.hidden().contains(column.name()))
                .toList();
    }

    /** The write rule of the column with this name. */
    WriteRule rule(String column) {
        Column declared = table.declaredColumn(column);
        return declared == null ? WriteRule.NONE : declared.rule();
    }

    /** The columns with a DEFAULT. */
    List<Column> defaultColumns() {
        return table.declared().stream()
                .filter(column -> column.rule().defaultValue() != null)
                .toList();
    }

    /** A value of the statement; the keyword DEFAULT is replaced with the default of the column. */
    Expression given(StoredColumn column, Expression value) {
        if (!Defaults.isWord(value)) {
            return value;
        }
        return Defaults.value(column.path().isTopLevel() ? rule(column.attribute()) : WriteRule.NONE);
    }

    /** The column with this name: a key, declared column or time-to-live attribute, otherwise the attribute with exactly this name. */
    StoredColumn column(Identifier identifier) {
        List<String> named = Identifiers.matching(identifier, table.certain(expiry), table.sampledNames());
        if (named.size() > 1) {
            throw Identifiers.ambiguousInCase(identifier);
        }
        if (named.isEmpty()) {
            List<String> path = Flattening.path(identifier.name(), flattened);
            return StoredColumn.dynamic(new AttributePath(path.get(0), fields(path.subList(1, path.size()))));
        }
        Column declared = table.declaredColumn(named.get(0));
        return declared == null
                ? StoredColumn.dynamic(AttributePath.of(named.get(0)))
                : StoredColumn.of(table, declared);
    }

    /** A warning about a column that is probably misspelt; null if it is known, or resembles no other. */
    @Nullable
    String misspelt(StoredColumn column) {
        String attribute = column.attribute();
        boolean typed = known.contains(attribute)
                || table.declaredColumn(attribute) != null
                || table.hidden().contains(attribute)
                || attribute.equals(expiry);
        String meant = typed ? null : NearestName.meant(attribute, known);
        return meant == null
                ? null
                : "'" + attribute + "' is not known in table " + table.shownName()
                        + ", and is written as an attribute of its own; nearest is '" + meant + "'";
    }

    /** The target of SET or REMOVE: a column, or a path in its document. */
    StoredColumn place(Expression target) {
        List<Identifier> parts = new ArrayList<>();
        List<AttributePath.Step> steps = new ArrayList<>();
        if (target instanceof Expression.PathAccess access
                && access.base() instanceof Expression.NameReference reference) {
            parts.addAll(unqualified(reference.parts()));
            access.steps().forEach(step -> steps.add(step(step)));
        } else {
            parts.addAll(unqualified(((Expression.NameReference) target).parts()));
        }
        StoredColumn column = column(parts.get(0));
        if (parts.size() == 1 && steps.isEmpty()) {
            return column;
        }
        List<AttributePath.Step> all = new ArrayList<>(column.path().steps());
        parts.subList(1, parts.size()).forEach(part -> all.add(new AttributePath.Field(part.name())));
        all.addAll(steps);
        return StoredColumn.dynamic(new AttributePath(column.attribute(), all));
    }

    private static List<AttributePath.Step> fields(List<String> names) {
        return names.stream().<AttributePath.Step>map(AttributePath.Field::new).toList();
    }

    private static AttributePath.Step step(PathStep step) {
        return step instanceof PathStep.Field field
                ? new AttributePath.Field(field.name().name())
                : new AttributePath.Index(((PathStep.Index) step).index());
    }

    /** Removes the table's name before a column, which standard SQL does not allow here, but some tools write. */
    private List<Identifier> unqualified(List<Identifier> parts) {
        Identifier called = alias == null ? name.get(name.size() - 1) : alias;
        boolean qualified = parts.size() > 1
                && Identifiers.matches(parts.get(0), called.name())
                && Identifiers.matching(parts.get(0), table.certain(expiry), column -> column)
                        .isEmpty();
        return qualified ? parts.subList(1, parts.size()) : parts;
    }
}
