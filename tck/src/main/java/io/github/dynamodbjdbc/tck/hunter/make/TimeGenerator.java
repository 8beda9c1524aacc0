package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import java.time.LocalDateTime;
import java.util.List;

/** Generates expressions of dates and times: their text, their parts, and combinations with values of other types. */
final class TimeGenerator {
    private static final List<String> PARTS = List.of(
            "YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "DOW", "ISODOW", "DOY", "ISOYEAR", "DECADE", "CENTURY", "EPOCH");

    private static final List<String> UNITS =
            List.of("year", "quarter", "month", "week", "day", "hour", "minute", "second");

    private static final List<String> PATTERNS = List.of(
            "YYYY-MM-DD HH24:MI:SS.MS",
            "FMDDth FMMonth, Day",
            "Dy DD.MM.YY HH12 am",
            "IYYY-IW-ID DDD",
            "\"Q\"Q W WW SSSS");

    private final Dice dice;
    private final Slots slots;
    private final ExpressionGenerator others;
    private final List<Expression> columns;

    /** @param columns the columns declared as times */
    TimeGenerator(Dice dice, Slots slots, ExpressionGenerator others, List<Expression> columns) {
        this.dice = dice;
        this.slots = slots;
        this.others = others;
        this.columns = columns;
    }

    Expression any(int depth) {
        return switch (dice.below(13)) {
            // The difference of two dates is a number of days.
            case 12 ->
                Sql.binary(cast(time(depth), "DATE"), Expression.BinaryOperator.SUBTRACT, cast(time(depth), "DATE"));
            case 0, 1, 2 -> time(depth);
            case 3, 4 -> text(time(depth));
            case 5 -> part(time(depth));
            case 6, 7 -> condition(depth);
            // Combined with values of any type, it becomes text.
            case 8 -> Sql.call("COALESCE", ofAnyType(), time(depth));
            case 9 -> choice(time(depth), ofAnyType());
            case 10 -> new Expression.Document(List.of(new Expression.DocumentEntry("d", time(depth), Sql.AT)), Sql.AT);
            // A column can't have this type.
            default ->
                dice.chance(0.3)
                        ? choice(time(0), others.number(0))
                        : Sql.binary(
                                part(time(depth)), Expression.BinaryOperator.DIVIDE, Sql.number(dice.oneOf(2, 3, 7)));
        };
    }

    Expression time(int depth) {
        if (depth == 0 || dice.chance(0.3)) {
            return !columns.isEmpty() && dice.chance(0.6) ? dice.pick(columns) : constant();
        }
        int less = depth - 1;
        return switch (dice.below(8)) {
            case 6, 7 -> shifted(time(less));
            case 0 -> choice(time(less), time(less));
            case 1 -> Sql.call("COALESCE", Sql.call("NULLIF", time(less), time(less)), time(less));
            case 2 -> Sql.call("NULLIF", time(less), time(less));
            case 3 -> Sql.call(dice.oneOf("GREATEST", "LEAST"), time(less), time(less));
            case 5 -> Sql.call("DATE_TRUNC", Sql.text(dice.pick(UNITS)), time(less));
            default -> dice.chance(0.3) ? moved(time(less)) : cast(time(less), dice.oneOf("DATE", "TIMESTAMP"));
        };
    }

    /** The time plus or minus an interval. */
    private Expression shifted(Expression time) {
        String text = dice.oneOf(
                "1 month",
                "1 day",
                "-1 year",
                "36 hours",
                "1 month -1 day",
                "2 years 3 hours",
                "90 minutes",
                "-31 days 1 second");
        Expression interval = dice.chance(0.3)
                ? fields()
                : new Expression.IntervalLiteral(dice.chance(0.1), text, null, null, Sql.AT);
        return dice.chance(0.2)
                ? Sql.binary(interval, Expression.BinaryOperator.ADD, time)
                : Sql.binary(
                        time,
                        dice.chance(0.5) ? Expression.BinaryOperator.ADD : Expression.BinaryOperator.SUBTRACT,
                        interval);
    }

    /** An interval by its fields, with the digits that they need or without. */
    private Expression fields() {
        Integer digits = dice.chance(0.3) ? 4 : null;
        boolean minus = dice.chance(0.2);
        return switch (dice.below(4)) {
            case 0 -> new Expression.IntervalLiteral(minus, "1-2", "YEAR", digits, "MONTH", null, Sql.AT);
            case 1 -> new Expression.IntervalLiteral(minus, "1 02:03:04", "DAY", digits, "SECOND", 3, Sql.AT);
            case 2 -> new Expression.IntervalLiteral(minus, "-30:15", "HOUR", digits, "MINUTE", null, Sql.AT);
            default -> new Expression.IntervalLiteral(minus, "40", "DAY", digits, null, null, Sql.AT);
        };
    }

    /** The time that a clock in one zone shows when one in another shows the given time. */
    private Expression moved(Expression time) {
        return Sql.call(
                "TIMEZONE",
                Sql.text(dice.oneOf("Asia/Kolkata", "America/New_York", "UTC")),
                Sql.call("TIMEZONE", Sql.text(dice.oneOf("UTC", "Asia/Tokyo", "Europe/Berlin")), time));
    }

    /** A literal, because the type of a bare parameter is unknown. */
    private Expression constant() {
        LocalDateTime time = dice.pick(DeclarationGenerator.TIMES);
        return Sql.literal(dice.chance(0.5) ? new Cell.Timestamp(time) : new Cell.Date(time.toLocalDate()));
    }

    private Expression choice(Expression one, Expression other) {
        return new Expression.Case(
                null, List.of(new Expression.WhenClause(others.condition(1), one, Sql.AT)), other, Sql.AT);
    }

    private static Expression cast(Expression operand, String type) {
        return new Expression.Cast(operand, new TypeName(type, List.of(), Sql.AT), false, Sql.AT);
    }

    private Expression text(Expression time) {
        return dice.chance(0.4) ? Sql.call("TO_CHAR", time, Sql.text(dice.pick(PATTERNS))) : cast(time, "VARCHAR");
    }

    private Expression part(Expression time) {
        if (dice.chance(0.2)) {
            Expression length = Sql.binary(
                    cast(time, "TIMESTAMP"), Expression.BinaryOperator.SUBTRACT, cast(constant(), "TIMESTAMP"));
            return new Expression.Extract(dice.oneOf("DAY", "HOUR", "MINUTE", "EPOCH"), length, Sql.AT);
        }
        return new Expression.Extract(dice.pick(PARTS), time, Sql.AT);
    }

    /** A document's member, which has no declared type. */
    private Expression ofAnyType() {
        Expression document =
                new Expression.Document(List.of(new Expression.DocumentEntry("a", others.text(0), Sql.AT)), Sql.AT);
        return new Expression.PathAccess(document, List.of(new PathStep.Field(Sql.exact("a"), Sql.AT)), Sql.AT);
    }

    private Expression condition(int depth) {
        return switch (dice.below(5)) {
            case 0, 1 -> Sql.binary(time(depth), ExpressionGenerator.comparison(dice), time(depth));
            case 2 ->
                new Expression.IsDistinctFrom(
                        time(depth), dice.chance(0.5) ? said() : time(depth), dice.chance(0.5), Sql.AT);
            case 3 -> new Expression.Between(time(depth), time(0), said(), false, dice.chance(0.3), Sql.AT);
            default -> new Expression.InList(time(depth), List.of(time(0), said(), time(0)), dice.chance(0.3), Sql.AT);
        };
    }

    /** A time in text, as a literal or a parameter. */
    private Expression said() {
        String text = dice.pick(DeclarationGenerator.TIMES).toString();
        return slots.operand(Pools.text(text), List.of(Pools.text(text.substring(0, 10)), Pools.text("soon")));
    }
}
