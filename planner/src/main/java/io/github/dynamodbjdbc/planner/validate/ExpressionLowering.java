package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.ExpressionVisitor;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Window;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Expressions within one scope. */
final class ExpressionLowering implements ExpressionVisitor<Value> {
    private final StatementState state;
    private final Scope scope;
    private final Environment environment;
    private final Map<String, Window> namedWindows;
    private final ComparisonLowering comparisons;

    ExpressionLowering(StatementState state, Scope scope, Environment environment, Map<String, Window> namedWindows) {
        this.state = state;
        this.scope = scope;
        this.environment = environment;
        this.namedWindows = namedWindows;
        this.comparisons = new ComparisonLowering(state, this);
    }

    Value lower(Expression expression) {
        return expression.accept(this);
    }

    ExpressionLowering in(Scope other) {
        return new ExpressionLowering(state, other, environment, namedWindows);
    }

    ComparisonLowering comparisons() {
        return comparisons;
    }

    Sorting sorting() {
        return new Sorting(this);
    }

    WindowLowering windows() {
        return new WindowLowering(this, namedWindows);
    }

    /** An expression where SQL wants a condition: a dynamic value is one if it is TRUE. */
    SqlNode condition(Expression expression) {
        Integer parameter = Shapes.parameter(expression).orElse(null);
        if (parameter != null) {
            state.parameter(parameter, ColumnType.BOOLEAN);
            return lower(expression).sql();
        }
        Value value = lower(expression);
        return value.dynamic()
                ? SqlStdOperatorTable.EQUALS.createCall(
                        Positions.of(expression.position()), value.sql(), Literals.bool(true, expression.position()))
                : value.sql();
    }

    /** The place that an expression names; one that is computed is the place itself. */
    Reference reference(Expression expression) {
        return expression.accept(new ReferenceOf());
    }

    @Override
    public Value visit(Expression.StringLiteral literal) {
        return Value.of(Literals.string(literal.value(), literal.position()), ColumnType.VARCHAR);
    }

    @Override
    public Value visit(Expression.NumberLiteral literal) {
        return Value.of(Literals.number(literal.value(), literal.position()), ColumnType.NUMERIC);
    }

    @Override
    public Value visit(Expression.BooleanLiteral literal) {
        return Value.of(Literals.bool(literal.value(), literal.position()), ColumnType.BOOLEAN);
    }

    @Override
    public Value visit(Expression.NullLiteral literal) {
        return Value.of(Literals.nullOf(null, literal.position()), null);
    }

    /** As a value MISSING is NULL; only IS tells them apart. */
    @Override
    public Value visit(Expression.MissingLiteral literal) {
        return Value.of(Literals.nullOf(null, literal.position()), null);
    }

    @Override
    public Value visit(Expression.BinaryLiteral literal) {
        return Value.of(Literals.binary(literal.hex(), literal.position()), ColumnType.VARBINARY);
    }

    @Override
    public Value visit(Expression.TemporalLiteral literal) {
        ColumnType type =
                switch (literal.kind()) {
                    case DATE -> ColumnType.DATE;
                    case TIME -> ColumnType.TIME;
                    case TIMESTAMP -> ColumnType.TIMESTAMP;
                };
        return Value.of(Literals.temporal(literal.kind(), literal.text(), literal.position()), type);
    }

    @Override
    public Value visit(Expression.IntervalLiteral literal) {
        return Value.of(Literals.interval(literal), null);
    }

    @Override
    public Value visit(Expression.Parameter parameter) {
        state.parameter(parameter.index(), ColumnType.VARIANT);
        return Value.of(new SqlDynamicParam(parameter.index(), Positions.of(parameter.position())), ColumnType.VARIANT);
    }

    @Override
    public Value visit(Expression.NameReference reference) {
        return NameResolution.resolve(scope, reference.parts()).value(reference.position());
    }

    @Override
    public Value visit(Expression.PathAccess access) {
        return reference(access).value(access.position());
    }

    @Override
    public Value visit(Expression.Unary unary) {
        SqlParserPos pos = Positions.of(unary.position());
        BigDecimal number = Shapes.number(unary).orElse(null);
        if (number != null) {
            return Value.of(Literals.number(number, unary.position()), ColumnType.NUMERIC);
        }
        if (unary.operator() == Expression.UnaryOperator.NOT) {
            return Value.of(SqlStdOperatorTable.NOT.createCall(pos, condition(unary.operand())), ColumnType.BOOLEAN);
        }
        Value operand = lower(unary.operand());
        SqlOperator operator = unary.operator() == Expression.UnaryOperator.MINUS
                ? SqlStdOperatorTable.UNARY_MINUS
                : SqlStdOperatorTable.UNARY_PLUS;
        return Value.of(operator.createCall(pos, operand.sql()), operand.type());
    }

    @Override
    public Value visit(Expression.Binary binary) {
        SqlParserPos pos = Positions.of(binary.position());
        SqlOperator operator = ComparisonLowering.operator(binary.operator());
        return switch (binary.operator()) {
            case OR, AND ->
                Value.of(
                        operator.createCall(pos, condition(binary.left()), condition(binary.right())),
                        ColumnType.BOOLEAN);
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                Value.of(
                        comparisons.compare(binary.operator(), binary.left(), binary.right(), binary.position()),
                        ColumnType.BOOLEAN);
            case CONCAT ->
                Value.of(
                        operator.createCall(
                                pos,
                                CastLowering.asText(lower(binary.left()), binary.position()),
                                CastLowering.asText(lower(binary.right()), binary.position())),
                        ColumnType.VARCHAR);
            case MODULO -> modulo(lower(binary.left()), lower(binary.right()), operator, binary.position());
            case ADD, SUBTRACT, MULTIPLY, DIVIDE -> {
                Value shifted = TemporalLowering.arithmetic(this, binary);
                if (shifted != null) {
                    yield shifted;
                }
                Value left = lower(binary.left());
                Value right = lower(binary.right());
                Value temporal = TemporalLowering.arithmetic(binary, left, right);
                if (temporal != null) {
                    yield temporal;
                }
                boolean dynamic = left.dynamic() || right.dynamic();
                yield Value.of(operator.createCall(pos, left.sql(), right.sql()), dynamic ? ColumnType.VARIANT : null);
            }
        };
    }

    /** Calcite takes the type of a remainder from the divisor, so with a dynamic dividend that has to be dynamic too. */
    static Value modulo(Value left, Value right, SqlOperator operator, Position position) {
        boolean dynamic = left.dynamic() || right.dynamic();
        SqlNode divisor = left.dynamic() && !right.dynamic()
                ? CastLowering.cast(right.sql(), ColumnType.VARIANT, position)
                : right.sql();
        return Value.of(
                operator.createCall(Positions.of(position), left.sql(), divisor), dynamic ? ColumnType.VARIANT : null);
    }

    @Override
    public Value visit(Expression.Is is) {
        SqlParserPos pos = Positions.of(is.position());
        SqlNode sql =
                switch (is.test()) {
                    case NULL ->
                        test(
                                is,
                                SqlStdOperatorTable.IS_NULL,
                                SqlStdOperatorTable.IS_NOT_NULL,
                                lower(is.operand()).sql());
                    case MISSING -> {
                        SqlNode missing = reference(is.operand()).missing(is.position());
                        yield is.negated() ? SqlStdOperatorTable.NOT.createCall(pos, missing) : missing;
                    }
                    case TRUE ->
                        test(is, SqlStdOperatorTable.IS_TRUE, SqlStdOperatorTable.IS_NOT_TRUE, condition(is.operand()));
                    case FALSE ->
                        test(
                                is,
                                SqlStdOperatorTable.IS_FALSE,
                                SqlStdOperatorTable.IS_NOT_FALSE,
                                condition(is.operand()));
                    case UNKNOWN ->
                        test(
                                is,
                                SqlStdOperatorTable.IS_UNKNOWN,
                                SqlStdOperatorTable.IS_NOT_UNKNOWN,
                                condition(is.operand()));
                };
        return Value.of(sql, ColumnType.BOOLEAN);
    }

    private static SqlNode test(Expression.Is is, SqlOperator plain, SqlOperator negated, SqlNode operand) {
        return (is.negated() ? negated : plain).createCall(Positions.of(is.position()), operand);
    }

    @Override
    public Value visit(Expression.IsDistinctFrom distinct) {
        return Value.of(
                comparisons.distinct(distinct.left(), distinct.right(), distinct.negated(), distinct.position()),
                ColumnType.BOOLEAN);
    }

    @Override
    public Value visit(Expression.Between between) {
        return Value.of(comparisons.between(between), ColumnType.BOOLEAN);
    }

    @Override
    public Value visit(Expression.InList in) {
        return Value.of(comparisons.in(in), ColumnType.BOOLEAN);
    }

    @Override
    public Value visit(Expression.InQuery in) {
        return subqueries().lower(in);
    }

    @Override
    public Value visit(Expression.Like like) {
        return Value.of(comparisons.like(like), ColumnType.BOOLEAN);
    }

    @Override
    public Value visit(Expression.QuantifiedComparison comparison) {
        return subqueries().lower(comparison);
    }

    @Override
    public Value visit(Expression.Exists exists) {
        return subqueries().lower(exists);
    }

    @Override
    public Value visit(Expression.ScalarSubquery subquery) {
        return subqueries().lower(subquery);
    }

    private SubqueryLowering subqueries() {
        return new SubqueryLowering(state, scope, environment, this);
    }

    @Override
    public Value visit(Expression.FunctionCall call) {
        return new FunctionLowering(this).lower(call);
    }

    @Override
    public Value visit(Expression.Trim trim) {
        String name =
                switch (trim.side()) {
                    case BOTH -> "BTRIM";
                    case LEADING -> "LTRIM";
                    case TRAILING -> "RTRIM";
                };
        Value characters = trim.characters() == null
                ? Value.of(Literals.string(" ", trim.position()), ColumnType.VARCHAR)
                : lower(trim.characters());
        return ScalarLowering.call(name, trim.position(), lower(trim.operand()), characters);
    }

    @Override
    public Value visit(Expression.Extract extract) {
        return TemporalLowering.extract(this, extract);
    }

    @Override
    public Value visit(Expression.TimeUnit unit) {
        throw new QueryException(
                ErrorKind.INVALID_STATEMENT, "a unit of time is no value: " + unit.unit(), unit.position());
    }

    @Override
    public Value visit(Expression.Case expression) {
        SqlParserPos pos = Positions.of(expression.position());
        List<SqlNode> whens = new ArrayList<>();
        List<Value> results = new ArrayList<>();
        for (Expression.WhenClause clause : expression.whens()) {
            whens.add(
                    expression.operand() == null
                            ? condition(clause.when())
                            : comparisons.compare(
                                    Expression.BinaryOperator.EQUAL,
                                    expression.operand(),
                                    clause.when(),
                                    clause.position()));
            results.add(lower(clause.then()));
        }
        Value otherwise = expression.otherwise() == null
                ? Value.of(Literals.nullOf(null, expression.position()), null)
                : lower(expression.otherwise());
        List<SqlNode> thens = results.stream().map(Value::sql).toList();
        boolean dynamic = otherwise.dynamic() || results.stream().anyMatch(Value::dynamic);
        return Value.of(
                new SqlCase(pos, null, new SqlNodeList(whens, pos), new SqlNodeList(thens, pos), otherwise.sql()),
                dynamic ? ColumnType.VARIANT : null);
    }

    @Override
    public Value visit(Expression.Cast cast) {
        return CastLowering.lower(this, cast);
    }

    @Override
    public Value visit(Expression.Row row) {
        List<SqlNode> values =
                row.values().stream().map(value -> lower(value).sql()).toList();
        return Value.of(SqlStdOperatorTable.ROW.createCall(Positions.of(row.position()), values), null);
    }

    @Override
    public Value visit(Expression.Document document) {
        List<SqlNode> operands = new ArrayList<>();
        for (Expression.DocumentEntry entry : document.entries()) {
            operands.add(Literals.string(entry.name(), entry.position()));
            operands.add(lower(entry.value()).sql());
        }
        return construct(Operators.DOCUMENT, operands, document.position());
    }

    @Override
    public Value visit(Expression.ListValue list) {
        return construct(Operators.LIST_VALUE, nodes(list.elements()), list.position());
    }

    @Override
    public Value visit(Expression.SetValue set) {
        return construct(Operators.SET_VALUE, nodes(set.elements()), set.position());
    }

    private static Value construct(SqlOperator operator, List<SqlNode> operands, Position position) {
        return Value.of(operator.createCall(Positions.of(position), operands), ColumnType.VARIANT);
    }

    private List<SqlNode> nodes(List<Expression> values) {
        return values.stream().map(value -> lower(value).sql()).toList();
    }

    private final class ReferenceOf extends SimpleExpressionVisitor<Reference> {
        @Override
        Reference otherwise(Expression expression) {
            return position -> lower(expression);
        }

        @Override
        public Reference visit(Expression.NameReference reference) {
            return NameResolution.resolve(scope, reference.parts());
        }

        @Override
        public Reference visit(Expression.PathAccess access) {
            return access.base().accept(this).path(Paths.steps(access.steps()));
        }
    }
}
