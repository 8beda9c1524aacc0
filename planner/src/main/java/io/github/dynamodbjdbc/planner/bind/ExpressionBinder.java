package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.ExpressionVisitor;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.grammar.ast.Window;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.Cancellation;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.CollectionKind;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.name.Paths;
import io.github.dynamodbjdbc.planner.relation.Reference;
import io.github.dynamodbjdbc.planner.relation.Scope;
import io.github.dynamodbjdbc.planner.relation.Value;
import io.github.dynamodbjdbc.planner.type.Casts;
import io.github.dynamodbjdbc.planner.type.Comparisons;
import io.github.dynamodbjdbc.planner.type.IntervalLiterals;
import io.github.dynamodbjdbc.planner.type.Literals;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Binds the expressions of one scope. */
final class ExpressionBinder implements ExpressionVisitor<Value>, ExpressionScope {
    private static final Set<String> NILADIC = Set.of("USER", "SYSDATE", "SYSTIMESTAMP");

    private final StatementState state;
    private final Scope scope;
    private final Environment environment;
    private final Map<String, Window> namedWindows;
    private final Rex rex;
    private final Casts casts;
    private final ArithmeticBinder arithmetic;
    private final TimeArithmetic times;
    private final ComparisonBinder comparisons;

    ExpressionBinder(StatementState state, Scope scope, Environment environment, Map<String, Window> namedWindows) {
        this.state = state;
        this.scope = scope;
        this.environment = environment;
        this.namedWindows = namedWindows;
        this.rex = state.rex();
        this.casts = state.casts();
        this.arithmetic = new ArithmeticBinder(rex, casts);
        this.times = new TimeArithmetic(rex, casts);
        this.comparisons = new ComparisonBinder(this);
    }

    @Override
    public Value bind(Expression expression) {
        Cancellation.check();
        return state.permissive() && Attempts.mayFail(expression)
                ? Attempts.bind(rex, expression, each -> each.accept(this))
                : expression.accept(this);
    }

    @Override
    public ExpressionScope in(Scope other) {
        return new ExpressionBinder(state, other, environment, namedWindows);
    }

    @Override
    public StatementState state() {
        return state;
    }

    @Override
    public Scope scope() {
        return scope;
    }

    @Override
    public RexNode condition(Expression expression, String where) {
        return condition(
                expression, where, value -> Comparisons.compare(rex.builder(), SqlKind.EQUALS, value, rex.bool(true)));
    }

    @Override
    public RexNode truth(Expression expression, String where) {
        return condition(expression, where, value -> rex.as(CoercionOperators.AS_BOOLEAN, value));
    }

    /** @param truth converts a value of any type */
    private RexNode condition(Expression expression, String where, UnaryOperator<RexNode> truth) {
        if (expression instanceof Expression.Parameter parameter) {
            state.parameters().use(parameter.index(), ColumnType.BOOLEAN);
            return rex.parameter(parameter.index(), state.parameters().of(parameter.index()));
        }
        if (expression instanceof Expression.Document) {
            throw noCondition(expression, where, "DOCUMENT");
        }
        if (expression instanceof Expression.ListValue || expression instanceof Expression.SetValue) {
            throw noCondition(expression, where, "LIST");
        }
        RexNode value = bind(expression).rex();
        RelDataType type = value.getType();
        if (Rex.isNull(value)) {
            return rex.nullOf(SqlTypeName.BOOLEAN);
        }
        if (Types.isAny(type)) {
            return truth.apply(value);
        }
        if (!Types.isBoolean(type)) {
            throw noCondition(expression, where, Types.describe(type));
        }
        return value;
    }

    private static QueryException noCondition(Expression expression, String where, String type) {
        return new QueryException(
                ErrorKind.TYPE_MISMATCH,
                where + " takes a condition, not a value of type " + type,
                expression.position());
    }

    @Override
    public Reference reference(Expression expression) {
        if (expression instanceof Expression.NameReference reference) {
            Expression.FunctionCall call = niladic(reference);
            if (call != null) {
                return position -> bind(call);
            }
            return NameResolution.resolve(state, scope, reference.parts());
        }
        if (expression instanceof Expression.PathAccess access) {
            Reference base = reference(access.base());
            if (base instanceof WholeRow row && access.steps().get(0) instanceof PathStep.Field first) {
                List<PathStep> inside = access.steps().subList(1, access.steps().size());
                return row.column(first.name()).path(rex, Paths.steps(inside));
            }
            return base.path(rex, Paths.steps(access.steps()));
        }
        return position -> bind(expression);
    }

    /** The call of USER, SYSDATE or SYSTIMESTAMP without parentheses; null for other names and where a column of that name is possible. */
    private Expression.@Nullable FunctionCall niladic(Expression.NameReference reference) {
        Identifier name = reference.parts().get(0);
        return reference.parts().size() == 1
                        && !name.quoted()
                        && NILADIC.contains(name.name().toUpperCase(Locale.ROOT))
                        && NameResolution.isOfNothing(scope, name)
                ? Expression.FunctionCall.of(name.name(), List.of(), reference.position())
                : null;
    }

    private Value nullLiteral() {
        return Value.of(rex.nullOf(rex.types().createSqlType(SqlTypeName.NULL)));
    }

    @Override
    public Value visit(Expression.StringLiteral literal) {
        return Value.of(rex.text(literal.value()));
    }

    @Override
    public Value visit(Expression.NumberLiteral literal) {
        return Value.of(Literals.number(rex, literal.value(), literal.position()));
    }

    @Override
    public Value visit(Expression.BooleanLiteral literal) {
        return Value.of(rex.bool(literal.value()));
    }

    @Override
    public Value visit(Expression.NullLiteral literal) {
        return nullLiteral();
    }

    /** MISSING is NULL as a value; {@link MissingBinder} distinguishes them. */
    @Override
    public Value visit(Expression.MissingLiteral literal) {
        return nullLiteral();
    }

    @Override
    public Value visit(Expression.BinaryLiteral literal) {
        return Value.of(rex.binary(HexFormat.of().parseHex(literal.hex())));
    }

    @Override
    public Value visit(Expression.TemporalLiteral literal) {
        if (Literals.isFiner(literal.text())) {
            state.notes().warn(Literals.cutOff(literal.text()));
        }
        return Value.of(Literals.temporal(rex, literal.kind(), literal.text(), literal.position()));
    }

    @Override
    public Value visit(Expression.IntervalLiteral literal) {
        return Value.of(rex.interval(IntervalLiterals.of(literal)));
    }

    @Override
    public Value visit(Expression.Parameter parameter) {
        TypeName column = parameter.column();
        if (column != null) {
            Expression.Parameter value = new Expression.Parameter(parameter.index(), parameter.position());
            RexNode typed = bind(new Expression.Cast(value, column, false, parameter.position()))
                    .rex();
            return new Value(typed, true, null);
        }
        ColumnType bound = state.parameters().bound(parameter);
        return Value.of(bound == null ? untyped(parameter) : parameter(parameter, bound));
    }

    @Override
    public RexNode missing(Expression expression) {
        return missingIs(true).bind(expression);
    }

    private MissingBinder missingIs(boolean written) {
        return new MissingBinder(this, subquery -> subqueries().missing(subquery), written);
    }

    @Override
    public RexNode untyped(Expression.Parameter parameter) {
        ColumnType moment = state.parameters().moment(parameter);
        return parameter(parameter, moment == null ? ColumnType.VARIANT : moment);
    }

    private RexNode parameter(Expression.Parameter parameter, ColumnType type) {
        // A comparison with a column may still set the type to the column's.
        state.parameters().use(parameter.index(), LiteralConversion.isTime(type) ? type : ColumnType.VARIANT);
        return rex.parameter(parameter.index(), type);
    }

    @Override
    public Value visit(Expression.NameReference reference) {
        return reference(reference).value(reference.position());
    }

    @Override
    public Value visit(Expression.PathAccess access) {
        return reference(access).value(access.position());
    }

    @Override
    public Value visit(Expression.Unary unary) {
        BigDecimal number = Shapes.number(unary);
        if (number != null) {
            return Value.of(Literals.number(rex, number, unary.position()));
        }
        return Value.of(
                switch (unary.operator()) {
                    case NOT -> rex.not(condition(unary.operand(), "NOT"));
                    case MINUS -> arithmetic.negated(bind(unary.operand()).rex(), unary.position());
                    case PLUS -> {
                        RexNode operand = bind(unary.operand()).rex();
                        yield Types.isInterval(operand.getType())
                                ? operand
                                : arithmetic.signed(operand, "+", unary.position());
                    }
                });
    }

    @Override
    public Value visit(Expression.Binary binary) {
        Position position = binary.position();
        String symbol = binary.operator().symbol();
        return Value.of(
                switch (binary.operator()) {
                    case OR -> rex.or(List.of(condition(binary.left(), symbol), condition(binary.right(), symbol)));
                    case AND -> rex.and(List.of(condition(binary.left(), symbol), condition(binary.right(), symbol)));
                    case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                        comparisons.compare(binary.operator(), binary.left(), binary.right(), position);
                    case CONCAT ->
                        joined(bind(binary.left()).rex(), bind(binary.right()).rex(), position);
                    case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO -> computed(binary);
                });
    }

    /** The operator {@code ||}: joins documents or JSON if one side is one, lists if one side is a list, binaries if one side is declared binary, and otherwise texts. */
    private RexNode joined(RexNode left, RexNode right, Position position) {
        RexNode json = JsonOperators.instead(scalars(), BinaryOperator.CONCAT.symbol(), List.of(left, right), position);
        if (json != null) {
            return json;
        }
        if (Stream.of(left, right).anyMatch(side -> DocumentOperators.kind(side) == CollectionKind.LIST)) {
            return rex.call(DocumentOperators.JOINED, casts.element(left), casts.element(right));
        }
        return Types.isBinary(left.getType()) || Types.isBinary(right.getType())
                ? rex.strict(
                        rex.type(SqlTypeName.VARBINARY, false),
                        SqlStdOperatorTable.CONCAT,
                        casts.asBinary(left, position),
                        casts.asBinary(right, position))
                : concat(List.of(casts.written(left, position), casts.written(right, position)));
    }

    private RexNode concat(List<RexNode> texts) {
        return rex.strict(
                rex.type(SqlTypeName.VARCHAR, false), SqlStdOperatorTable.CONCAT, texts.toArray(RexNode[]::new));
    }

    private RexNode computed(Expression.Binary binary) {
        RexNode left = bind(binary.left()).rex();
        RexNode right = bind(binary.right()).rex();
        String symbol = binary.operator().symbol();
        RexNode json = JsonOperators.instead(scalars(), symbol, List.of(left, right), binary.position());
        if (json != null) {
            return json;
        }
        if (binary.operator() == BinaryOperator.SUBTRACT
                && Types.isDate(left.getType())
                && state.parameters().isText(binary.right())) {
            // A string next to a date is one, as it is as a literal.
            right = casts.asText(right, binary.right().position());
        }
        RexNode temporal = times.computed(binary.operator(), left, right, binary.position());
        return temporal == null ? arithmetic.binary(binary.operator(), left, right, binary.position()) : temporal;
    }

    @Override
    public Value visit(Expression.Is is) {
        boolean not = is.negated();
        RexNode test =
                switch (is.test()) {
                    case NULL -> {
                        SqlOperator operator = not ? SqlStdOperatorTable.IS_NOT_NULL : SqlStdOperatorTable.IS_NULL;
                        yield rex.and(row(is.operand()).stream()
                                .map(value -> rex.call(operator, value))
                                .toList());
                    }
                    case MISSING -> {
                        RexNode missing = missingIs(true).condition(is.operand());
                        yield not ? rex.not(missing) : missing;
                    }
                    case TRUE -> is(is, not ? SqlStdOperatorTable.IS_NOT_TRUE : SqlStdOperatorTable.IS_TRUE);
                    case FALSE -> is(is, not ? SqlStdOperatorTable.IS_NOT_FALSE : SqlStdOperatorTable.IS_FALSE);
                    case UNKNOWN -> is(is, not ? SqlStdOperatorTable.IS_NOT_NULL : SqlStdOperatorTable.IS_NULL);
                };
        return Value.of(test);
    }

    /** The values of a row, or the single value of another expression. A row is NULL if all are NULL, and NOT NULL if none is. */
    private List<RexNode> row(Expression operand) {
        List<Expression> values = RowValues.of(this, operand);
        if (values != null) {
            return values.stream().map(value -> bind(value).rex()).toList();
        }
        return Shapes.name(operand) != null && reference(operand) instanceof WholeRow row
                ? row.values(operand.position())
                : List.of(bind(operand).rex());
    }

    private RexNode is(Expression.Is is, SqlOperator operator) {
        return rex.call(operator, condition(is.operand(), "IS " + is.test()));
    }

    @Override
    public Value visit(Expression.IsDistinctFrom distinct) {
        return Value.of(comparisons.distinct(distinct));
    }

    @Override
    public Value visit(Expression.Between between) {
        return Value.of(comparisons.between(between));
    }

    @Override
    public Value visit(Expression.InList in) {
        return Value.of(comparisons.in(in));
    }

    @Override
    public Value visit(Expression.Like like) {
        return Value.of(comparisons.like(like));
    }

    @Override
    public Value visit(Expression.InQuery in) {
        return Value.of(subqueries().bind(in));
    }

    @Override
    public Value visit(Expression.QuantifiedComparison comparison) {
        return Value.of(subqueries().bind(comparison));
    }

    @Override
    public Value visit(Expression.Exists exists) {
        return Value.of(subqueries().bind(exists));
    }

    @Override
    public Value visit(Expression.ScalarSubquery subquery) {
        return Value.of(subqueries().bind(subquery));
    }

    private FunctionBinder functions() {
        return new FunctionBinder(this, new WindowBinder(this, namedWindows), subqueries());
    }

    private SubqueryBinder subqueries() {
        return new SubqueryBinder(this, environment);
    }

    @Override
    public Value visit(Expression.FunctionCall call) {
        return Value.of(functions().bind(call));
    }

    @Override
    public Value visit(Expression.Trim trim) {
        return Value.of(functions().bind(trim));
    }

    @Override
    public Value visit(Expression.Extract extract) {
        return Value.of(TimeFunctionBinder.extract(this, extract));
    }

    @Override
    public Value visit(Expression.TimeUnit unit) {
        throw new QueryException(
                ErrorKind.INVALID_STATEMENT, "a unit of time is not a value: " + unit.unit(), unit.position());
    }

    @Override
    public Value visit(Expression.Case expression) {
        return scope.block().withoutSets("CASE", () -> choice(expression));
    }

    private Value choice(Expression.Case expression) {
        List<RexNode> whens = new ArrayList<>();
        List<RexNode> results = new ArrayList<>();
        List<Expression> written = new ArrayList<>();
        ComparisonBinder.Side operand = expression.operand() == null ? null : comparisons.side(expression.operand());
        for (Expression.WhenClause clause : expression.whens()) {
            whens.add(
                    operand == null
                            ? condition(clause.when(), "WHEN")
                            : comparisons.compare(
                                    SqlKind.EQUALS, operand, comparisons.side(clause.when()), clause.position()));
            written.add(clause.then());
            results.add(bind(clause.then()).rex());
        }
        written.add(
                expression.otherwise() == null
                        ? new Expression.NullLiteral(expression.position())
                        : expression.otherwise());
        results.add((expression.otherwise() == null ? nullLiteral() : bind(expression.otherwise())).rex());
        return Value.of(
                ChoiceBinder.choose(this, whens, BareTexts.among(this, written, results), expression.position()));
    }

    @Override
    public Value visit(Expression.Cast cast) {
        return new CastBinder(this).bind(cast);
    }

    @Override
    public Value visit(Expression.Row row) {
        // Where it is not compared it is PartiQL's array.
        return Value.of(list(Objects.requireNonNull(RowValues.of(this, row))));
    }

    @Override
    public Value visit(Expression.Document document) {
        TupleMembers members = new TupleMembers(rex);
        MissingBinder missing = missingIs(false);
        for (Expression.DocumentEntry entry : document.entries()) {
            members.add(entry.name(), stored(entry.value()), missing.bind(entry.value()));
        }
        return Value.of(members.tuple());
    }

    @Override
    public Value visit(Expression.ListValue list) {
        return Value.of(list(list.elements()));
    }

    @Override
    public Value visit(Expression.SetValue set) {
        return Value.of(bag(list(set.elements())));
    }

    private RexNode list(List<Expression> elements) {
        return rex.builder()
                .makeCall(
                        DocumentOperators.LIST,
                        elements.stream().map(this::stored).toList());
    }

    private RexNode stored(Expression expression) {
        return casts.stored(bind(expression).rex());
    }
}
