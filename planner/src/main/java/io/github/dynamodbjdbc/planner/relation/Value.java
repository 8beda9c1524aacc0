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
 * @param rex over columns by their numbers, which are {@link ColumnRef}s, and subqueries by theirs
 * @param converts whether it is a key or declared column: literals and parameters that it is compared with take its type
 * @param origin the column that it shows as it is; null if it is computed
 */
public record Value(RexNode rex, boolean converts, @Nullable Origin origin) {
    public static Value of(RexNode rex) {
        return new Value(rex, false, null);
    }

    public RelDataType type() {
        return rex.getType();
    }

    /** The type of a column that a sample alone typed; null of any other. */
    @Nullable
    public ColumnType compared() {
        return origin == null ? null : origin.compared();
    }

    /** Whether a literal next to it takes its type: that of a key or declared column, or the one that a sample alone gave a column. */
    public boolean givesType() {
        return converts || compared() != null;
    }

    /** Whether it holds whatever an item holds. */
    public boolean dynamic() {
        return Types.isAny(type());
    }

    /**
     * Where a column comes from.
     *
     * @param label what a result calls it: the attribute, or the last step of its path
     * @param name the attribute or path
     * @param reported asked for only at the end; gives null where only its type can tell, or the values of its attributes
     * @param attributes whose values it shows as they are stored; none if it shows something else
     * @param sampled gives what sampled items hold there; null if nothing tells
     * @param compared the type that a sample alone gave the column, and that literals and parameters take which it is compared with;
     *     it has no other effect on what a statement means. Null where there is none
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

        /** The same under another name. */
        public Origin labelled(String other) {
            return new Origin(other, name, table, reported, dynamic, attributes, sampled, compared);
        }
    }
}
