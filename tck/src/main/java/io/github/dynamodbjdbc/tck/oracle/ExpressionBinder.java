package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.ExpressionVisitor;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.grammar.ast.Query;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Resolves the names of expressions and creates their evaluation. */
final class ExpressionBinder implements ExpressionVisitor<Bound> {
    final Scope scope;
    final Context context;
    private final ConditionBinder conditions;

    ExpressionBinder(Scope scope, Context context) {
        this.scope = scope;
        this.context = context;
        this.conditions = new ConditionBinder(this);
    }

    Bound bind(Expression expression) {
        if (scope.groups != null) {
            Integer key = scope.groups.index(expression);
            if (key != null) {
                return scope.groups.key(key, 0);
            }
        }
        Bound bound = context.permissive()
                ? PermissiveTyping.attempted(expression, () -> expression.accept(this))
                : expression.accept(this);
        List<Expression> passed = MissingOperands.of(expression);
        if (context.permissive() && PermissiveTyping.mayFail(expression)) {
            bound = PermissiveTyping.failed(bound, bind(PermissiveTyping.operands(expression, passed)));
        }
        return passed.isEmpty() ? bound : passing(expression, bound, passed);
    }

    private Bound passing(Expression expression, Bound bound, List<Expression> passed) {
        List<Bound> operands = bind(passed);
        boolean all = MissingOperands.isOfAll(expression);
        return new Bound(
                bound.kind(),
                bound.traits(),
                env -> {
                    boolean missing = all
                            ? operands.stream().allMatch(operand -> operand.missing(env))
                            : operands.stream().anyMatch(operand -> operand.missing(env));
                    Cell value = missing ? bound.value(env) : bound.evaluation().of(env);
                    return missing && value == null ? Cell.MISSING : value;
                },
                bound.attribute());
    }

    List<Bound> bind(List<Expression> expressions) {
        return expressions.stream().map(this::bind).toList();
    }

    Bound condition(Expression expression) {
        Bound condition = bind(expression);
        if (!condition.kind().mayBe(StaticType.BOOLEAN)) {
            throw Rejected.always("42804", "no condition, but " + condition.kind());
        }
        return condition;
    }

    BoundQuery query(Query query) {
        int before = scope.references;
        BoundQuery bound = new QueryBinder(scope, context).bind(query);
        return scope.references == before ? bound.remembering() : bound;
    }

    @Override
    public Bound visit(Expression.StringLiteral expression) {
        return Bound.constant(new Datum.Text(expression.value()));
    }

    @Override
    public Bound visit(Expression.NumberLiteral expression) {
        Datum value = Numbers.cell(expression.value());
        return expression.value().scale() == 0 ? Bound.constant(value) : Bound.decimal(value);
    }

    @Override
    public Bound visit(Expression.BooleanLiteral expression) {
        return Bound.constant(new Datum.Bool(expression.value()));
    }

    @Override
    public Bound visit(Expression.NullLiteral expression) {
        return Bound.constant(null);
    }

    @Override
    public Bound visit(Expression.MissingLiteral expression) {
        return Bound.of(StaticType.NULL, EnumSet.of(Trait.CONSTANT), env -> Cell.MISSING);
    }

    @Override
    public Bound visit(Expression.BinaryLiteral expression) {
        return Bound.constant(new Datum.Binary(ByteBuffer.wrap(HexFormat.of().parseHex(expression.hex()))));
    }

    @Override
    public Bound visit(Expression.TemporalLiteral expression) {
        Set<Trait> traits = EnumSet.of(Trait.CONSTANT);
        boolean ofDay = expression.kind() == Expression.TemporalKind.TIME;
        Cell.TimeOfDay clock = ofDay ? ZonedTimes.parse(expression.text(), StaticType.TIME) : null;
        if (clock != null) {
            return Bound.of(StaticType.TIME, traits, env -> clock);
        }
        LocalDateTime time = Moments.constant(expression.text());
        if (ofDay || time == null) {
            throw new UnsupportedForOracle("a time of another form");
        }
        return expression.kind() == Expression.TemporalKind.DATE
                ? Bound.of(StaticType.DATE, traits, env -> new Cell.Date(time.toLocalDate()))
                : Bound.of(StaticType.TIMESTAMP, traits, env -> new Cell.Timestamp(time));
    }

    @Override
    public Bound visit(Expression.IntervalLiteral expression) {
        Cell.Interval interval = Intervals.of(expression);
        return Bound.of(StaticType.INTERVAL, EnumSet.of(Trait.CONSTANT), env -> interval);
    }

    @Override
    public Bound visit(Expression.Parameter expression) {
        if (expression.index() >= context.parameters().size()) {
            throw Rejected.always("42P02", "no value for parameter " + (expression.index() + 1));
        }
        Cell value = context.parameters().get(expression.index());
        return value == null ? Bound.constant(null) : Bound.parameter(value);
    }

    @Override
    public Bound visit(Expression.NameReference expression) {
        Scope.Resolution found = scope.resolve(expression.parts());
        Bound bound = found.bound();
        for (Identifier name : found.path()) {
            bound = Paths.member(bound, name.name());
        }
        return bound;
    }

    @Override
    public Bound visit(Expression.PathAccess expression) {
        Bound bound = bind(expression.base());
        for (PathStep step : expression.steps()) {
            bound = step instanceof PathStep.Field field
                    ? Paths.member(bound, field.name().name())
                    : Paths.element(bound, ((PathStep.Index) step).index());
        }
        return bound;
    }

    @Override
    public Bound visit(Expression.Unary expression) {
        if (expression.operator() == Expression.UnaryOperator.NOT) {
            Bound operand = condition(expression.operand());
            return Bound.condition(env -> operand.truth(env).not());
        }
        Bound any = bind(expression.operand());
        if (any.kind() == StaticType.INTERVAL) {
            boolean plus = expression.operator() == Expression.UnaryOperator.PLUS;
            return Bound.of(
                    StaticType.INTERVAL,
                    Trait.NONE,
                    env -> plus || !(any.value(env) instanceof Cell.Interval interval)
                            ? any.value(env)
                            : Intervals.negated(interval));
        }
        Bound operand = number(expression.operand());
        if (expression.operator() == Expression.UnaryOperator.PLUS) {
            return operand.kind() == StaticType.NUMBER
                    ? operand
                    : Bound.of(StaticType.NUMBER, Trait.NONE, env -> operandOf(operand, env));
        }
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        traits.addAll(Trait.computed(operand.traits()));
        if (operand.has(Trait.CONSTANT)) {
            traits.add(Trait.CONSTANT);
        }
        return Bound.of(StaticType.NUMBER, traits, env -> {
            BigDecimal number = operand.number(env);
            return number == null ? null : Numbers.cell(Numbers.held(number.negate(), traits));
        });
    }

    private static @Nullable Cell operandOf(Bound operand, Env env) {
        BigDecimal number = operand.number(env);
        return number == null ? null : Numbers.cell(number);
    }

    /** An expression that must be a number; a dynamic attribute may be one. */
    Bound number(Expression expression) {
        Bound bound = bind(expression);
        if (!bound.kind().mayBe(StaticType.NUMBER)) {
            if (bound.kind() == StaticType.INTERVAL) {
                throw new UnsupportedForOracle("numbers and intervals");
            } else if (bound.has(Trait.CONSTANT)) {
                throw new UnsupportedForOracle("a number as text");
            }
            throw Rejected.always("42804", "no number, but " + bound.kind());
        }
        return bound;
    }

    private static void refuseTime(Bound operand) {
        if (operand.kind().isTime() || operand.kind().isTimeOfDay()) {
            throw new UnsupportedForOracle("arithmetic with times");
        } else if (operand.kind() == StaticType.TEXT && !operand.has(Trait.CONSTANT)) {
            throw new UnsupportedForOracle("arithmetic with times as text");
        }
    }

    /** An expression that must be text; a dynamic attribute may be. */
    Bound text(Expression expression) {
        Bound bound = bind(expression);
        if (!bound.kind().mayBe(StaticType.TEXT)) {
            throw new UnsupportedForOracle("no text, but " + bound.kind());
        }
        return bound;
    }

    @Override
    public Bound visit(Expression.Binary expression) {
        return switch (expression.operator()) {
            case AND -> {
                Bound left = condition(expression.left());
                Bound right = condition(expression.right());
                yield Bound.condition(env -> Truth.and(() -> left.truth(env), () -> right.truth(env)));
            }
            case OR -> {
                Bound left = condition(expression.left());
                Bound right = condition(expression.right());
                yield Bound.condition(env -> Truth.or(() -> left.truth(env), () -> right.truth(env)));
            }
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                conditions.comparison(expression.operator(), expression.left(), expression.right());
            case CONCAT -> {
                JsonEdits json = new JsonEdits(this);
                if (json.isJson(expression.left()) || json.isJson(expression.right())) {
                    yield json.joined(expression.left(), expression.right());
                }
                Bound left = bind(expression.left());
                Bound right = bind(expression.right());
                if (left.kind() == StaticType.LIST || right.kind() == StaticType.LIST) {
                    yield Bound.of(StaticType.LIST, Trait.NONE, env -> {
                        List<Datum> elements = new ArrayList<>(elements(left, env));
                        elements.addAll(elements(right, env));
                        return new Datum.Sequence(elements);
                    });
                }
                if (left.kind() == StaticType.BINARY || right.kind() == StaticType.BINARY) {
                    yield joined(left, right);
                }
                yield Bound.of(StaticType.TEXT, Trait.NONE, env -> {
                    String a = written(left, env);
                    String b = written(right, env);
                    return a == null || b == null ? null : new Datum.Text(a + b);
                });
            }
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO -> arithmetic(expression);
        };
    }

    private static List<Datum> elements(Bound side, Env env) {
        Cell value = Moments.as(StaticType.DYNAMIC, side.value(env));
        if (value == null || value instanceof Datum.Null) {
            return List.of();
        } else if (value instanceof Datum.Sequence list) {
            return list.elements();
        } else if (value instanceof Datum.TextSet
                || value instanceof Datum.NumberSet
                || value instanceof Datum.BinarySet) {
            throw new UnsupportedForOracle("the elements of a set in a list");
        }
        return List.of(stored(side, env));
    }

    /** Text, or a number or boolean as text; null for any other value. */
    private static @Nullable String written(Bound bound, Env env) {
        Cell value = bound.value(env);
        if (value instanceof Datum.Text text) {
            return text.value();
        } else if (value instanceof Datum.Bool truth) {
            return Boolean.toString(truth.value());
        } else if (value instanceof Datum.Numeric number && bound.has(Trait.STORED)) {
            return number.value().toPlainString();
        } else if (value == null || bound.kind() == StaticType.DYNAMIC && !(value instanceof Datum.Numeric)) {
            return null;
        }
        throw new UnsupportedForOracle("the string of a computed number or of another type next to a string");
    }

    /** The difference of two values of any type: numbers, or dates in text. */
    private static Bound difference(Bound left, Bound right) {
        Set<Trait> traits = Trait.both(left.traits(), right.traits());
        return Bound.of(StaticType.NUMBER, traits, env -> {
            BigDecimal a = left.number(env);
            BigDecimal b = right.number(env);
            if (a != null && b != null) {
                return Numbers.cell(Numbers.compute(BinaryOperator.SUBTRACT, a, b, traits));
            }
            LocalDate day = day(left.text(env));
            LocalDate other = day(right.text(env));
            return day == null || other == null ? null : Numbers.cell(ChronoUnit.DAYS.between(other, day));
        });
    }

    /** The date of a text that consists of one in the years 1 to 9999. */
    private static @Nullable LocalDate day(@Nullable String text) {
        return text != null && text.length() == 10 && Moments.beginsWithDay(text) ? LocalDate.parse(text) : null;
    }

    /** The concatenation of two binaries; NULL if the other value is not binary. */
    private static Bound joined(Bound left, Bound right) {
        return Bound.of(StaticType.BINARY, Trait.NONE, env -> {
            if (!(left.value(env) instanceof Datum.Binary first)
                    || !(right.value(env) instanceof Datum.Binary second)) {
                return null;
            }
            ByteBuffer all = ByteBuffer.allocate(
                    first.value().remaining() + second.value().remaining());
            all.put(first.value().duplicate()).put(second.value().duplicate()).flip();
            return new Datum.Binary(all);
        });
    }

    private Bound arithmetic(Expression.Binary expression) {
        JsonEdits json = new JsonEdits(this);
        if (expression.operator() == BinaryOperator.SUBTRACT && json.isJsonOrList(expression.left())) {
            return json.without(expression.left(), expression.right());
        }
        Bound ofTimes = TimeArithmetic.bind(expression, this);
        if (ofTimes != null) {
            return ofTimes;
        }
        if (expression.operator() == BinaryOperator.ADD || expression.operator() == BinaryOperator.SUBTRACT) {
            // The right side first, because text next to an interval may be a time.
            refuseTime(bind(expression.right()));
            refuseTime(bind(expression.left()));
        }
        BinaryOperator operator = expression.operator();
        if (operator == BinaryOperator.SUBTRACT) {
            Bound one = bind(expression.left());
            Bound other = bind(expression.right());
            if (one.kind() == StaticType.DYNAMIC && other.kind() == StaticType.DYNAMIC) {
                return difference(one, other);
            }
        }
        Bound left = number(expression.left());
        Bound right = number(expression.right());
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        traits.addAll(Trait.both(left.traits(), right.traits()));
        boolean inexact = traits.contains(Trait.ROUNDED)
                && (operator == BinaryOperator.MODULO
                        || operator == BinaryOperator.DIVIDE && traits.contains(Trait.INTEGER));
        Set<Trait> types = EnumSet.noneOf(Trait.class);
        types.addAll(traits);
        if (operator == BinaryOperator.DIVIDE && !traits.contains(Trait.INTEGER)) {
            traits.add(Trait.ROUNDED);
        }
        return Bound.of(StaticType.NUMBER, traits, env -> {
            BigDecimal a = left.number(env);
            BigDecimal b = right.number(env);
            if (a == null || b == null) {
                return null;
            } else if (inexact) {
                throw new UnsupportedForOracle("a remainder of rounded numbers");
            }
            return Numbers.cell(Numbers.compute(operator, a, b, types));
        });
    }

    @Override
    public Bound visit(Expression.Is expression) {
        return conditions.bind(expression);
    }

    @Override
    public Bound visit(Expression.IsDistinctFrom expression) {
        return conditions.bind(expression);
    }

    @Override
    public Bound visit(Expression.Between expression) {
        return conditions.bind(expression);
    }

    @Override
    public Bound visit(Expression.InList expression) {
        return conditions.bind(expression);
    }

    @Override
    public Bound visit(Expression.InQuery expression) {
        return ConditionBinder.negated(
                Subqueries.in(conditions.values(expression.operand()), query(expression.query())),
                expression.negated());
    }

    @Override
    public Bound visit(Expression.Like expression) {
        return conditions.bind(expression);
    }

    @Override
    public Bound visit(Expression.QuantifiedComparison expression) {
        if (expression.left() instanceof Expression.Row) {
            boolean any = expression.quantifier() != Expression.Quantifier.ALL;
            if (expression.operator()
                    != (any ? Expression.BinaryOperator.EQUAL : Expression.BinaryOperator.NOT_EQUAL)) {
                throw new UnsupportedForOracle("rows compared with each row of a subquery");
            }
            return visit(new Expression.InQuery(expression.left(), expression.query(), !any, expression.position()));
        }
        return Subqueries.quantified(
                bind(expression.left()), expression.operator(), expression.quantifier(), query(expression.query()));
    }

    @Override
    public Bound visit(Expression.Exists expression) {
        BoundQuery query = query(expression.query());
        return Bound.condition(env -> Truth.of(Subqueries.exists(query, env)));
    }

    @Override
    public Bound visit(Expression.ScalarSubquery expression) {
        return Subqueries.scalar(query(expression.query()), context.permissive());
    }

    @Override
    public Bound visit(Expression.FunctionCall expression) {
        if (expression.over() != null) {
            List<WindowFunction> windows = scope.windows;
            if (windows == null) {
                throw Rejected.always("42P20", "a window function is not allowed here");
            }
            return WindowBinder.bind(expression, this, windows);
        }
        return Aggregates.isAggregate(expression)
                ? Aggregates.bind(expression, this)
                : new Functions(this).bind(expression);
    }

    @Override
    public Bound visit(Expression.Trim expression) {
        return new Functions(this).trim(expression);
    }

    @Override
    public Bound visit(Expression.Extract expression) {
        return TimeFunctions.extract(expression.unit(), bind(expression.operand()));
    }

    @Override
    public Bound visit(Expression.TimeUnit expression) {
        throw new UnsupportedForOracle("units of time");
    }

    @Override
    public Bound visit(Expression.Case expression) {
        List<Bound> whens = new ArrayList<>();
        List<Bound> results = new ArrayList<>();
        for (Expression.WhenClause clause : expression.whens()) {
            Expression operand = expression.operand();
            whens.add(
                    operand == null
                            ? condition(clause.when())
                            : conditions.comparison(BinaryOperator.EQUAL, operand, clause.when()));
            results.add(bind(clause.then()));
        }
        results.add(expression.otherwise() == null ? Bound.constant(null) : bind(expression.otherwise()));
        List<Bound> alike = Neighbours.together(results);
        return alternatives(alike, env -> {
            int chosen = 0;
            while (chosen < whens.size() && whens.get(chosen).truth(env) != Truth.TRUE) {
                chosen++;
            }
            return alike.get(chosen).valueOrMissing(env);
        });
    }

    /** An expression with one of several results. */
    static Bound alternatives(List<Bound> results, Bound.Evaluation evaluation) {
        StaticType kind = common(results);
        Set<Trait> traits = results.stream()
                .filter(result -> result.kind() != StaticType.NULL)
                .map(Bound::traits)
                .reduce(Trait::both)
                .map(Trait::computed)
                .orElse(Trait.NONE);
        return Bound.of(kind, traits, env -> Moments.as(kind, evaluation.of(env)));
    }

    /** The common type of the results. */
    static StaticType common(List<Bound> results) {
        return StaticType.common(
                results.stream().map(Bound::kind).toList(),
                results.stream().anyMatch(result -> result.has(Trait.PARAMETER)));
    }

    @Override
    public Bound visit(Expression.Cast expression) {
        return Casts.bind(bind(expression.operand()), expression.type(), expression.tryCast());
    }

    @Override
    public Bound visit(Expression.Row expression) {
        return visit(new Expression.ListValue(values(expression), expression.position()));
    }

    /** The values of a row, none of which is all columns of a table. */
    static List<Expression> values(Expression.Row row) {
        if (row.values().stream().anyMatch(ExpressionBinder::isStar)) {
            throw new UnsupportedForOracle("a row of all columns of a table");
        }
        return row.values();
    }

    private static boolean isStar(Expression value) {
        return value instanceof Expression.FunctionCall call
                && call.name().name().equals("PATH_VALUES")
                && call.arguments().get(0) instanceof Expression.NameReference name
                && name.parts().size() == 1;
    }

    @Override
    public Bound visit(Expression.Document expression) {
        List<Bound> members =
                expression.entries().stream().map(entry -> bind(entry.value())).toList();
        return Bound.of(StaticType.DOCUMENT, Trait.NONE, env -> {
            Map<String, Datum> values = new LinkedHashMap<>();
            for (int i = 0; i < members.size(); i++) {
                // A member that is MISSING is left out, and does not replace one of the same name.
                if (!members.get(i).missing(env)) {
                    values.put(expression.entries().get(i).name(), stored(members.get(i), env));
                }
            }
            return new Datum.Document(values);
        });
    }

    @Override
    public Bound visit(Expression.ListValue expression) {
        List<Bound> elements = bind(expression.elements());
        return Bound.of(
                StaticType.LIST,
                Trait.NONE,
                env -> new Datum.Sequence(
                        elements.stream().map(element -> stored(element, env)).toList()));
    }

    private static Datum stored(Bound part, Env env) {
        Cell value = Moments.as(StaticType.DYNAMIC, part.value(env));
        if (value instanceof Datum datum) {
            return datum;
        }
        return new Datum.Null();
    }

    @Override
    public Bound visit(Expression.SetValue expression) {
        List<Bound> elements = bind(expression.elements());
        return Bound.of(
                StaticType.LIST,
                Trait.NONE,
                env -> bag(
                        elements.stream().map(element -> stored(element, env)).toList()));
    }

    /** The elements of a bag as a list in the order of values. */
    Bound bagElements(Expression.SetValue expression) {
        List<Bound> elements = bind(expression.elements());
        return Bound.of(
                StaticType.LIST,
                Trait.NONE,
                env -> sorted(
                        elements.stream().map(element -> stored(element, env)).toList()));
    }

    private static Datum sorted(List<Datum> elements) {
        List<Datum> sorted = new ArrayList<>(elements);
        sorted.removeIf(Datum.Null.class::isInstance);
        sorted.sort(Values::total);
        sorted.addAll(0, Collections.nCopies(elements.size() - sorted.size(), new Datum.Null()));
        return new Datum.Sequence(sorted);
    }

    /** A set where it can be one, otherwise the list of the elements in the order of values. */
    static Datum bag(List<Datum> elements) {
        Set<Datum> once = new LinkedHashSet<>(elements);
        Set<String> types = new HashSet<>();
        elements.forEach(element -> types.add(Values.type(element)));
        if (once.size() < elements.size()
                || types.size() != 1
                || !List.of("S", "N", "B").containsAll(types)) {
            return sorted(elements);
        }
        Set<String> texts = new LinkedHashSet<>();
        Set<BigDecimal> numbers = new LinkedHashSet<>();
        Set<ByteBuffer> binaries = new LinkedHashSet<>();
        for (Datum element : elements) {
            if (element instanceof Datum.Text text) {
                texts.add(text.value());
            } else if (element instanceof Datum.Numeric number) {
                numbers.add(number.value());
            } else if (element instanceof Datum.Binary binary) {
                binaries.add(binary.value());
            }
        }
        return !texts.isEmpty()
                ? new Datum.TextSet(texts)
                : numbers.isEmpty() ? new Datum.BinarySet(binaries) : new Datum.NumberSet(numbers);
    }
}
