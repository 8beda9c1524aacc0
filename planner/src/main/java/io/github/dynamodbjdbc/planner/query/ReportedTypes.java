package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnBounds;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.function.Aggregates;
import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.CollectionKind;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.ZonedType;
import io.github.dynamodbjdbc.planner.plan.StoredAttribute;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.rel.OnceRel;
import io.github.dynamodbjdbc.planner.rel.UnnestRel;
import io.github.dynamodbjdbc.planner.relation.SampledSteps;
import io.github.dynamodbjdbc.planner.relation.TableUse;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.jspecify.annotations.Nullable;

/**
 * The types reported for a query's columns. The plan may type a column as VARIANT although only one type is possible: a sum over a dynamic
 * attribute is a number or NULL. Attributes are reported with the types of the sample's values, or otherwise of the first items that are read.
 */
record ReportedTypes(Catalog catalog) {
    private static final Set<SqlKind> INTEGER_ARITHMETIC =
            Set.of(SqlKind.PLUS, SqlKind.MINUS, SqlKind.TIMES, SqlKind.MOD, SqlKind.MINUS_PREFIX);

    private static final List<ColumnType> INTEGERS =
            List.of(ColumnType.SMALLINT, ColumnType.INTEGER, ColumnType.BIGINT);

    private static final Reported ANY = Reported.of(ColumnType.VARIANT);

    /**
     * The types of a column's values.
     *
     * @param type the type of all known values; VARIANT if there are several, or none is known
     * @param untyped further attributes of the column whose types are unknown
     * @param bounds the declared type of all of its attributes, whose values it shows unchanged; otherwise null
     */
    record Reported(
            ColumnType type,
            Set<StoredAttribute> untyped,
            @Nullable ColumnBounds bounds) {
        static Reported of(ColumnType type) {
            return new Reported(type, Set.of(), null);
        }

        boolean isOpen() {
            return type == ColumnType.VARIANT && untyped.isEmpty();
        }
    }

    Reported of(RelNode rel, int column) {
        RelDataType type = rel.getRowType().getFieldList().get(column).getType();
        ColumnType known = ofType(type);
        return mayBeNarrower(known) ? narrowest(known, deduce(rel, column)) : Reported.of(known);
    }

    /** Whether a column of that type may show attributes that are declared with a narrower one. */
    private static boolean mayBeNarrower(ColumnType known) {
        return known == ColumnType.VARIANT || known == ColumnType.NUMERIC || known == ColumnType.VARCHAR;
    }

    private static Reported narrowest(ColumnType known, Reported deduced) {
        return known == ColumnType.VARIANT || deduced.bounds() != null ? deduced : Reported.of(known);
    }

    private Reported deduce(RelNode rel, int column) {
        if (rel instanceof Project project) {
            return of(project.getProjects().get(column), project.getInput());
        }
        if (rel instanceof Filter || rel instanceof Sort || rel instanceof OnceRel) {
            return of(rel.getInput(0), column);
        }
        if (rel instanceof Join join && join.getJoinType().projectsRight()) {
            int left = join.getLeft().getRowType().getFieldCount();
            return column < left ? of(join.getLeft(), column) : of(join.getRight(), column - left);
        }
        if (rel instanceof Correlate || rel instanceof UnnestRel) {
            int left = rel.getInput(0).getRowType().getFieldCount();
            return column < left
                    ? of(rel.getInput(0), column)
                    : rel instanceof Correlate ? of(rel.getInput(1), column - left) : ANY;
        }
        if (rel instanceof Aggregate aggregate) {
            int keys = aggregate.getGroupCount();
            if (column < keys) {
                return of(aggregate.getInput(), aggregate.getGroupSet().nth(column));
            }
            AggregateCall call = aggregate.getAggCallList().get(column - keys);
            if (call.getAggregation().equals(Aggregates.ARRAY_AGG)) {
                return Reported.of(ColumnType.LIST);
            }
            return call.getArgList().isEmpty() || !showsItsArgument(call)
                    ? ANY
                    : of(aggregate.getInput(), call.getArgList().get(0));
        }
        if (rel instanceof SetOp operation) {
            return together(operation.getInputs().stream().map(input -> of(input, column)));
        }
        return rel instanceof TableScan scan ? stored(scan, column) : ANY;
    }

    /** Whether the aggregate's value is one of its argument's, as one of any type always is. */
    private static boolean showsItsArgument(AggregateCall call) {
        if (isOrderedValue(call.getAggregation())) {
            return true;
        }
        return switch (call.getAggregation().getKind()) {
            case MIN, MAX, ANY_VALUE, SINGLE_VALUE, MODE -> true;
            default -> ofType(call.getType()) == ColumnType.VARIANT;
        };
    }

    private static boolean isOrderedValue(SqlOperator operator) {
        return operator.equals(Aggregates.MODE) || operator.equals(Aggregates.PERCENTILE_DISC);
    }

    private Reported stored(TableScan scan, int column) {
        TableUse use = scan.getTable().unwrap(TableUse.class);
        return use != null
                        && use.table() instanceof TableSchema table
                        && use.columns().get(column).source() instanceof ColumnSource.Attribute attribute
                ? stored(table, attribute.path(), use.columns().get(column).type())
                : ANY;
    }

    /** Whether values of other types than the declared one are shown, too: {@code CAST(c AS VARIANT)}. */
    private static boolean isInFull(Column known, ColumnType used) {
        return used == ColumnType.VARIANT
                && known.origin() == Column.Origin.DECLARED
                && known.type() != ColumnType.VARIANT;
    }

    /** Whether only the name of a column is known, and no value of it. */
    private boolean isNameOnly(TableSchema table, Column known) {
        return known.origin() == Column.Origin.DYNAMIC
                && known.type() == ColumnType.VARIANT
                && catalog.inside(table, known.name()) == null;
    }

    private Reported stored(TableSchema table, AttributePath path, ColumnType use) {
        if (path.isTopLevel()) {
            Column known = catalog.knownColumns(table).stream()
                    .filter(column -> column.name().equals(path.attribute()))
                    .findFirst()
                    .orElse(null);
            if (known != null && !isNameOnly(table, known)) {
                if (isInFull(known, use)) {
                    return ANY;
                }
                // A column declared in another form, such as a time in epoch seconds, differs from the item's value.
                boolean sampled = known.origin() == Column.Origin.SAMPLED;
                return known.form() == null
                        ? new Reported(
                                sampled ? known.type() : known.reportedType(),
                                Set.of(),
                                sampled ? null : known.bounds())
                        : ANY;
            }
            return new Reported(ColumnType.VARIANT, Set.of(new StoredAttribute(table.name(), path.attribute())), null);
        }
        SampledPath place = SampledSteps.at(catalog, table, path);
        return place == null ? ANY : Reported.of(place.columnType());
    }

    private Reported of(RexNode node, RelNode input) {
        ColumnType known = ofType(node.getType());
        if (!mayBeNarrower(known)) {
            return Reported.of(known);
        }
        if (node instanceof RexInputRef reference) {
            return of(input, reference.getIndex());
        }
        return narrowest(known, node instanceof RexCall call ? of(call, input) : ANY);
    }

    /** The type of a call that returns values of its operands unchanged. */
    private Reported of(RexCall call, RelNode input) {
        List<RexNode> operands = call.getOperands();
        if (call.getOperator().equals(ComparisonOperators.CANONICAL)
                || call.getOperator().equals(CastOperators.ATTEMPT)) {
            return of(operands.get(0), input);
        }
        if (INTEGER_ARITHMETIC.contains(call.getKind())) {
            return ofIntegers(operands, input);
        }
        if (DocumentOperators.kind(call) == CollectionKind.DOCUMENT) {
            return Reported.of(ColumnType.DOCUMENT);
        }
        if (DocumentOperators.isList(call) || call.getOperator().equals(DocumentOperators.TO_BAG)) {
            return Reported.of(ColumnType.LIST);
        }
        if (call.getKind() == SqlKind.CASE) {
            int last = operands.size() - 1;
            return together(
                    IntStream.rangeClosed(0, last)
                            .filter(i -> i % 2 == 1 || i == last)
                            .mapToObj(operands::get),
                    input);
        }
        if (call.getKind() == SqlKind.COALESCE
                || call.getOperator().equals(ComparisonOperators.GREATEST)
                || call.getOperator().equals(ComparisonOperators.LEAST)) {
            return together(operands.stream(), input);
        }
        if (call instanceof RexOver && isOrderedValue(call.getOperator())) {
            return of(operands.get(0), input);
        }
        if (call instanceof RexOver) {
            return switch (call.getKind()) {
                case MIN, MAX, FIRST_VALUE, LAST_VALUE, NTH_VALUE, ANY_VALUE, MODE -> of(operands.get(0), input);
                case LAG, LEAD ->
                    together(
                            IntStream.range(0, operands.size())
                                    .filter(i -> i != 1)
                                    .mapToObj(operands::get),
                            input);
                default -> ANY;
            };
        }
        return ANY;
    }

    /** Sums, differences and products of integers are reported as the wider of their types; getters check the range. */
    private Reported ofIntegers(List<RexNode> operands, RelNode input) {
        ColumnType type = ColumnType.SMALLINT;
        for (RexNode operand : operands) {
            ColumnType one = ofInteger(operand, input);
            if (!INTEGERS.contains(one)) {
                return ANY;
            }
            type = INTEGERS.indexOf(one) > INTEGERS.indexOf(type) ? one : type;
        }
        return new Reported(type, Set.of(), NumericRange.of(type));
    }

    /** The type of an operand under the cast to a decimal number that exact arithmetic gives it. */
    private ColumnType ofInteger(RexNode operand, RelNode input) {
        if (operand instanceof RexLiteral literal && literal.getValue() instanceof BigDecimal number) {
            return number.scale() > 0
                    ? ColumnType.NUMERIC
                    : INTEGERS.stream()
                            .skip(1)
                            .filter(type -> Objects.requireNonNull(NumericRange.of(type))
                                    .holds(number))
                            .findFirst()
                            .orElse(ColumnType.NUMERIC);
        }
        RexNode given = operand.getKind() == SqlKind.CAST
                ? ((RexCall) operand).getOperands().get(0)
                : operand;
        ColumnType known = ofType(given.getType());
        return INTEGERS.contains(known) ? known : of(operand, input).type();
    }

    private Reported together(Stream<RexNode> values, RelNode input) {
        return together(
                values.filter(value -> !RexUtil.isNullLiteral(value, true)).map(value -> of(value, input)));
    }

    private static Reported together(Stream<Reported> values) {
        List<Reported> all = values.toList();
        if (all.stream().anyMatch(Reported::isOpen)) {
            return ANY;
        }
        Set<StoredAttribute> untyped = new LinkedHashSet<>();
        all.forEach(one -> untyped.addAll(one.untyped()));
        List<ColumnType> types = all.stream()
                .map(Reported::type)
                .filter(type -> type != ColumnType.VARIANT)
                .toList();
        if (untyped.isEmpty() && INTEGERS.containsAll(types) && !types.isEmpty()) {
            ColumnType widest = Collections.max(types, Comparator.comparing(INTEGERS::indexOf));
            return new Reported(widest, untyped, NumericRange.of(widest));
        }
        ColumnType type = types.stream().reduce(ColumnType::together).orElse(ColumnType.VARIANT);
        if (!types.isEmpty() && type == ColumnType.VARIANT) {
            return ANY;
        }
        ColumnBounds first = all.isEmpty() ? null : all.get(0).bounds();
        boolean alike = all.stream().allMatch(one -> Objects.equals(one.bounds(), first));
        return new Reported(type, untyped, alike ? first : null);
    }

    private static ColumnType ofType(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case CHAR, VARCHAR, NULL -> ColumnType.VARCHAR;
            case BINARY, VARBINARY -> ColumnType.VARBINARY;
            case BOOLEAN -> ColumnType.BOOLEAN;
            case SMALLINT -> ColumnType.SMALLINT;
            case TINYINT, INTEGER -> ColumnType.INTEGER;
            case BIGINT -> ColumnType.BIGINT;
            case DECIMAL -> ColumnType.NUMERIC;
            case REAL -> ColumnType.REAL;
            case FLOAT, DOUBLE -> ColumnType.DOUBLE;
            case DATE -> ColumnType.DATE;
            case TIME -> ColumnType.TIME;
            case TIMESTAMP -> ZonedType.isTimestamp(type) ? ColumnType.TIMESTAMPTZ : ColumnType.TIMESTAMP;
            case TIME_TZ -> ColumnType.TIMETZ;
            case ARRAY, MULTISET -> ColumnType.LIST;
            case MAP -> ColumnType.DOCUMENT;
            default -> ColumnType.VARIANT;
        };
    }
}
