package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Expression.TrimSide;
import io.github.dynamodbjdbc.grammar.ast.Expression.UnaryOperator;
import io.github.dynamodbjdbc.grammar.ast.ExpressionVisitor;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes expressions, with parentheses where the parser would otherwise build another tree. */
final class ExpressionPrinter implements ExpressionVisitor<SqlWriter> {
    private final SqlWriter out;
    private final QueryPrinter queries;
    private final FunctionPrinter functions;

    /** The lowest index of a printed parameter. It decides the order of LIMIT and OFFSET. */
    private int firstParameter = Integer.MAX_VALUE;

    ExpressionPrinter() {
        this(new SqlWriter());
    }

    ExpressionPrinter(SqlWriter out) {
        this.out = out;
        this.queries = new QueryPrinter(out, this);
        this.functions = new FunctionPrinter(out, this);
    }

    QueryPrinter queries() {
        return queries;
    }

    int firstParameter() {
        return firstParameter;
    }

    SqlWriter expression(Expression expression) {
        return expression.accept(this);
    }

    void expressions(List<Expression> expressions) {
        out.list(expressions, this::expression);
    }

    /** Writes an operand of a form that allows no AND, comparison or the like without parentheses. */
    SqlWriter value(Expression expression) {
        return operand(expression, Precedence.CONCAT);
    }

    private SqlWriter operand(Expression expression, Precedence lowest) {
        return Precedence.of(expression).compareTo(lowest) >= 0 ? expression(expression) : parenthesized(expression);
    }

    private SqlWriter tighter(Expression expression, Precedence than) {
        return Precedence.of(expression).compareTo(than) > 0 ? expression(expression) : parenthesized(expression);
    }

    SqlWriter parenthesized(Expression expression) {
        out.text("(");
        return expression(expression).text(")");
    }

    @Override
    public SqlWriter visit(Expression.StringLiteral expression) {
        return out.string(expression.value());
    }

    @Override
    public SqlWriter visit(Expression.NumberLiteral expression) {
        return out.text(expression.text());
    }

    @Override
    public SqlWriter visit(Expression.BooleanLiteral expression) {
        return out.text(expression.value() ? "TRUE" : "FALSE");
    }

    @Override
    public SqlWriter visit(Expression.NullLiteral expression) {
        return out.text("NULL");
    }

    @Override
    public SqlWriter visit(Expression.MissingLiteral expression) {
        return out.text("MISSING");
    }

    @Override
    public SqlWriter visit(Expression.BinaryLiteral expression) {
        return out.text("X").string(expression.hex());
    }

    @Override
    public SqlWriter visit(Expression.TemporalLiteral expression) {
        return out.text(expression.kind().name()).text(" ").string(expression.text());
    }

    @Override
    public SqlWriter visit(Expression.IntervalLiteral expression) {
        out.text(expression.negative() ? "INTERVAL -" : "INTERVAL ").string(expression.text());
        if (expression.fromUnit() == null) {
            return out;
        }
        out.text(" ").text(expression.fromUnit());
        String fraction =
                expression.fraction() == null ? "" : expression.fraction().toString();
        String last = expression.toUnit();
        boolean single = last == null;
        if (expression.digits() != null) {
            out.text("(").text(expression.digits().toString());
            out.text(single && !fraction.isEmpty() ? ", " + fraction : "").text(")");
        }
        if (last == null) {
            return out;
        }
        out.text(" TO ").text(last);
        return fraction.isEmpty() ? out : out.text("(").text(fraction).text(")");
    }

    @Override
    public SqlWriter visit(Expression.Parameter expression) {
        firstParameter = Math.min(firstParameter, expression.index());
        return out.text("?");
    }

    @Override
    public SqlWriter visit(Expression.NameReference expression) {
        return out.dotted(expression.parts());
    }

    @Override
    public SqlWriter visit(Expression.PathAccess expression) {
        // After a name without parentheses, .b would be another part of the name.
        boolean named = expression.base() instanceof Expression.NameReference
                && !(expression.steps().get(0) instanceof PathStep.Field field
                        && !field.name().quoted());
        // ((SELECT …)) would be read as a query in parentheses.
        if (named || expression.base() instanceof Expression.ScalarSubquery) {
            expression(expression.base());
        } else {
            parenthesized(expression.base());
        }
        for (PathStep step : expression.steps()) {
            if (step instanceof PathStep.Index index) {
                out.text("[").text(Integer.toString(index.index())).text("]");
            } else if (step instanceof PathStep.Field field) {
                if (field.name().quoted()) {
                    out.text("[").string(field.name().name()).text("]");
                } else {
                    out.text(".").word(field.name());
                }
            }
        }
        return out;
    }

    @Override
    public SqlWriter visit(Expression.Unary expression) {
        if (expression.operator() == UnaryOperator.NOT) {
            out.text("NOT ");
            return operand(expression.operand(), Precedence.NOT);
        }
        out.text(expression.operator() == UnaryOperator.MINUS ? "-" : "+");
        if (expression.operand() instanceof Expression.Unary sign && sign.operator() != UnaryOperator.NOT) {
            // Two minus signs in a row would begin a comment, and parentheses would nest as deeply again.
            out.text(" ");
            return expression(sign);
        }
        return operand(expression.operand(), Precedence.PRIMARY);
    }

    @Override
    public SqlWriter visit(Expression.Binary expression) {
        Precedence precedence = Precedence.of(expression);
        // Comparisons can't be chained.
        if (tooLong(expression)) {
            parenthesized(expression.left());
        } else if (precedence == Precedence.COMPARISON) {
            tighter(expression.left(), precedence);
        } else {
            operand(expression.left(), precedence);
        }
        out.text(" ").text(expression.operator().symbol()).text(" ");
        return tighter(expression.right(), precedence);
    }

    /** Whether the parser would balance the chain that ends here, if its left operand had no parentheses. */
    private static boolean tooLong(Expression.Binary expression) {
        BinaryOperator operator = expression.operator();
        int operands = 1;
        Expression left = expression.left();
        while (left instanceof Expression.Binary binary && binary.operator() == operator) {
            operands++;
            left = binary.left();
        }
        return operands > 1 && operands % (Chains.LONGEST - 1) == 0;
    }

    @Override
    public SqlWriter visit(Expression.Is expression) {
        operand(expression.operand(), Precedence.IS);
        return out.text(expression.negated() ? " IS NOT " : " IS ")
                .text(expression.test().name());
    }

    @Override
    public SqlWriter visit(Expression.IsDistinctFrom expression) {
        operand(expression.left(), Precedence.IS);
        out.text(expression.negated() ? " IS NOT DISTINCT FROM " : " IS DISTINCT FROM ");
        return tighter(expression.right(), Precedence.IS);
    }

    @Override
    public SqlWriter visit(Expression.Between expression) {
        operand(expression.operand(), Precedence.PREDICATE);
        out.text(expression.negated() ? " NOT BETWEEN " : " BETWEEN ").text(expression.symmetric() ? "SYMMETRIC " : "");
        value(expression.low()).text(" AND ");
        return value(expression.high());
    }

    @Override
    public SqlWriter visit(Expression.InList expression) {
        operand(expression.operand(), Precedence.PREDICATE);
        out.text(expression.negated() ? " NOT IN " : " IN ");
        // IN ((SELECT …)) would be read as a query instead of a list of one value.
        boolean oneQuery =
                expression.values().size() == 1 && expression.values().get(0) instanceof Expression.ScalarSubquery;
        out.text(oneQuery ? "[" : "(");
        expressions(expression.values());
        return out.text(oneQuery ? "]" : ")");
    }

    @Override
    public SqlWriter visit(Expression.InQuery expression) {
        operand(expression.operand(), Precedence.PREDICATE);
        out.text(expression.negated() ? " NOT IN (" : " IN (");
        return queries.query(expression.query()).text(")");
    }

    @Override
    public SqlWriter visit(Expression.Like expression) {
        operand(expression.operand(), Precedence.PREDICATE);
        out.text(expression.negated() ? " NOT" : "").text(expression.caseInsensitive() ? " ILIKE " : " LIKE ");
        value(expression.pattern());
        if (expression.escape() != null) {
            out.text(" ESCAPE ");
            value(expression.escape());
        }
        return out;
    }

    @Override
    public SqlWriter visit(Expression.QuantifiedComparison expression) {
        tighter(expression.left(), Precedence.COMPARISON);
        out.text(" ").text(expression.operator().symbol()).text(" ");
        out.text(expression.quantifier().name()).text(" (");
        return queries.query(expression.query()).text(")");
    }

    @Override
    public SqlWriter visit(Expression.Exists expression) {
        out.text("EXISTS (");
        return queries.query(expression.query()).text(")");
    }

    @Override
    public SqlWriter visit(Expression.ScalarSubquery expression) {
        out.text("(");
        return queries.query(expression.query()).text(")");
    }

    @Override
    public SqlWriter visit(Expression.FunctionCall expression) {
        return functions.call(expression);
    }

    @Override
    public SqlWriter visit(Expression.Trim expression) {
        if (expression.characters() == null && expression.side() == TrimSide.BOTH) {
            out.text("TRIM(");
        } else {
            out.text("TRIM(").text(expression.side().name()).text(" ");
            if (expression.characters() != null) {
                value(expression.characters()).text(" ");
            }
            out.text("FROM ");
        }
        return expression(expression.operand()).text(")");
    }

    @Override
    public SqlWriter visit(Expression.Extract expression) {
        out.text("EXTRACT(").text(expression.unit()).text(" FROM ");
        return expression(expression.operand()).text(")");
    }

    @Override
    public SqlWriter visit(Expression.TimeUnit expression) {
        return out.text(expression.unit());
    }

    @Override
    public SqlWriter visit(Expression.Case expression) {
        out.text("CASE");
        optional(" ", expression.operand());
        for (Expression.WhenClause when : expression.whens()) {
            optional(" WHEN ", when.when());
            optional(" THEN ", when.then());
        }
        optional(" ELSE ", expression.otherwise());
        return out.text(" END");
    }

    void optional(String before, @Nullable Expression expression) {
        if (expression != null) {
            out.text(before);
            expression(expression);
        }
    }

    @Override
    public SqlWriter visit(Expression.Cast expression) {
        out.text(expression.tryCast() ? "TRY_CAST(" : "CAST(");
        expression(expression.operand()).text(" AS ");
        return type(expression.type(), out).text(")");
    }

    static SqlWriter type(TypeName type, SqlWriter out) {
        // The arguments come before WITH TIME ZONE.
        int zone = type.name().indexOf(" WITH");
        int end = zone < 0 ? type.name().length() : zone;
        out.text(type.name().substring(0, end));
        if (!type.arguments().isEmpty()) {
            out.text("(")
                    .list(type.arguments(), argument -> out.text(argument.toString()))
                    .text(")");
        }
        return out.text(type.name().substring(end));
    }

    @Override
    public SqlWriter visit(Expression.Row expression) {
        out.text("ROW(");
        expressions(expression.values());
        return out.text(")");
    }

    @Override
    public SqlWriter visit(Expression.Document expression) {
        return out.text("{")
                .list(expression.entries(), entry -> {
                    out.string(entry.name()).text(": ");
                    expression(entry.value());
                })
                .text("}");
    }

    @Override
    public SqlWriter visit(Expression.ListValue expression) {
        out.text("[");
        expressions(expression.elements());
        return out.text("]");
    }

    @Override
    public SqlWriter visit(Expression.SetValue expression) {
        out.text("<<");
        expressions(expression.elements());
        return out.text(">>");
    }
}
