package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.plan.StoredAttribute;
import io.github.dynamodbjdbc.planner.type.ColumnRef;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * A bound expression.
 *
 * @param rex the expression; {@link ColumnRef}s refer to columns by number, and placeholders to subqueries
 * @param converts whether it is a key or declared column, to whose type literals and parameters in comparisons are converted
 * @param origin the column that it shows unchanged; null if it is computed
 * @param inFull whether it shows a declared column's values of other types, too
 */
public record Value(RexNode rex, boolean converts, @Nullable Origin origin, boolean inFull) {
    public Value(RexNode rex, boolean converts, @Nullable Origin origin) {
        this(rex, converts, origin, false);
    }

    public static Value of(RexNode rex) {
        return new Value(rex, false, null);
    }

    public RelDataType type() {
        return rex.getType();
    }

    /** The type of a column typed only by a sample; null for any other column. */
    @Nullable
    public ColumnType compared() {
        return origin == null ? null : origin.compared();
    }

    /** Whether literals in comparisons take its type: that of a key or declared column, or the sample's. */
    public boolean givesType() {
        return converts || compared() != null;
    }

    /** Whether it may hold values of any type. */
    public boolean dynamic() {
        return Types.isAny(type());
    }

    /**
     * The source of a column's values.
     *
     * @param label the label in results: the attribute, or the last step of its path
     * @param name the attribute or path
     * @param reported the reported type, evaluated last; null if it follows from the column's type or from the attributes' values
     * @param attributes the attributes whose stored values it shows unchanged; empty if it shows anything else
     * @param sampled supplies the sampled values; null if unknown
     * @param compared the type known only from a sample, to which literals and parameters in comparisons are converted; it has no other effect on
     *     the statement's meaning. Null if there is none
     */
    public record Origin(
            String label,
            String name,
            @Nullable String table,
            Supplier<@Nullable ColumnType> reported,
            boolean dynamic,
            List<StoredAttribute> attributes,
            Supplier<@Nullable SampledPath> sampled,
            @Nullable ColumnType compared) {
        public Origin(
                String label,
                String name,
                @Nullable String table,
                Supplier<@Nullable ColumnType> reported,
                boolean dynamic) {
            this(label, name, table, reported, dynamic, List.of(), () -> null, null);
        }

        /** This origin, if what is sampled says nothing of its values. */
        Origin unsampled() {
            return new Origin(label, name, table, reported, dynamic, attributes, () -> null, compared);
        }

        /** This origin with another label. */
        public Origin labelled(String other) {
            return new Origin(other, name, table, reported, dynamic, attributes, sampled, compared);
        }
    }
}
