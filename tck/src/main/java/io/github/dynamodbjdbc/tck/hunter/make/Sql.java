package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.Binary;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Expression.FunctionCall;
import io.github.dynamodbjdbc.grammar.ast.Expression.NameReference;
import io.github.dynamodbjdbc.grammar.ast.Expression.NumberLiteral;
import io.github.dynamodbjdbc.grammar.ast.Expression.Unary;
import io.github.dynamodbjdbc.grammar.ast.Expression.UnaryOperator;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.GroupBy;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.grammar.ast.Window;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates nodes of syntax trees without text. */
public final class Sql {
    static final Position AT = Position.NONE;

    private Sql() {}

    static Identifier exact(String name) {
        return new Identifier(name, true, AT);
    }

    static Identifier word(String name) {
        return new Identifier(name, false, AT);
    }

    static NameReference column(String... parts) {
        return new NameReference(Arrays.stream(parts).map(Sql::exact).toList(), AT);
    }

    /** Whether the value has a literal; documents, lists, sets, and numbers with many digits have none. */
    public static boolean hasLiteral(Cell value) {
        return value instanceof Cell.Timestamp
                || value instanceof Cell.Date
                || value instanceof Datum.Text
                || value instanceof Datum.Bool
                || value instanceof Datum.Null
                || value instanceof Datum.Binary
                || value instanceof Datum.Numeric number
                        && number.value().scale() <= 18
                        && number.value().precision() - number.value().scale() <= 38;
    }

    public static Expression literal(Cell value) {
        if (value instanceof Datum.Text text) {
            return text(text.value());
        } else if (value instanceof Datum.Bool bool) {
            return new Expression.BooleanLiteral(bool.value(), AT);
        } else if (value instanceof Datum.Null) {
            return new Expression.NullLiteral(AT);
        } else if (value instanceof Datum.Binary binary) {
            byte[] bytes = new byte[binary.value().remaining()];
            binary.value().duplicate().get(bytes);
            return new Expression.BinaryLiteral(HexFormat.of().formatHex(bytes), AT);
        } else if (value instanceof Datum.Numeric number) {
            return number(number.value());
        } else if (value instanceof Cell.Timestamp time) {
            return temporal(
                    Expression.TemporalKind.TIMESTAMP,
                    Timestamp.valueOf(time.value()).toString());
        } else if (value instanceof Cell.Date date) {
            return temporal(Expression.TemporalKind.DATE, date.value().toString());
        }
        throw new IllegalArgumentException("There is no literal for " + value);
    }

    static Expression temporal(Expression.TemporalKind kind, String text) {
        return new Expression.TemporalLiteral(kind, text, AT);
    }

    static Expression text(String text) {
        return new Expression.StringLiteral(text, AT);
    }

    static Expression number(long number) {
        return number(BigDecimal.valueOf(number));
    }

    static Expression number(BigDecimal number) {
        BigDecimal magnitude = number.abs();
        if (magnitude.scale() < 0) {
            magnitude = magnitude.setScale(0);
        }
        Expression literal = new NumberLiteral(magnitude.toPlainString(), magnitude, AT);
        return number.signum() < 0 ? new Unary(UnaryOperator.MINUS, literal, AT) : literal;
    }

    static Expression binary(Expression left, BinaryOperator operator, Expression right) {
        return new Binary(operator, left, right, AT);
    }

    public static Expression not(Expression operand) {
        return new Unary(UnaryOperator.NOT, operand, AT);
    }

    public static Expression is(Expression operand, Expression.Test test, boolean negated) {
        return new Expression.Is(operand, test, negated, AT);
    }

    static Expression and(List<Expression> conjuncts) {
        return conjuncts.stream()
                .reduce((left, right) -> binary(left, BinaryOperator.AND, right))
                .orElseThrow();
    }

    static FunctionCall call(String name, Expression... arguments) {
        return call(name, false, null, Arrays.asList(arguments));
    }

    static FunctionCall call(String name, boolean distinct, @Nullable Expression filter, List<Expression> arguments) {
        return new FunctionCall(
                word(name), arguments, distinct, false, true, false, List.of(), filter, false, null, AT);
    }

    static FunctionCall over(String name, List<Expression> arguments, Window window) {
        return over(name, arguments, null, window);
    }

    static FunctionCall over(String name, List<Expression> arguments, @Nullable Expression filter, Window window) {
        return new FunctionCall(word(name), arguments, false, false, true, false, List.of(), filter, false, window, AT);
    }

    static FunctionCall countStar() {
        return new FunctionCall(word("COUNT"), List.of(), false, true, true, false, List.of(), null, false, null, AT);
    }

    static FromItem.Table table(List<String> name, @Nullable String alias) {
        return new FromItem.Table(
                name.stream().map(Sql::exact).toList(), alias == null ? null : word(alias), List.of(), null, AT);
    }

    static SelectItem item(Expression expression, @Nullable String alias) {
        return new SelectItem.Item(expression, alias == null ? null : word(alias), AT);
    }

    static SelectItem star() {
        return new SelectItem.Star(List.of(), AT);
    }

    static SortItem sort(Expression expression, boolean descending, @Nullable Boolean nullsFirst) {
        return new SortItem(expression, descending, nullsFirst, AT);
    }

    static GroupBy groupBy(List<Expression> expressions) {
        return new GroupBy(
                false,
                expressions.stream()
                        .<GroupBy.Element>map(one -> new GroupBy.Expressions(List.of(one), false, AT))
                        .toList(),
                AT);
    }

    /** ROLLUP of the expressions: their groups, those of each prefix, and the total. */
    static GroupBy rollup(List<Expression> expressions) {
        return new GroupBy(false, List.of(new GroupBy.Rollup(sets(expressions), AT)), AT);
    }

    /** CUBE of the expressions: the groups of all their subsets. */
    static GroupBy cube(List<Expression> expressions) {
        return new GroupBy(false, List.of(new GroupBy.Cube(sets(expressions), AT)), AT);
    }

    /** GROUPING SETS of each expression, of all together, and the total. */
    static GroupBy groupingSets(List<Expression> expressions) {
        List<GroupBy.Element> elements = new ArrayList<>(sets(expressions));
        elements.add(new GroupBy.Expressions(expressions, true, AT));
        elements.add(new GroupBy.Expressions(List.of(), true, AT));
        return new GroupBy(false, List.of(new GroupBy.GroupingSets(elements, AT)), AT);
    }

    private static List<GroupBy.Expressions> sets(List<Expression> expressions) {
        return expressions.stream()
                .map(one -> new GroupBy.Expressions(List.of(one), false, AT))
                .toList();
    }

    public static Hint hint(String name, String... arguments) {
        return new Hint(name, Arrays.stream(arguments).map(Sql::exact).toList(), AT);
    }

    public static QueryBody.Select select(
            List<Hint> hints,
            boolean distinct,
            List<SelectItem> items,
            List<FromItem> from,
            @Nullable Expression where) {
        return new QueryBody.Select(hints, distinct, items, from, where, null, null, List.of(), null, AT);
    }

    public static Query query(QueryBody body) {
        return query(body, List.of(), null, null);
    }

    static Query query(
            QueryBody body, List<SortItem> orderBy, @Nullable Expression offset, @Nullable Expression limit) {
        return new Query(List.of(), false, body, orderBy, offset, limit, AT);
    }
}
