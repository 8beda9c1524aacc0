package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.exec.Computation;
import io.github.dynamodbjdbc.planner.exec.function.DocumentFunctions;
import io.github.dynamodbjdbc.planner.exec.function.Intervals;
import io.github.dynamodbjdbc.planner.exec.function.PeriodFunctions;
import io.github.dynamodbjdbc.planner.exec.function.TimeFunctions;
import io.github.dynamodbjdbc.planner.exec.function.WrittenDates;
import org.apache.calcite.sql.type.SqlTypeName;

/** Arithmetic of dates, times and intervals, and the clock for expiry. Statements can't call these by name. */
public final class TimeOperators {
    /** An interval of whole months, whole days and microseconds: the algebra's form of an interval literal. */
    public static final ScalarFunction INTERVAL = Operators.strictThree("interval", Operators.INTERVAL, Intervals::of);

    public static final ScalarFunction PLUS = Operators.strictTwo("intervalPlus", Operators.INTERVAL, Intervals::plus);
    public static final ScalarFunction MINUS =
            Operators.strictTwo("intervalMinus", Operators.INTERVAL, Intervals::minus);
    public static final ScalarFunction NEGATED =
            Operators.strictOne("intervalNegated", Operators.INTERVAL, Intervals::negated);
    public static final ScalarFunction TIMES =
            Operators.strictTwo("intervalTimes", Operators.INTERVAL, Intervals::times);
    public static final ScalarFunction DIVIDED_BY =
            Operators.strictTwo("intervalDividedBy", Operators.INTERVAL, Intervals::dividedBy);
    public static final ScalarFunction ABSOLUTE =
            Operators.strictOne("intervalAbsolute", Operators.INTERVAL, Intervals::absolute);
    /** {@code intervalTruncated(unit, interval)} */
    public static final ScalarFunction TRUNCATED =
            Operators.strictTwo("intervalTruncated", Operators.INTERVAL, Intervals::truncated);
    /** The sort key of intervals among values of any type. */
    public static final ScalarFunction LENGTH =
            Operators.strictOne("intervalLength", Operators.NUMERIC, Intervals::length);

    public static final ScalarFunction LATER = Operators.strictTwo("later", Operators.TIMESTAMP, TimeFunctions::later);
    public static final ScalarFunction EARLIER =
            Operators.strictTwo("earlier", Operators.TIMESTAMP, TimeFunctions::earlier);
    public static final ScalarFunction LATER_DATE =
            Operators.strictTwo("laterDate", Operators.DATE, TimeFunctions::laterDate);
    public static final ScalarFunction EARLIER_DATE =
            Operators.strictTwo("earlierDate", Operators.DATE, TimeFunctions::earlierDate);
    public static final ScalarFunction LATER_TIME =
            Operators.strictTwo("laterTime", Operators.TIME, TimeFunctions::laterTime);
    public static final ScalarFunction EARLIER_TIME =
            Operators.strictTwo("earlierTime", Operators.TIME, TimeFunctions::earlierTime);
    public static final ScalarFunction DIFFERENCE =
            Operators.strictTwo("difference", Operators.INTERVAL, Intervals::between);
    public static final ScalarFunction DIFFERENCE_OF_TIMES =
            Operators.strictTwo("differenceOfTimes", Operators.INTERVAL, Intervals::betweenTimes);
    public static final ScalarFunction EPOCH = Operators.strictOne("epoch", Operators.NUMERIC, TimeFunctions::epoch);
    public static final ScalarFunction EPOCH_OF_INTERVAL =
            Operators.strictOne("epochOfInterval", Operators.NUMERIC, Intervals::epoch);
    public static final ScalarFunction SECONDS =
            Operators.strictOne("seconds", Operators.NUMERIC, TimeFunctions::seconds);
    public static final ScalarFunction SECONDS_OF_INTERVAL =
            Operators.strictOne("secondsOfInterval", Operators.NUMERIC, Intervals::seconds);
    public static final ScalarFunction DATE_PLUS = Operators.days("datePlus", TimeFunctions::datePlus);
    public static final ScalarFunction DATE_MINUS = Operators.days("dateMinus", TimeFunctions::dateMinus);
    public static final ScalarFunction DAYS_BETWEEN =
            Operators.strictTwo("DAYS_BETWEEN", Signature.result(SqlTypeName.INTEGER), TimeFunctions::dateDifference);
    public static final ScalarFunction TEXT_DIFFERENCE =
            Operators.strictTwo("textDifference", Operators.ANY, WrittenDates::ofTexts);
    public static final ScalarFunction DATE_DIFFERENCE =
            Operators.strictTwo("dateDifference", Operators.ANY, WrittenDates::ofDate);
    public static final ScalarFunction DIFFERENCE_FROM_DATE =
            Operators.strictTwo("differenceFromDate", Operators.ANY, WrittenDates::fromDate);
    public static final ScalarFunction VALUE_DIFFERENCE =
            Operators.strictTwo("valueDifference", Operators.ANY, WrittenDates::ofValues);
    public static final ScalarFunction TRUNCATED_UNIT =
            Operators.strictOne("truncatedUnit", Operators.VARCHAR, TimeFunctions::truncatedUnit);
    public static final ScalarFunction WEEK_FLOOR =
            Operators.strictOne("weekFloor", Operators.TIMESTAMP, TimeFunctions::startOfWeek);
    public static final ScalarFunction WEEK_CEIL =
            Operators.strictOne("weekCeil", Operators.TIMESTAMP, TimeFunctions::startOfNextWeek);
    public static final ScalarFunction ROUND_TIMESTAMP =
            Operators.strictTwo("roundTimestamp", Operators.TIMESTAMP, TimeFunctions::roundTimestamp);
    public static final ScalarFunction ROUND_TIME =
            Operators.strictTwo("roundTime", Operators.TIME, TimeFunctions::roundTime);
    public static final ScalarFunction EXPIRES_AT =
            Operators.one("expiresAt", Operators.TIMESTAMP, DocumentFunctions::expiresAt);
    public static final ScalarFunction CLOCK = Operators.ofRun("clock", run -> DocumentFunctions.clock(false, run));
    public static final ScalarFunction CLOCK_FIVE_YEARS_AGO =
            Operators.ofRun("clockFiveYearsAgo", run -> DocumentFunctions.clock(true, run));

    public static final ScalarFunction AGE = Operators.strictTwo("AGE", Operators.INTERVAL, PeriodFunctions::age);
    public static final ScalarFunction TO_ZONE =
            Operators.strictTwo("toZone", Operators.TIMESTAMP, PeriodFunctions::toZone);
    public static final ScalarFunction FROM_ZONE =
            Operators.strictTwo("fromZone", Operators.TIMESTAMP, PeriodFunctions::fromZone);
    public static final ScalarFunction OVERLAPS =
            ScalarFunction.of("OVERLAPS", Operators.BOOLEAN, 4, (Computation.OfMany) PeriodFunctions::overlaps);
    public static final ScalarFunction SERIES_OF_NUMBERS =
            Operators.strictThree("seriesOfNumbers", Operators.ANY, PeriodFunctions::numbers);
    public static final ScalarFunction SERIES_OF_MOMENTS =
            Operators.strictThree("seriesOfMoments", Operators.ANY, PeriodFunctions::moments);

    private TimeOperators() {}
}
