package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.Flattening;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.CollectionKind;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.name.Paths;
import io.github.dynamodbjdbc.planner.plan.UnknownColumns;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.type.ColumnRef;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** A reference to a DynamoDB table or index. Its row type grows with every column that the statement names. */
public final class BaseRelation implements Relation {
    private final Notes notes;
    private final TableSchema table;
    private final @Nullable IndexSchema index;
    private final TableRead read;
    private final @Nullable String ttlAttribute;

    public BaseRelation(Notes notes, TableSchema table, @Nullable IndexSchema index, TableRead read) {
        this.notes = notes;
        this.table = table;
        this.index = index;
        this.read = read;
        this.ttlAttribute = notes.options().ttlAttribute(table);
    }

    public TableSchema table() {
        return table;
    }

    @Nullable
    IndexSchema index() {
        return index;
    }

    @Nullable
    String ttlAttribute() {
        return ttlAttribute;
    }

    Rex rex() {
        return read.rex();
    }

    public TableRead read() {
        return read;
    }

    @Override
    public String alias() {
        return read.alias();
    }

    @Override
    public boolean answersTo(List<Identifier> qualifier) {
        return read.answersTo(qualifier);
    }

    @Override
    public boolean hides(Identifier name) {
        return !alias().equals(table.shownName()) && index == null && Identifiers.matches(name, table.shownName());
    }

    @Override
    public boolean hasOwnName() {
        return alias().equals(index == null ? table.shownName() : index.name());
    }

    @Override
    public List<Reference> find(Identifier name) {
        Reference pseudo = PseudoColumn.find(this, name);
        if (pseudo != null) {
            return List.of(pseudo);
        }
        return matching(name, certainNames());
    }

    @Override
    public List<Reference> findSampled(Identifier name) {
        return matching(name, table.sampledNames());
    }

    private List<Reference> matching(Identifier name, List<String> columns) {
        return Identifiers.matching(name, columns, column -> column).stream()
                .map(this::column)
                .toList();
    }

    @Override
    public boolean open() {
        return true;
    }

    @Override
    public Reference schemaOnRead(Identifier name, boolean qualified, @Nullable String around) {
        if (!qualified) {
            checkAlias(name);
        }
        if (!sampled(name) && !table.hidden().contains(name.name())) {
            new UnknownColumn(table, name, names(), "").check(notes, qualified, around);
        }
        if (path(name.name()).size() > 1 && isSampledAttribute(name.name())) {
            notes.warn("'" + name.name()
                    + "' is a place in a map here, as documents are flattened; the attribute of that name is " + alias()
                    + ".\"$item\".\"" + name.name() + "\"");
        }
        return column(name.name());
    }

    /** Refuses an alias of the select list, whether or not a sample has an attribute of that name: a sample decides no meaning. */
    private void checkAlias(Identifier name) {
        Expression aliased = read.block().meant(name);
        if (aliased != null && notes.options().unknownColumns() != UnknownColumns.ALLOW) {
            String column = SqlPrinter.print(new Expression.NameReference(
                    List.of(new Identifier(alias(), false, name.position()), name), name.position()));
            throw new QueryException(
                    ErrorKind.UNKNOWN_COLUMN,
                    "'" + name.name() + "' is an alias of the select list, which can't be used here: write "
                            + SqlPrinter.print(aliased) + ", or, if the attribute is meant, " + column,
                    name.position());
        }
    }

    @Override
    public boolean sampled(Identifier name) {
        return names().contains(name.name()) || isSampledAttribute(name.name());
    }

    @Override
    public List<Shown> shown() {
        List<Column> columns = columns();
        notes.shows(table);
        return columns.stream()
                .filter(this::projects)
                .map(column -> new Shown(column.name(), shown(column.name())))
                .toList();
    }

    /** An attribute's name may look like the name of a flattened path. */
    private Reference shown(String column) {
        return isSampledAttribute(column) && table.declaredColumn(column) == null ? attribute(column) : column(column);
    }

    /** Whether sampled items have an attribute with exactly that name, shown or flattened. */
    private boolean isSampledAttribute(String name) {
        return notes.catalog().inside(table, name) != null;
    }

    @Override
    public void starred() {
        boolean all = index == null || index.projection() == IndexSchema.ProjectionType.ALL;
        if (all && !notes.options().fetchShownColumnsOnly()) {
            read.markWholeItem(columns().stream()
                    .filter(this::projects)
                    .map(Column::name)
                    .collect(Collectors.toUnmodifiableSet()));
        }
    }

    @Override
    public List<String> names() {
        return known().stream().map(Column::name).toList();
    }

    private Reference column(String name) {
        Column declared = table.declaredColumn(name);
        if (declared != null && declared.form() instanceof PartForm part) {
            return new PartReference(this, part);
        }
        List<String> path = path(name);
        return path.size() == 1
                ? attribute(name)
                : new AttributeReference(
                        this, new AttributePath(path.get(0), Paths.inside(path.subList(1, path.size()))), name);
    }

    /** A declared column is an attribute, even if its name looks like a path. */
    private List<String> path(String column) {
        return certainNames().contains(column) || table.sampledColumn(column) != null
                ? List.of(column)
                : Flattening.path(column, notes.catalog().flattened(table));
    }

    private String attributeOf(String column) {
        return isSampledAttribute(column) ? column : path(column).get(0);
    }

    public AttributeReference attribute(String name) {
        return new AttributeReference(this, AttributePath.of(name));
    }

    /** The reported type of a top-level attribute: the catalog's, otherwise the sample's; null if unknown. */
    @Nullable
    ColumnType reportedType(String attribute) {
        Column sampled = table.sampledColumn(attribute);
        Column typed = sampled == null ? typed(attribute) : sampled;
        if (typed != null) {
            return typed.reportedType();
        }
        return known().stream()
                .filter(column -> column.name().equals(attribute))
                .map(Column::reportedType)
                .findFirst()
                .orElse(null);
    }

    /** The sampled values at that path; null if unknown. */
    @Nullable
    SampledPath sampled(AttributePath path) {
        return SampledSteps.at(notes.catalog(), table, path);
    }

    /** Warns if no sampled item has that path. */
    void checkSteps(AttributePath path, Position position) {
        if (!path.isTopLevel()) {
            notes.names(table, path, null);
            new SampledSteps(notes, table).check(path, position);
        }
    }

    /** The key or declared column with exactly that name. */
    @Nullable
    Column typed(String attribute) {
        KeyAttribute key = table.key().find(attribute);
        if (key == null && index != null) {
            key = index.key().find(attribute);
        }
        Column declared = table.declaredColumn(attribute);
        if (key == null) {
            return declared;
        }
        return declared == null
                ? new Column(attribute, Column.Origin.KEY, key.type().columnType())
                : new Column(attribute, Column.Origin.KEY, declared.type(), declared.form(), declared.bounds());
    }

    /** The top-level attribute that the source reads; null for the whole item. */
    private static @Nullable String attribute(ColumnSource source) {
        if (source instanceof ColumnSource.Attribute stored) {
            return stored.path().attribute();
        }
        return source instanceof ColumnSource.Missing missing ? missing.path().attribute() : null;
    }

    RexNode column(ColumnSource source, ColumnType type, boolean nullable, String name, Position position) {
        return column(source, type, nullable, name, null, position);
    }

    /** @param kind the declared kind of its values; null if it varies, or none is declared */
    RexNode column(
            ColumnSource source,
            ColumnType type,
            boolean nullable,
            String name,
            @Nullable CollectionKind kind,
            Position position) {
        String named = attribute(source);
        if (named != null && !projects(named)) {
            throw new QueryException(
                    ErrorKind.UNKNOWN_COLUMN,
                    "the index does not have '" + named + "': read it FROM " + table.shownName() + ", where a hint"
                            + " INDEX makes the driver read this index first and fetch the items",
                    position);
        }
        ColumnRef column = read.column(source, type, nullable, name, kind, position);
        if (source instanceof ColumnSource.Attribute attribute && attribute.form() == null) {
            read.numbers().storedAttribute(column.getIndex());
        }
        return column;
    }

    /** The TTL attribute in stored form; null if the table has none. */
    @Nullable
    RexNode ttlColumn(Position position) {
        if (ttlAttribute == null) {
            return null;
        }
        ColumnSource source = new ColumnSource.Attribute(AttributePath.of(ttlAttribute), null);
        return read.ttlColumn(source, position);
    }

    private List<Column> known() {
        return notes.catalog().knownColumns(table);
    }

    private List<Column> columns() {
        return notes.catalog().columns(table);
    }

    private List<String> certainNames() {
        Stream<String> keys = Stream.concat(
                        table.key().attributes().stream(),
                        index == null ? Stream.of() : index.key().attributes().stream())
                .map(KeyAttribute::name);
        return Stream.concat(keys, table.certain(ttlAttribute).stream())
                .distinct()
                .toList();
    }

    private boolean projects(Column column) {
        return projects(column.form() instanceof PartForm part ? part.key().attribute() : attributeOf(column.name()));
    }

    private boolean projects(String attribute) {
        if (index == null || index.projection() == IndexSchema.ProjectionType.ALL) {
            return true;
        }
        return index.key().find(attribute) != null
                || table.key().find(attribute) != null
                || index.projected().contains(attribute);
    }
}
