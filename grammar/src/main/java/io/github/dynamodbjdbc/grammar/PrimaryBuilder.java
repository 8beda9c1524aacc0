package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParserBaseVisitor;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.TemporalKind;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;

/** Builds operands: literals, parameters, names, and expressions in brackets. */
final class PrimaryBuilder extends DynamoSqlParserBaseVisitor<Expression> {
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
        return new Expression.NameReference(List.of(Names.identifier(context.identifier())), Positions.of(context));
    }

    @Override
    public Expression visitNested(NestedContext context) {
        return ast.expressions.expression(context.expression());
    }

    @Override
    public Expression visitScalarSubquery(ScalarSubqueryContext context) {
        return new Expression.ScalarSubquery(ast.queries.query(context.query()), Positions.of(context));
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
        return document(context.documentEntry(), context.getStart(), context.getStop());
    }

    Expression.Document document(List<DocumentEntryContext> entries, Token start, Token stop) {
        return new Expression.Document(Lists.map(entries, this::entry), Positions.between(start, stop));
    }

    private Expression.DocumentEntry entry(DocumentEntryContext context) {
        return new Expression.DocumentEntry(
                Names.string(context.STRING()),
                ast.expressions.expression(context.expression()),
                Positions.of(context));
    }

    @Override
    public Expression visitArrayQuery(ArrayQueryContext context) {
        Position position = Positions.of(context);
        return OperatorCalls.call(
                "ARRAY", position, new Expression.ScalarSubquery(ast.queries.query(context.query()), position));
    }

    @Override
    public Expression visitListPrimary(ListPrimaryContext context) {
        return visit(context.listValue());
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
        String text = context.getText();
        if (text.length() <= MAX_DIGITS) {
            try {
                BigDecimal value = new BigDecimal(text);
                // A short text such as 1e999999999 must not become a number whose plain digits fill the memory.
                if (Math.abs((long) value.scale()) <= MAX_DIGITS) {
                    return new Expression.NumberLiteral(text, value, Positions.of(context));
                }
            } catch (NumberFormatException e) {
                // The exponent exceeds an int. Rejected below.
            }
        }
        throw new SqlSyntaxException("the number is out of range", Positions.of(context), text);
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
    public Expression visitTemporalLiteral(TemporalLiteralContext context) {
        if (context.WITH() != null && context.TIMESTAMP() != null) {
            return typed("TIMESTAMPTZ", context.STRING(), context);
        }
        TemporalKind kind = context.DATE() != null
                ? TemporalKind.DATE
                : context.TIMESTAMP() == null ? TemporalKind.TIME : TemporalKind.TIMESTAMP;
        return new Expression.TemporalLiteral(kind, Names.string(context.STRING()), Positions.of(context));
    }

    @Override
    public Expression visitTemporalEscape(TemporalEscapeContext context) {
        TemporalKind kind = context.D() != null
                ? TemporalKind.DATE
                : context.T() != null ? TemporalKind.TIME : TemporalKind.TIMESTAMP;
        return new Expression.TemporalLiteral(kind, Names.string(context.STRING()), Positions.of(context));
    }

    @Override
    public Expression visitIntervalLiteral(IntervalLiteralContext context) {
        String text = context.STRING() != null
                ? Names.string(context.STRING())
                : context.INTEGER().getText();
        return new Expression.IntervalLiteral(
                context.MINUS() != null,
                text,
                FunctionBuilder.unit(context.unit(0)),
                context.TO() == null ? null : FunctionBuilder.unit(context.unit(1)),
                Positions.of(context));
    }

    /** {@code NUMERIC '1.5'} becomes {@code CAST('1.5' AS NUMERIC)}, and {@code N'a'} a plain string. */
    @Override
    public Expression visitTypedLiteral(TypedLiteralContext context) {
        if (context.getStart().getText().equalsIgnoreCase("N")) {
            return new Expression.StringLiteral(Names.string(context.STRING()), Positions.of(context));
        }
        return typed(Names.upper(context.getStart().getText()), context.STRING(), context);
    }

    private static Expression typed(String type, TerminalNode string, ParserRuleContext context) {
        Position position = Positions.of(context);
        return new Expression.Cast(
                new Expression.StringLiteral(Names.string(string), Positions.of(string.getSymbol())),
                new TypeName(type, List.of(), position),
                false,
                position);
    }

    @Override
    public Expression visitIntervalText(IntervalTextContext context) {
        return new Expression.IntervalLiteral(false, Names.string(context.STRING()), null, null, Positions.of(context));
    }
}
