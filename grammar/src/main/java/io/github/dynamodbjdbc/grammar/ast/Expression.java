package io.github.dynamodbjdbc.grammar.ast;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression with a value, including predicates. */
public sealed interface Expression extends Node {

    <R> R accept(ExpressionVisitor<R> visitor);

    record StringLiteral(String value, Position position) implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * @param text the literal as written, without a sign
     * @param value its exact value
     */
    record NumberLiteral(String text, BigDecimal value, Position position) implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record BooleanLiteral(boolean value, Position position) implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record NullLiteral(Position position) implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** PartiQL's {@code MISSING}. */
    record MissingLiteral(Position position) implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code X'0aff'}
     *
     * @param hex lower-case hexadecimal digits, an even number
     */
    record BinaryLiteral(String hex, Position position) implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    enum TemporalKind {
        DATE,
        TIME,
        TIMESTAMP
    }

    /** {@code DATE '2026-01-31'}, or its JDBC escape {@code {d '2026-01-31'}}. */
    record TemporalLiteral(TemporalKind kind, String text, Position position) implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code INTERVAL [-]'text' FROM_UNIT(digits) [TO TO_UNIT(fraction)]}, or {@code INTERVAL '1 day'}
     *
     * @param fromUnit upper case: YEAR, QUARTER, MONTH, WEEK, DAY, HOUR, MINUTE, SECOND; null if the text names the units
     * @param digits the most digits that the first field may have; null for any number
     * @param toUnit upper case, or null
     * @param fraction the digits of the seconds' fraction; null for all
     */
    record IntervalLiteral(
            boolean negative,
            String text,
            @Nullable String fromUnit,
            @Nullable Integer digits,
            @Nullable String toUnit,
            @Nullable Integer fraction,
            Position position)
            implements Expression {
        /** A literal without precisions. */
        public IntervalLiteral(
                boolean negative, String text, @Nullable String fromUnit, @Nullable String toUnit, Position position) {
            this(negative, text, fromUnit, null, toUnit, null, position);
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code ?}
     *
     * @param index the index, from 0 in the order of the text
     * @param column the type of the column that the parameter replaces when rows of a query are inserted into another; null in a parsed text
     */
    record Parameter(int index, @Nullable TypeName column, Position position) implements Expression {
        public Parameter(int index, Position position) {
            this(index, null, position);
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** A dotted name. Only the scope decides whether a part is a schema, a table alias, a column or a field of a document. */
    record NameReference(List<Identifier> parts, Position position) implements Expression {
        public NameReference {
            parts = List.copyOf(parts);
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** Steps into a document that are not only dots after a name: {@code a[0].b}, {@code f(x).b}, {@code (a).b}. */
    record PathAccess(Expression base, List<PathStep> steps, Position position) implements Expression {
        public PathAccess {
            steps = List.copyOf(steps);
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    enum UnaryOperator {
        NOT,
        MINUS,
        PLUS
    }

    record Unary(UnaryOperator operator, Expression operand, Position position) implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    enum BinaryOperator {
        OR("OR"),
        AND("AND"),
        EQUAL("="),
        NOT_EQUAL("<>"),
        LESS("<"),
        LESS_OR_EQUAL("<="),
        GREATER(">"),
        GREATER_OR_EQUAL(">="),
        CONCAT("||"),
        ADD("+"),
        SUBTRACT("-"),
        MULTIPLY("*"),
        DIVIDE("/"),
        MODULO("%");

        private final String symbol;

        BinaryOperator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }
    }

    record Binary(BinaryOperator operator, Expression left, Expression right, Position position) implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    enum Test {
        NULL,
        MISSING,
        TRUE,
        FALSE,
        UNKNOWN
    }

    /** {@code operand IS [NOT] test} */
    record Is(Expression operand, Test test, boolean negated, Position position) implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record IsDistinctFrom(Expression left, Expression right, boolean negated, Position position) implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record Between(
            Expression operand, Expression low, Expression high, boolean symmetric, boolean negated, Position position)
            implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record InList(Expression operand, List<Expression> values, boolean negated, Position position)
            implements Expression {
        public InList {
            values = List.copyOf(values);
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record InQuery(Expression operand, Query query, boolean negated, Position position) implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * @param caseInsensitive ILIKE
     * @param escape null if there is no ESCAPE
     */
    record Like(
            Expression operand,
            Expression pattern,
            @Nullable Expression escape,
            boolean caseInsensitive,
            boolean negated,
            Position position)
            implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    enum Quantifier {
        ANY,
        ALL
    }

    /** {@code left = ANY (SELECT …)}; SOME is ANY. The operator is a comparison. */
    record QuantifiedComparison(
            Expression left, BinaryOperator operator, Quantifier quantifier, Query query, Position position)
            implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record Exists(Query query, Position position) implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record ScalarSubquery(Query query, Position position) implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * A function, aggregate or window function.
     *
     * <p>{@code SUBSTRING(x FROM a FOR b)}, {@code POSITION(x IN y)} and {@code OVERLAY(…)} come as calls with plain
     * arguments; a function without parentheses, such as {@code CURRENT_TIMESTAMP}, as a call without arguments.
     *
     * @param name as written
     * @param star {@code COUNT(*)}
     * @param parenthesized false for {@code CURRENT_DATE} and the like, and for nothing else
     * @param escaped whether it stood in {@code {fn …}}
     * @param withinGroup the order of {@code WITHIN GROUP (ORDER BY …)}, or of {@code STRING_AGG(x, ',' ORDER BY …)}
     * @param filter the condition of {@code FILTER (WHERE …)}, or null
     * @param ignoreNulls {@code IGNORE NULLS}
     * @param over a window specification, or null
     */
    record FunctionCall(
            Identifier name,
            List<Expression> arguments,
            boolean distinct,
            boolean star,
            boolean parenthesized,
            boolean escaped,
            List<SortItem> withinGroup,
            @Nullable Expression filter,
            boolean ignoreNulls,
            @Nullable Window over,
            Position position)
            implements Expression {
        public FunctionCall {
            arguments = List.copyOf(arguments);
            withinGroup = List.copyOf(withinGroup);
        }

        /** A plain call, with nothing after its parentheses. */
        public static FunctionCall of(String name, List<Expression> arguments, Position position) {
            return new FunctionCall(
                    new Identifier(name, false, position),
                    arguments,
                    false,
                    false,
                    true,
                    false,
                    List.of(),
                    null,
                    false,
                    null,
                    position);
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    enum TrimSide {
        BOTH,
        LEADING,
        TRAILING
    }

    /** {@code TRIM([side] [characters FROM] operand)}. {@code characters} is null for blanks. */
    record Trim(TrimSide side, @Nullable Expression characters, Expression operand, Position position)
            implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code EXTRACT(unit FROM operand)}, with the unit in upper case. */
    record Extract(String unit, Expression operand, Position position) implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * The unit argument of TIMESTAMPADD, TIMESTAMPDIFF and of {@code FLOOR(x TO unit)}.
     *
     * @param unit upper case, without the prefix {@code SQL_TSI_}
     */
    record TimeUnit(String unit, Position position) implements Expression {
        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record WhenClause(Expression when, Expression then, Position position) implements Node {}

    /** {@code CASE [operand] WHEN … THEN … [ELSE …] END} */
    record Case(
            @Nullable Expression operand,
            List<WhenClause> whens,
            @Nullable Expression otherwise,
            Position position) implements Expression {
        public Case {
            whens = List.copyOf(whens);
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * {@code CAST(operand AS type)}, {@code TRY_CAST(…)}, {@code operand::type}.
     *
     * @param column the column that the value is written to, for errors; null in a parsed text
     */
    record Cast(
            Expression operand,
            TypeName type,
            boolean tryCast,
            @Nullable String column,
            Position position) implements Expression {
        public Cast(Expression operand, TypeName type, boolean tryCast, Position position) {
            this(operand, type, tryCast, null, position);
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code (a, b)} with two or more values, or {@code ROW(a)}. */
    record Row(List<Expression> values, Position position) implements Expression {
        public Row {
            values = List.copyOf(values);
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record DocumentEntry(String name, Expression value, Position position) implements Node {}

    /** <code>{'a': 1, 'b': ?}</code> */
    record Document(List<DocumentEntry> entries, Position position) implements Expression {
        public Document {
            entries = List.copyOf(entries);
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code [1, 'a']} */
    record ListValue(List<Expression> elements, Position position) implements Expression {
        public ListValue {
            elements = List.copyOf(elements);
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code <<1, 2>>}, a set. */
    record SetValue(List<Expression> elements, Position position) implements Expression {
        public SetValue {
            elements = List.copyOf(elements);
        }

        @Override
        public <R> R accept(ExpressionVisitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
