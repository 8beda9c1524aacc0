package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParserBaseVisitor;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.TemporalKind;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/** Builds operands: literals, parameters, names, and expressions in brackets. */
final class PrimaryBuilder extends DynamoSqlParserBaseVisitor<Expression> {
    /** The name of the call that ARRAY (query) becomes. */
    static final String ARRAY = "ARRAY";

    private static final int MAX_DIGITS = 1000;

    private final AstBuilder ast;

    PrimaryBuilder(AstBuilder ast) {
        this.ast = ast;
    }

    @Override
    public Expression visitParameter(ParameterContext context) {
        return ast.parameter(context.getStart());
    }

    @Override
    public Expression visitNamePrimary(NamePrimaryContext context) {
        Expression group = ast.group(Names.identifier(context.identifier()));
        if (group == null) {
            return name(context);
        }
        ast.reword();
        return group;
    }

    private static Expression name(NamePrimaryContext context) {
        return new Expression.NameReference(List.of(Names.identifier(context.identifier())), Positions.of(context));
    }

    @Override
    public Expression visitNested(NestedContext context) {
        Expression nested = ast.expressions.expression(context.expression());
        return context.intervalFields() == null
                ? nested
                : new Expression.Cast(
                        nested,
                        Names.interval(context.intervalFields(), Positions.of(context)),
                        false,
                        Positions.of(context));
    }

    @Override
    public Expression visitScalarSubquery(ScalarSubqueryContext context) {
        Position position = Positions.of(context);
        return context.bagStep().isEmpty()
                ? subquery(context.query(), position)
                : bags(list(context.query(), position), context.bagStep(), position);
    }

    Expression list(QueryContext context, Position position) {
        ast.reword();
        return OperatorCalls.call(
                "ARRAY", position, new Expression.ScalarSubquery(ast.queries.query(context), position));
    }

    /** A query of values is the list of them, one of columns the value of its only row; PIVOT is a tuple. */
    private Expression subquery(QueryContext context, Position position) {
        Query query = ast.queries.query(context);
        boolean pivot = QueryBuilder.isPivot(context);
        if (pivot || query.givesValues()) {
            ast.reword();
        }
        if (pivot) {
            QueryBody.Select select = (QueryBody.Select) query.body();
            QueryBody tuple = new QueryBody.Select(
                    select.hints(),
                    false,
                    select.items(),
                    select.from(),
                    select.where(),
                    select.groupBy(),
                    select.having(),
                    select.windows(),
                    select.qualify(),
                    select.position());
            return new Expression.ScalarSubquery(PartiqlForms.query(tuple), position);
        }
        Expression subquery = new Expression.ScalarSubquery(query, position);
        return query.givesValues() ? OperatorCalls.call("ARRAY", position, subquery) : subquery;
    }

    /** Operations on bags, each with the one before as its left side. */
    private Expression bags(Expression first, List<BagStepContext> steps, Position position) {
        ast.reword();
        Expression result = PartiqlForms.bag(first);
        for (BagStepContext step : steps) {
            Token operator = (Token) step.getChild(1).getPayload();
            if (operator.getType() != ((Token) steps.get(0).getChild(1).getPayload()).getType()) {
                throw new SqlSyntaxException(
                        "a chain of OUTER set operations on bags has one operator; put the others into BAG_UNION,"
                                + " BAG_INTERSECT and BAG_EXCEPT",
                        Positions.of(operator),
                        operator.getText());
            }
            boolean all = step.setQuantifier() != null && step.setQuantifier().ALL() != null;
            result = OperatorCalls.call(
                    "BAG_" + Names.upper(operator.getText()),
                    position,
                    result,
                    operand(step.bagOperand()),
                    new Expression.BooleanLiteral(all, Positions.of(operator)));
        }
        return result;
    }

    @Override
    public Expression visitSetPrimary(SetPrimaryContext context) {
        return bags(context.bagStep(), visit(context.setValue()), context);
    }

    private Expression bags(List<BagStepContext> steps, Expression first, ParserRuleContext context) {
        return steps.isEmpty() ? first : bags(first, steps, Positions.of(context));
    }

    private Expression operand(BagOperandContext context) {
        if (context.query() != null) {
            return list(context.query(), Positions.of(context));
        }
        List<ExpressionContext> elements = context.setValue() != null
                ? context.setValue().expression()
                : context.listValue().expression();
        return new Expression.ListValue(ast.expressions.expressions(elements), Positions.of(context));
    }

    /** Whether it has elements. */
    @Override
    public Expression visitExistsValue(ExistsValueContext context) {
        Position position = Positions.of(context);
        ast.reword();
        Expression count = OperatorCalls.call(
                "BAG_SIZE", position, PartiqlForms.bag(ast.expressions.expression(context.expression())));
        Expression zero = new Expression.NumberLiteral("0", BigDecimal.ZERO, position);
        Expression more = new Expression.Binary(Expression.BinaryOperator.GREATER, count, zero, position);
        return new Expression.Is(more, Expression.Test.TRUE, false, position);
    }

    /** DynamoDB's {@code MISSING(a)} */
    @Override
    public Expression visitMissingCall(MissingCallContext context) {
        return new Expression.Is(
                ast.expressions.expression(context.expression()),
                Expression.Test.MISSING,
                false,
                Positions.of(context));
    }

    /** The aggregate; {@code a = ANY (…)} is another rule. */
    @Override
    public Expression visitAnyOf(AnyOfContext context) {
        Position position = Positions.of(context);
        return new Expression.FunctionCall(
                new Identifier("BOOL_OR", false, position),
                List.of(ast.expressions.expression(context.expression(0))),
                false,
                false,
                true,
                false,
                List.of(),
                context.filter == null ? null : ast.expressions.expression(context.filter),
                false,
                null,
                position);
    }

    @Override
    public Expression visitExists(ExistsContext context) {
        return new Expression.Exists(ast.queries.query(context.query()), Positions.of(context));
    }

    @Override
    public Expression visitRow(RowContext context) {
        return new Expression.Row(ast.expressions.expressions(context.expression()), Positions.of(context));
    }

    @Override
    public Expression visitCase(CaseContext context) {
        List<Expression.WhenClause> whens = Lists.map(
                context.whenClause(),
                when -> new Expression.WhenClause(
                        ast.expressions.expression(when.expression(0)),
                        ast.expressions.expression(when.expression(1)),
                        Positions.of(when)));
        return new Expression.Case(
                ast.expressions.optional(context.operand),
                whens,
                ast.expressions.optional(context.otherwise),
                Positions.of(context));
    }

    @Override
    public Expression visitDocument(DocumentContext context) {
        List<DocumentEntryContext> entries = context.documentEntry();
        if (entries.stream()
                .allMatch(entry -> entry.name.getStart().equals(entry.name.getStop())
                        && entry.name.getStart().getType() == DynamoSqlLexer.STRING)) {
            return document(entries, context.getStart(), context.getStop());
        }
        ast.reword();
        return PartiqlForms.tuple(
                Lists.map(entries, entry -> ast.expressions.expression(entry.name)),
                Lists.map(entries, entry -> ast.expressions.expression(entry.value)),
                Positions.of(context));
    }

    Expression.Document document(List<DocumentEntryContext> entries, Token start, Token stop) {
        return new Expression.Document(Lists.map(entries, this::entry), Positions.between(start, stop));
    }

    private Expression.DocumentEntry entry(DocumentEntryContext context) {
        if (!(ast.expressions.expression(context.name) instanceof Expression.StringLiteral name)) {
            throw new SqlSyntaxException(
                    "a name in a document is written in single quotes here",
                    Positions.of(context.name),
                    context.name.getText());
        }
        return new Expression.DocumentEntry(
                name.value(), ast.expressions.expression(context.value), Positions.of(context));
    }

    @Override
    public Expression visitArrayQuery(ArrayQueryContext context) {
        Position position = Positions.of(context);
        return OperatorCalls.call(
                ARRAY, position, new Expression.ScalarSubquery(ast.queries.query(context.query()), position));
    }

    @Override
    public Expression visitListPrimary(ListPrimaryContext context) {
        return bags(context.bagStep(), visit(context.listValue()), context);
    }

    @Override
    public Expression visitListValue(ListValueContext context) {
        return new Expression.ListValue(ast.expressions.expressions(context.expression()), Positions.of(context));
    }

    @Override
    public Expression visitSetValue(SetValueContext context) {
        return new Expression.SetValue(ast.expressions.expressions(context.expression()), Positions.of(context));
    }

    @Override
    public Expression visitConvertEscape(ConvertEscapeContext context) {
        return ast.functions.convert(context);
    }

    @Override
    public Expression visitFunctionEscape(FunctionEscapeContext context) {
        return ast.functions.escaped(context);
    }

    @Override
    public Expression visitFunctionPrimary(FunctionPrimaryContext context) {
        return ast.functions.function(context.function());
    }

    @Override
    public Expression visitStringLiteral(StringLiteralContext context) {
        return new Expression.StringLiteral(Names.string(context.string()), Positions.of(context));
    }

    @Override
    public Expression visitNumberLiteral(NumberLiteralContext context) {
        String text = Names.digits(context.getStart());
        if (context.RADIX_INTEGER() != null) {
            return whole(text, Positions.of(context));
        }
        if (text.length() <= MAX_DIGITS) {
            try {
                BigDecimal value = new BigDecimal(text);
                boolean isDecimal =
                        value.scale() == 0 && text.toLowerCase(Locale.ROOT).contains("e");
                // An exponent makes a decimal, as a point does: 1e0 is 1.0.
                return number(text, isDecimal ? value.setScale(1) : value, Positions.of(context));
            } catch (NumberFormatException e) {
                // The exponent exceeds an int. Rejected below.
            }
        }
        throw outOfRange(text, Positions.of(context));
    }

    /** @throws SqlSyntaxException for a number such as 1e999999999, whose plain digits would fill the memory */
    static Expression number(String text, BigDecimal value, Position position) {
        if (Math.abs((long) value.scale()) > MAX_DIGITS || value.precision() > MAX_DIGITS) {
            throw outOfRange(text, position);
        }
        return new Expression.NumberLiteral(text, value, position);
    }

    private static SqlSyntaxException outOfRange(String text, Position position) {
        return new SqlSyntaxException("the number is out of range", position, text);
    }

    /** A number in hexadecimal, octal or binary digits: {@code 0xff}, {@code 0o17}, {@code 0b101}. */
    private static Expression whole(String text, Position position) {
        if (text.length() > MAX_DIGITS) {
            throw outOfRange(text, position);
        }
        int radix =
                switch (text.charAt(1)) {
                    case 'x', 'X' -> 16;
                    case 'o', 'O' -> 8;
                    default -> 2;
                };
        BigDecimal value = new BigDecimal(new BigInteger(text.substring(2), radix));
        return new Expression.NumberLiteral(value.toPlainString(), value, position);
    }

    @Override
    public Expression visitBooleanLiteral(BooleanLiteralContext context) {
        return new Expression.BooleanLiteral(context.TRUE() != null, Positions.of(context));
    }

    @Override
    public Expression visitNullLiteral(NullLiteralContext context) {
        return new Expression.NullLiteral(Positions.of(context));
    }

    @Override
    public Expression visitMissingLiteral(MissingLiteralContext context) {
        return new Expression.MissingLiteral(Positions.of(context));
    }

    @Override
    public Expression visitBinaryLiteral(BinaryLiteralContext context) {
        String text = context.getText();
        String hex = text.substring(2, text.length() - 1).toLowerCase(Locale.ROOT);
        if (hex.length() % 2 != 0 || !hex.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 128)) {
            throw new SqlSyntaxException(
                    "a binary literal holds an even number of hexadecimal digits, as in X'0aff'",
                    Positions.of(context),
                    text);
        }
        return new Expression.BinaryLiteral(hex, Positions.of(context));
    }

    @Override
    public Expression visitIonLiteral(IonLiteralContext context) {
        Expression value = IonLiterals.value(context.getStart());
        ast.reword();
        return value;
    }

    @Override
    public Expression visitTemporalLiteral(TemporalLiteralContext context) {
        if (context.WITH() != null || context.INTEGER() != null) {
            String type = (context.TIMESTAMP() != null ? "TIMESTAMP" : "TIME")
                    + (context.WITH() != null ? " WITH TIME ZONE" : "");
            return typed(type, digits(context.INTEGER()), literal(context.STRING()), Positions.of(context));
        }
        TemporalKind kind = context.DATE() != null
                ? TemporalKind.DATE
                : context.TIMESTAMP() == null ? TemporalKind.TIME : TemporalKind.TIMESTAMP;
        return temporal(kind, Names.string(context.STRING()), Positions.of(context));
    }

    private Expression temporal(TemporalKind kind, String text, Position position) {
        Expression word = TimeWords.of(new TypeName(kind.name(), List.of(), position), text, position);
        if (word == null) {
            return new Expression.TemporalLiteral(kind, text, position);
        }
        ast.reword();
        return word;
    }

    @Override
    public Expression visitTemporalEscape(TemporalEscapeContext context) {
        TemporalKind kind = context.D() != null
                ? TemporalKind.DATE
                : context.T() != null ? TemporalKind.TIME : TemporalKind.TIMESTAMP;
        return temporal(kind, Names.string(context.STRING()), Positions.of(context));
    }

    @Override
    public Expression visitIntervalLiteral(IntervalLiteralContext context) {
        String text = context.STRING() != null
                ? Names.string(context.STRING())
                : Names.digits(context.INTEGER().getSymbol());
        IntervalFieldsContext fields = context.intervalFields();
        return new Expression.IntervalLiteral(
                context.MINUS() != null,
                text,
                FunctionBuilder.unit(fields.first),
                fields.digits == null ? null : Names.integer(fields.digits),
                fields.last == null ? null : FunctionBuilder.unit(fields.last),
                fields.fraction == null ? null : Names.integer(fields.fraction),
                Positions.of(context));
    }

    /** {@code NUMERIC '1.5'} becomes {@code CAST('1.5' AS NUMERIC)}, and {@code N'a'} a plain string. */
    @Override
    public Expression visitTypedLiteral(TypedLiteralContext context) {
        List<Integer> arguments = context.INTEGER().stream().map(Names::integer).toList();
        String type = Names.upper(context.getStart().getText());
        Position position = Positions.of(context);
        if (arguments.isEmpty() && type.equals("N")) {
            return new Expression.StringLiteral(Names.string(context.STRING()), position);
        }
        if (arguments.isEmpty() && type.equals("B")) {
            throw new SqlSyntaxException(
                    "there are no bit strings; 0b1010 is a number, and X'0a' is binary", position, context.getText());
        }
        TerminalNode second = context.PRECISION() != null ? context.PRECISION() : context.VARYING();
        return typed(
                second == null ? type : type + ' ' + Names.upper(second.getText()),
                arguments,
                literal(context.STRING()),
                position);
    }

    private static List<Integer> digits(@Nullable TerminalNode digits) {
        return digits == null ? List.of() : List.of(Names.integer(digits));
    }

    private static Expression.StringLiteral literal(TerminalNode string) {
        return new Expression.StringLiteral(Names.string(string), Positions.of(string.getSymbol()));
    }

    private Expression typed(String type, List<Integer> arguments, Expression.StringLiteral text, Position position) {
        return ast.functions.cast(text, new TypeName(type, arguments, position), false, position);
    }

    @Override
    public Expression visitIntervalText(IntervalTextContext context) {
        if (context.INTEGER() != null) {
            return typed("INTERVAL", digits(context.INTEGER()), literal(context.STRING()), Positions.of(context));
        }
        return new Expression.IntervalLiteral(false, Names.string(context.STRING()), null, null, Positions.of(context));
    }
}
