package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.exec.function.PeriodFunctions;
import io.github.dynamodbjdbc.planner.exec.function.TemporalFunctions;
import io.github.dynamodbjdbc.planner.exec.function.ZonedTimes;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import java.math.BigDecimal;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;

/** Operators of times and timestamps with a time zone. Statements can't call these by name. */
public final class ZoneOperators {
    private static final SqlReturnTypeInference TIMESTAMPTZ = ReturnTypes.explicit(ZonedType::nullableTimestamp);
    private static final SqlReturnTypeInference TIMETZ = ReturnTypes.explicit(ZonedType::nullableTime);

    /** A TIMESTAMP as one with a time zone, with milliseconds. */
    public static final ScalarFunction WITH_ZONE = Operators.strictOne(
            "withZone", TIMESTAMPTZ, value -> value instanceof StoredMoment moment ? moment.computed() : value);

    public static final ScalarFunction WITHOUT_ZONE = Operators.one("withoutZone", Operators.TIMESTAMP, value -> value);
    public static final ScalarFunction TIMESTAMPTZ_TEXT =
            Operators.one("timestampTzText", Operators.VARCHAR, TemporalFunctions::zonedText);
    public static final ScalarFunction TO_TIMETZ = Operators.one("toTimeTz", TIMETZ, ZonedTimes::parse);
    public static final ScalarFunction TRY_TIMETZ = Operators.one("tryTimeTz", TIMETZ, ZonedTimes::tryParse);
    public static final ScalarFunction AS_TIMETZ = Operators.wanted("asTimeTz", TIMETZ, ZonedTimes::wanted);
    public static final ScalarFunction TIMETZ_TEXT = Operators.one("timeTzText", Operators.VARCHAR, ZonedTimes::text);
    /** A TIME as one of UTC. */
    public static final ScalarFunction OF_TIME = Operators.strictOne("timeTzOfTime", TIMETZ, ZonedTimes::ofTime);
    /** UTC's time of a TIMESTAMP. */
    public static final ScalarFunction OF_TIMESTAMP =
            Operators.strictOne("timeTzOfTimestamp", TIMETZ, ZonedTimes::ofTimestamp);
    /** The time without its zone. */
    public static final ScalarFunction TIME_OF =
            Operators.strictOne("timeOfTimeTz", Operators.TIME, ZonedTimes::timeOfDay);

    public static final ScalarFunction LATER = Operators.strictTwo("laterTimeTz", TIMETZ, ZonedTimes::later);
    public static final ScalarFunction EARLIER = Operators.strictTwo("earlierTimeTz", TIMETZ, ZonedTimes::earlier);
    public static final ScalarFunction ROUND = Operators.strictTwo("roundTimeTz", TIMETZ, ZonedTimes::round);
    /** The time in another zone, whose offset is that at the moment of the third operand. */
    public static final ScalarFunction AT_ZONE = Operators.strictThree("timeTzAtZone", TIMETZ, PeriodFunctions::atZone);
    /** Seconds since midnight in UTC. */
    public static final ScalarFunction EPOCH =
            Operators.strictOne("epochOfTimeTz", Operators.NUMERIC, ZonedTimes::epoch);
    /** The offset from UTC in seconds. */
    public static final ScalarFunction OFFSET =
            Operators.strictOne("offsetOfTimeTz", Operators.NUMERIC, ZonedTimes::offset);
    /** The offset of a timestamp. */
    public static final ScalarFunction ZERO =
            Operators.strictOne("offsetOfTimestampTz", Operators.NUMERIC, value -> BigDecimal.ZERO);
    /** The whole hours of an offset in seconds. */
    public static final ScalarFunction HOURS =
            Operators.strictOne("hoursOfOffset", Operators.NUMERIC, ZonedTimes::hours);
    /** The further minutes of an offset in seconds, with its sign. */
    public static final ScalarFunction MINUTES =
            Operators.strictOne("minutesOfOffset", Operators.NUMERIC, ZonedTimes::minutes);
    /** The moment of a DATE and a TIME, in UTC. */
    public static final ScalarFunction AT_TIME =
            Operators.strictTwo("atTime", Operators.TIMESTAMP, ZonedTimes::ofDateAndTime);
    /** The moment of a DATE and a time with its zone. */
    public static final ScalarFunction AT_TIMETZ =
            Operators.strictTwo("atTimeTz", Operators.TIMESTAMP, ZonedTimes::ofDateAndZonedTime);

    private ZoneOperators() {}
}
