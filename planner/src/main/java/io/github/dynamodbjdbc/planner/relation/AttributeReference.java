package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.DeclaredMoment;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import io.github.dynamodbjdbc.planner.function.CollectionKind;
import io.github.dynamodbjdbc.planner.name.Paths;
import io.github.dynamodbjdbc.planner.plan.StoredAttribute;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/**
 * A reference to a table's attribute, or to a path in it.
 *
 * @param label the label in results; null for the last name of the path
 */
public record AttributeReference(
        BaseRelation relation, AttributePath path, @Nullable String label) implements Reference {
    AttributeReference(BaseRelation relation, AttributePath path) {
        this(relation, path, null);
    }

    static ColumnSource dynamicSource(String attribute) {
        return new ColumnSource.Attribute(AttributePath.of(attribute), null);
    }

    @Override
    public Value value(Position position) {
        Column typed = path.isTopLevel() ? relation.typed(path.attribute()) : null;
        ValueForm form = typed == null ? null : typed.form();
        AttributeType declared = typed == null ? null : attributeType(typed);
        if (typed == null || (declared == null && form == null)) {
            relation.checkSteps(path, position);
            return dynamic(compared(), kind(typed), position);
        }
        ColumnSource source = new ColumnSource.Attribute(path, declared, form);
        boolean document = typed.type() == ColumnType.DOCUMENT || typed.type() == ColumnType.LIST;
        ColumnType type = document ? ColumnType.VARIANT : typed.type();
        boolean nullable = !typed.isKey() || form != null;
        RexNode rex = relation.column(source, type, nullable, path.attribute(), kind(typed), position);
        Value.Origin origin = origin(this::reported, false, compared());
        // The sample has the strings with their shards, which no condition is about.
        return new Value(rex, type != ColumnType.VARIANT, form instanceof ShardedForm ? origin.unsampled() : origin);
    }

    @Override
    public Value raw(Position position) {
        Column typed = path.isTopLevel() ? relation.typed(path.attribute()) : null;
        Value value = dynamic(null, null, position);
        return new Value(value.rex(), false, value.origin(), typed != null && !typed.isKey());
    }

    private static @Nullable CollectionKind kind(@Nullable Column typed) {
        return typed == null
                ? null
                : switch (typed.type()) {
                    case DOCUMENT -> CollectionKind.DOCUMENT;
                    case LIST -> CollectionKind.LIST;
                    default -> null;
                };
    }

    private Value dynamic(@Nullable ColumnType compared, @Nullable CollectionKind kind, Position position) {
        ColumnSource source = new ColumnSource.Attribute(path, null);
        RexNode rex = relation.column(source, ColumnType.VARIANT, true, path.toString(), kind, position);
        return new Value(rex, false, origin(this::reportedAsStored, true, compared));
    }

    @Override
    public Reference path(Rex rex, List<AttributePath.Step> steps) {
        return steps.isEmpty()
                ? this
                : new AttributeReference(
                        relation, new AttributePath(path.attribute(), Paths.join(path.steps(), steps)));
    }

    /** An outer join fills with NULL, which is not MISSING. */
    @Override
    public RexNode missing(Position position) {
        ColumnSource source = new ColumnSource.Missing(path);
        RexNode missing = relation.column(source, ColumnType.BOOLEAN, false, "$missing:" + path, position);
        return relation.rex().call(SqlStdOperatorTable.IS_TRUE, missing);
    }

    private Value.Origin origin(
            Supplier<@Nullable ColumnType> reported, boolean dynamic, @Nullable ColumnType compared) {
        boolean stored = dynamic && path.isTopLevel();
        return new Value.Origin(
                label == null ? Paths.label(path.attribute(), path.steps()) : label,
                path.toString(),
                relation.table().shownName(),
                reported,
                dynamic,
                stored ? List.of(new StoredAttribute(relation.table().name(), path.attribute())) : List.of(),
                () -> relation.sampled(path),
                compared);
    }

    /** The type to which literals are converted in comparisons with a column typed only by a sample; null for any other column. */
    private @Nullable ColumnType compared() {
        Column sampled = path.isTopLevel() ? relation.table().sampledColumn(path.attribute()) : null;
        return sampled == null
                ? null
                : switch (sampled.type()) {
                    case DOCUMENT, LIST, VARIANT -> null;
                    case VARCHAR, NUMERIC, VARBINARY, BOOLEAN, DATE, TIME, TIMESTAMP, TIMETZ, TIMESTAMPTZ ->
                        sampled.type();
                    case UUID -> ColumnType.VARCHAR;
                    case SMALLINT, INTEGER, BIGINT, DOUBLE, REAL -> ColumnType.NUMERIC;
                };
    }

    private @Nullable ColumnType reported() {
        if (path.isTopLevel()) {
            return relation.reportedType(path.attribute());
        }
        SampledPath sampled = relation.sampled(path);
        return sampled == null ? ColumnType.VARIANT : sampled.columnType();
    }

    /** A column declared in another form, such as a time in epoch seconds, differs from the item's value. */
    private @Nullable ColumnType reportedAsStored() {
        Column typed = path.isTopLevel() ? relation.typed(path.attribute()) : null;
        return typed != null && typed.form() != null ? ColumnType.VARIANT : reported();
    }

    /** The stored type of a column with that declaration; null if there are several. */
    private static @Nullable AttributeType attributeType(Column column) {
        if (column.form() instanceof TemporalFormat format) {
            return format.notation().attributeType();
        }
        if (column.form() instanceof DeclaredMoment) {
            return AttributeType.S;
        }
        return switch (column.type()) {
            case VARCHAR -> AttributeType.S;
            case NUMERIC -> AttributeType.N;
            case VARBINARY -> AttributeType.B;
            case BOOLEAN -> AttributeType.BOOL;
            case DOCUMENT -> AttributeType.M;
            case LIST,
                    VARIANT,
                    UUID,
                    SMALLINT,
                    INTEGER,
                    BIGINT,
                    DOUBLE,
                    REAL,
                    DATE,
                    TIME,
                    TIMESTAMP,
                    TIMETZ,
                    TIMESTAMPTZ -> null;
        };
    }
}
