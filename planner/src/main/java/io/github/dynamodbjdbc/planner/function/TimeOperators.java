package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.run.Computation;
import io.github.dynamodbjdbc.planner.run.function.DocumentFunctions;
import io.github.dynamodbjdbc.planner.run.function.PeriodFunctions;
import io.github.dynamodbjdbc.planner.run.function.TimeFunctions;
import io.github.dynamodbjdbc.planner.run.function.WrittenDates;
import org.apache.calcite.sql.type.SqlTypeName;

/** Arithmetic with points of time and intervals, and the clock that expiry goes by. No statement can call these by their names. */
public final class TimeOperators {
    public static final ScalarFunction LATER = Operators.strictFour("later", Operators.TIMESTAMP, TimeFunctions::later);
    public static final ScalarFunction LATER_DATE =
            Operators.strictFour("laterDate", Operators.DATE, TimeFunctions::laterDate);
    public static final ScalarFunction LATER_TIME =
            Operators.strictThree("laterTime", Operators.TIME, TimeFunctions::laterTime);
    public static final ScalarFunction DIFFERENCE =
            Operators.strictTwo("difference", Signature.result(SqlTypeName.BIGINT), TimeFunctions::difference);
    public static final ScalarFunction EPOCH = Operators.strictOne("epoch", Operators.NUMERIC, TimeFunctions::epoch);
    public static final ScalarFunction EPOCH_OF_MONTHS =
            Operators.strictOne("epochOfMonths", Operators.NUMERIC, TimeFunctions::epochOfMonths);
    public static final ScalarFunction SECONDS =
            Operators.strictOne("seconds", Operators.NUMERIC, TimeFunctions::seconds);
    public static final ScalarFunction SECONDS_OF_INTERVAL =
            Operators.strictOne("secondsOfInterval", Operators.NUMERIC, TimeFunctions::secondsOfInterval);
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

    public static final ScalarFunction AGE = Operators.strictTwo("AGE", Operators.VARCHAR, PeriodFunctions::age);
    public static final ScalarFunction PART_OF_AGE =
            Operators.strictThree("partOfAge", Operators.NUMERIC, PeriodFunctions::partOfAge);
    public static final ScalarFunction TO_ZONE =
            Operators.strictTwo("toZone", Operators.TIMESTAMP, PeriodFunctions::toZone);
    public static final ScalarFunction FROM_ZONE =
            Operators.strictTwo("fromZone", Operators.TIMESTAMP, PeriodFunctions::fromZone);
    public static final ScalarFunction OVERLAPS =
            ScalarFunction.of("OVERLAPS", Operators.BOOLEAN, 4, (Computation.OfMany) PeriodFunctions::overlaps);
    public static final ScalarFunction SERIES_OF_NUMBERS =
            Operators.strictThree("seriesOfNumbers", Operators.ANY, PeriodFunctions::numbers);
    public static final ScalarFunction SERIES_OF_MOMENTS =
            Operators.strictFour("seriesOfMoments", Operators.ANY, PeriodFunctions::moments);
    /** Of an interval its milliseconds or months, and the other way round. */
    public static final ScalarFunction LENGTH_OF_INTERVAL =
            Operators.strictOne("lengthOfInterval", Operators.NUMERIC, TimeFunctions::lengthOfInterval);

    public static final ScalarFunction INTERVAL_OF_LENGTH = Operators.strictOne(
            "intervalOfLength", Signature.result(SqlTypeName.BIGINT), TimeFunctions::intervalOfLength);

    private TimeOperators() {}
}
