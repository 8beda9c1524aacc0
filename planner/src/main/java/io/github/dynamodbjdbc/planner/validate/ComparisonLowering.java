package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.jspecify.annotations.Nullable;

/** Whatever compares: a literal or parameter takes the type of the key or declared column on the other side. */
final class ComparisonLowering {
    private final StatementState state;
    private final ExpressionLowering expressions;

    ComparisonLowering(StatementState state, ExpressionLowering expressions) {
        this.state = state;
        this.expressions = expressions;
    }

    SqlNode compare(BinaryOperator operator, Expression left, Expression right, Position position) {
        List<Expression> leftRow = Shapes.row(left).orElse(null);
        List<Expression> rightRow = Shapes.row(right).orElse(null);
        if (leftRow != null && rightRow != null) {
            return compareRows(operator, leftRow, rightRow, position);
        }
        return compare(operator(operator), left, right, position);
    }

    SqlNode distinct(Expression left, Expression right, boolean negated, Position position) {
        SqlOperator operator =
                negated ? SqlStdOperatorTable.IS_NOT_DISTINCT_FROM : SqlStdOperatorTable.IS_DISTINCT_FROM;
        List<Expression> leftRow = Shapes.row(left).orElse(null);
        List<Expression> rightRow = Shapes.row(right).orElse(null);
        if (leftRow != null && rightRow != null) {
            checkSizes(leftRow, rightRow, position);
            List<SqlNode> columns = new ArrayList<>();
            for (int i = 0; i < leftRow.size(); i++) {
                columns.add(compare(operator, leftRow.get(i), rightRow.get(i), position));
            }
            return join(negated ? SqlStdOperatorTable.AND : SqlStdOperatorTable.OR, columns, position);
        }
        return compare(operator, left, right, position);
    }

    SqlNode between(Expression.Between between) {
        if (isDateBesideTimestamp(between)) {
            return betweenPairs(between);
        }
        List<SqlNode> operands = together(List.of(between.operand(), between.low(), between.high()));
        SqlTypeFamily low = family(between.low(), operands.get(1));
        SqlTypeFamily high = family(between.high(), operands.get(2));
        if (low != null && high != null && low != high) {
            return betweenTypes(between, operands);
        }
        SqlOperator operator;
        if (between.symmetric()) {
            operator = between.negated()
                    ? SqlStdOperatorTable.SYMMETRIC_NOT_BETWEEN
                    : SqlStdOperatorTable.SYMMETRIC_BETWEEN;
        } else {
            operator = between.negated() ? SqlStdOperatorTable.NOT_BETWEEN : SqlStdOperatorTable.BETWEEN;
        }
        return operator.createCall(Positions.of(between.position()), operands);
    }

    /** Where a question mark is one of the two, by what it is compared with. */
    private boolean isDateBesideTimestamp(Expression.Between between) {
        List<Value> values = Stream.of(between.operand(), between.low(), between.high())
                .map(this::operand)
                .toList();
        return values.stream().anyMatch(value -> value.converts() && value.type() == ColumnType.DATE)
                && values.stream().anyMatch(value -> value.type() == ColumnType.TIMESTAMP);
    }

    private SqlNode betweenPairs(Expression.Between between) {
        SqlNode inside = within(between, between.low(), between.high());
        if (between.symmetric()) {
            SqlNode swapped = within(between, between.high(), between.low());
            inside = SqlStdOperatorTable.OR.createCall(Positions.of(between.position()), inside, swapped);
        }
        return between.negated()
                ? SqlStdOperatorTable.NOT.createCall(Positions.of(between.position()), inside)
                : inside;
    }

    private SqlNode within(Expression.Between between, Expression low, Expression high) {
        return SqlStdOperatorTable.AND.createCall(
                Positions.of(between.position()),
                compare(BinaryOperator.GREATER_OR_EQUAL, between.operand(), low, between.position()),
                compare(BinaryOperator.LESS_OR_EQUAL, between.operand(), high, between.position()));
    }

    /** Null unless it is a literal. That of a number with many digits is no literal of Calcite's. */
    private static @Nullable SqlTypeFamily family(Expression bound, SqlNode lowered) {
        if (Shapes.number(bound).isPresent()) {
            return SqlTypeFamily.NUMERIC;
        }
        return lowered instanceof SqlLiteral literal ? literal.getTypeName().getFamily() : null;
    }

    /** Bounds of different types, which Calcite would not compare with one operand. */
    private static SqlNode betweenTypes(Expression.Between between, List<SqlNode> operands) {
        SqlParserPos pos = Positions.of(between.position());
        SqlNode inside = within(operands.get(0), operands.get(1), operands.get(2), pos);
        if (between.symmetric()) {
            inside = SqlStdOperatorTable.OR.createCall(
                    pos, inside, within(operands.get(0), operands.get(2), operands.get(1), pos));
        }
        return between.negated() ? SqlStdOperatorTable.NOT.createCall(pos, inside) : inside;
    }

    private static SqlNode within(SqlNode operand, SqlNode low, SqlNode high, SqlParserPos pos) {
        return SqlStdOperatorTable.AND.createCall(
                pos,
                SqlStdOperatorTable.GREATER_THAN_OR_EQUAL.createCall(pos, operand, low),
                SqlStdOperatorTable.LESS_THAN_OR_EQUAL.createCall(pos, operand, high));
    }

    SqlNode in(Expression.InList in) {
        boolean oneType = in.values().stream().allMatch(Shapes::isConstant)
                || in.values().stream().allMatch(Shapes::isTime);
        if (Shapes.row(in.operand()).isPresent() || !oneType) {
            // Each value is compared by its own type.
            List<SqlNode> equalities = in.values().stream()
                    .map(value -> compare(BinaryOperator.EQUAL, in.operand(), value, in.position()))
                    .toList();
            SqlNode any = join(SqlStdOperatorTable.OR, equalities, in.position());
            return in.negated() ? SqlStdOperatorTable.NOT.createCall(Positions.of(in.position()), any) : any;
        }
        List<Expression> all = new ArrayList<>();
        all.add(in.operand());
        all.addAll(in.values());
        List<SqlNode> operands = together(all);
        SqlParserPos pos = Positions.of(in.position());
        SqlOperator operator = in.negated() ? SqlStdOperatorTable.NOT_IN : SqlStdOperatorTable.IN;
        return operator.createCall(pos, operands.get(0), new SqlNodeList(operands.subList(1, operands.size()), pos));
    }

    SqlNode quantified(Expression.QuantifiedComparison comparison, SqlNode query) {
        SqlKind kind = operator(comparison.operator()).getKind();
        SqlOperator operator =
                switch (comparison.quantifier()) {
                    case ANY -> SqlStdOperatorTable.some(kind);
                    case ALL -> SqlStdOperatorTable.all(kind);
                };
        return operator.createCall(
                Positions.of(comparison.position()),
                expressions.lower(comparison.left()).sql(),
                query);
    }

    SqlNode like(Expression.Like like) {
        Value operand = expressions.lower(like.operand());
        Value pattern = expressions.lower(like.pattern());
        boolean parameter = operand.type() == ColumnType.VARCHAR && operand.converts();
        SqlNode patternSql = parameter ? converted(like.pattern(), pattern, ColumnType.VARCHAR) : pattern.sql();
        List<SqlNode> operands = new ArrayList<>(List.of(CastLowering.asText(operand, like.position()), patternSql));
        if (like.escape() != null) {
            operands.add(expressions.lower(like.escape()).sql());
        }
        if (like.caseInsensitive()) {
            SqlNode ilike = ScalarFunctions.get(operands.size() == 2 ? "$ILIKE" : "$ILIKE_ESCAPE")
                    .operator()
                    .createCall(Positions.of(like.position()), operands);
            return like.negated() ? SqlStdOperatorTable.NOT.createCall(Positions.of(like.position()), ilike) : ilike;
        }
        SqlOperator operator = like.negated() ? SqlStdOperatorTable.NOT_LIKE : SqlStdOperatorTable.LIKE;
        return operator.createCall(Positions.of(like.position()), operands);
    }

    private SqlNode compare(SqlOperator operator, Expression left, Expression right, Position position) {
        return operator.createCall(Positions.of(position), together(List.of(left, right)));
    }

    /** Lowers what is compared with each other. */
    private List<SqlNode> together(List<Expression> operands) {
        List<Value> values = operands.stream().map(this::operand).toList();
        ColumnType type = values.stream()
                .filter(Value::converts)
                .map(Value::type)
                .findFirst()
                .orElse(null);
        List<SqlNode> nodes = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            nodes.add(converted(operands.get(i), values.get(i), type));
        }
        return nodes;
    }

    private Value operand(Expression expression) {
        return Shapes.number(expression)
                .filter(Literals::isLong)
                .map(number -> Value.of(Literals.comparand(number, expression.position()), ColumnType.NUMERIC))
                .orElseGet(() -> expressions.lower(expression));
    }

    private SqlNode converted(Expression expression, Value value, @Nullable ColumnType type) {
        return type == null || value.converts()
                ? value.sql()
                : expression.accept(new LiteralConversion(state, type, value.sql()));
    }

    private static void checkSizes(List<Expression> left, List<Expression> right, Position position) {
        if (left.size() != right.size()) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    "a row of " + left.size() + " values is compared with one of " + right.size(),
                    position);
        }
    }

    /** {@code (a, b) < (c, d)} is {@code a < c OR a = c AND b < d}, and so on. */
    private SqlNode compareRows(
            BinaryOperator operator, List<Expression> left, List<Expression> right, Position position) {
        checkSizes(left, right, position);
        List<SqlNode> parts = new ArrayList<>();
        return switch (operator) {
            case EQUAL, NOT_EQUAL -> {
                for (int i = 0; i < left.size(); i++) {
                    parts.add(compare(operator(operator), left.get(i), right.get(i), position));
                }
                boolean equal = operator == BinaryOperator.EQUAL;
                yield join(equal ? SqlStdOperatorTable.AND : SqlStdOperatorTable.OR, parts, position);
            }
            default -> {
                for (int i = 0; i < left.size(); i++) {
                    List<SqlNode> conditions = new ArrayList<>();
                    for (int j = 0; j < i; j++) {
                        conditions.add(compare(SqlStdOperatorTable.EQUALS, left.get(j), right.get(j), position));
                    }
                    BinaryOperator last = i == left.size() - 1 ? operator : strict(operator);
                    conditions.add(compare(operator(last), left.get(i), right.get(i), position));
                    parts.add(join(SqlStdOperatorTable.AND, conditions, position));
                }
                yield join(SqlStdOperatorTable.OR, parts, position);
            }
        };
    }

    static SqlNode join(SqlOperator operator, List<SqlNode> operands, Position position) {
        return operands.stream()
                .reduce((left, right) -> operator.createCall(Positions.of(position), left, right))
                .orElseThrow();
    }

    private static BinaryOperator strict(BinaryOperator operator) {
        return switch (operator) {
            case LESS_OR_EQUAL -> BinaryOperator.LESS;
            case GREATER_OR_EQUAL -> BinaryOperator.GREATER;
            default -> operator;
        };
    }

    static SqlOperator operator(BinaryOperator operator) {
        return switch (operator) {
            case OR -> SqlStdOperatorTable.OR;
            case AND -> SqlStdOperatorTable.AND;
            case EQUAL -> SqlStdOperatorTable.EQUALS;
            case NOT_EQUAL -> SqlStdOperatorTable.NOT_EQUALS;
            case LESS -> SqlStdOperatorTable.LESS_THAN;
            case LESS_OR_EQUAL -> SqlStdOperatorTable.LESS_THAN_OR_EQUAL;
            case GREATER -> SqlStdOperatorTable.GREATER_THAN;
            case GREATER_OR_EQUAL -> SqlStdOperatorTable.GREATER_THAN_OR_EQUAL;
            case CONCAT -> SqlStdOperatorTable.CONCAT;
            case ADD -> SqlStdOperatorTable.PLUS;
            case SUBTRACT -> SqlStdOperatorTable.MINUS;
            case MULTIPLY -> SqlStdOperatorTable.MULTIPLY;
            case DIVIDE -> SqlStdOperatorTable.DIVIDE;
            case MODULO -> SqlStdOperatorTable.PERCENT_REMAINDER;
        };
    }
}
