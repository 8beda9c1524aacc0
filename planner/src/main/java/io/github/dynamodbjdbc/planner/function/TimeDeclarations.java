package io.github.dynamodbjdbc.planner.function;

import static io.github.dynamodbjdbc.planner.catalog.ColumnType.BIGINT;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.BOOLEAN;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.DATE;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.TIME;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.TIMESTAMP;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.VARCHAR;

import io.github.dynamodbjdbc.planner.exec.Computation;
import io.github.dynamodbjdbc.planner.exec.function.CalendarFunctions;
import io.github.dynamodbjdbc.planner.exec.function.Intervals;
import io.github.dynamodbjdbc.planner.exec.function.PeriodFunctions;
import io.github.dynamodbjdbc.planner.exec.function.TimeFunctions;
import io.github.dynamodbjdbc.planner.exec.function.TimePattern;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Expansion;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Rows;

/** Functions of dates and times. */
final class TimeDeclarations {
    private TimeDeclarations() {}

    static void declare(DeclaredGroup group) {
        clock(group);
        parts(group);
        moments(group);
        texts(group);
    }

    /** The clock has milliseconds, so the requested number of digits is ignored. */
    private static void clock(DeclaredGroup group) {
        group.add("CURRENT_DATE, CURDATE, TODAY", "the statement's day")
                .written("CURRENT_DATE")
                .run("", DATE, CalendarFunctions::currentDate);
        group.add("CURRENT_TIME, CURTIME, LOCALTIME", "the statement's time of day")
                .written("CURRENT_TIME")
                .run("", TIME, CalendarFunctions::currentTime)
                .run("digits number", TIME, CalendarFunctions::currentTime);
        group.add(
                        "CURRENT_TIMESTAMP, LOCALTIMESTAMP, NOW, GETDATE, SYSDATE, SYSTIMESTAMP, STATEMENT_TIMESTAMP, TRANSACTION_TIMESTAMP, CLOCK_TIMESTAMP, UTCNOW",
                        "the statement's clock")
                .written("CURRENT_TIMESTAMP")
                .run("", TIMESTAMP, CalendarFunctions::currentTimestamp)
                .run("digits number", TIMESTAMP, CalendarFunctions::currentTimestamp);
        group.add("EXPIRY_CLOCK", "the clock of time to live, which `ttlClock` moves")
                .run("", TIMESTAMP, CalendarFunctions::expiryClock);
    }

    private static void parts(DeclaredGroup group) {
        group.add("EXTRACT", "the part of a time, or of an interval")
                .written("EXTRACT(unit FROM t)")
                .expanded("unit, t timestamp", "BIGINT or NUMERIC", Expansion.SYNTAX);
        group.add("DATE_PART", "as `EXTRACT`").expanded("unit, t timestamp", "BIGINT or NUMERIC", Expansion.DATE_PART);
        part(group, "YEAR", "the year");
        part(group, "QUARTER", "the quarter, from 1");
        part(group, "MONTH", "the month, from 1");
        part(group, "WEEK", "the week by ISO 8601");
        part(group, "DAY, DAYOFMONTH", "the day of the month");
        part(group, "DAYOFWEEK", "the day of the week, from 1, which is Sunday");
        part(group, "DAYOFYEAR", "the day of the year, from 1");
        part(group, "HOUR", "the hour");
        part(group, "MINUTE", "the minute");
        part(group, "SECOND", "the whole second");
        group.add("DAYNAME", "`Sunday` to `Saturday`").one("t timestamp", VARCHAR, TimeFunctions::dayName);
        group.add("MONTHNAME", "`January` to `December`").one("t timestamp", VARCHAR, TimeFunctions::monthName);
    }

    private static void part(DeclaredGroup group, String names, String gives) {
        group.add(names, gives).expanded("t timestamp", "BIGINT", Expansion.PART);
    }

    private static void moments(DeclaredGroup group) {
        group.add("DATE_TRUNC", "the start of the unit; weeks begin on Monday")
                .expanded("unit, t timestamp", "TIMESTAMP", Expansion.DATE_TRUNC)
                .expanded("unit, i interval", "INTERVAL", Expansion.DATE_TRUNC);
        group.add("LAST_DAY", "the last day of the month").one("d date", DATE, TimeFunctions::lastDay);
        group.add("TIMESTAMPADD, DATEADD", "t, n units later")
                .three("unit, n number, t timestamp", TIMESTAMP, TimeFunctions::timestampAdd);
        group.add("DATE_ADD", "the same; with an interval, or a number of days, as `t + i`")
                .expanded("unit, n number, t timestamp", "TIMESTAMP", Expansion.DATE_ADD)
                .expanded("t timestamp, i interval", "as `t + i`", Expansion.DATE_ADD);
        group.add("DATE_SUB, DATE_SUBTRACT", "t earlier by an interval or a number of days")
                .expanded("t timestamp, i interval", "as `t - i`", Expansion.DATE_SUB);
        group.add("TIMESTAMPDIFF, DATE_DIFF", "whole units from t1 to t2")
                .three("unit, t1 timestamp, t2 timestamp", BIGINT, TimeFunctions::timestampDiff);
        group.add(
                        "DATEDIFF",
                        "days from b to a, as MySQL; with a unit how many of its starts lie between, as SQL Server")
                .expanded("a timestamp, b timestamp", "BIGINT", Expansion.DATEDIFF)
                .expanded("unit, t1 timestamp, t2 timestamp", "BIGINT", Expansion.DATEDIFF);
        group.add("DATE", "the day, as `CAST(a AS DATE)`").expanded("a any", "DATE", Expansion.DATE);
        group.add("ISFINITE", "true, as there are no infinite times; NULL for NULL")
                .one("t timestamp", BOOLEAN, moment -> true)
                .one("i interval", BOOLEAN, interval -> true);
        group.add("MAKE_DATE", "the day").three("year number, month number, day number", DATE, TimeFunctions::makeDate);
        group.add("MAKE_TIME", "the time of day")
                .three("hour number, minute number, second number", TIME, PeriodFunctions::makeTime);
        String parts = "year number, month number, day number, hour number, minute number, second number";
        group.add("MAKE_TIMESTAMP", "the moment, in UTC").many(parts, TIMESTAMP, PeriodFunctions::makeTimestamp);
        group.add("MAKE_TIMESTAMPTZ", "the same, of a clock in that time zone")
                .many(parts + ", zone text = 'UTC'", TIMESTAMP, PeriodFunctions::makeZonedTimestamp);
        periods(group);
    }

    private static void periods(DeclaredGroup group) {
        group.add("DATE_BIN", "the start of the bin that t is in; bins are of one length, and one starts at the origin")
                .three("length interval, t timestamp, origin timestamp", TIMESTAMP, PeriodFunctions::dateBin);
        group.add("MAKE_INTERVAL", "an interval of these parts, which may be named")
                .written("MAKE_INTERVAL(days => 7)")
                .expanded(
                        "years number = 0, months number = 0, weeks number = 0, days number = 0, hours number = 0, mins number = 0, secs number = 0",
                        "INTERVAL",
                        Expansion.MAKE_INTERVAL);
        group.add("AGE", "years, months, days and time from b to a, or from t to today")
                .expanded("t timestamp", "INTERVAL", Expansion.AGE)
                .expanded("a timestamp, b timestamp", "INTERVAL", Expansion.AGE);
        justified(group, "JUSTIFY_HOURS", "the interval with 24 hours as a day", Intervals::justifyHours);
        justified(group, "JUSTIFY_DAYS", "the interval with 30 days as a month", Intervals::justifyDays);
        justified(group, "JUSTIFY_INTERVAL", "both, with all parts of one sign", Intervals::justifyInterval);
        group.add(
                        "TIMEZONE",
                        "the moment as a clock in that time zone shows it, of a TIMESTAMPTZ or CURRENT_TIMESTAMP; of another timestamp the moment at which a clock there shows it; of a time of day the same in that zone")
                .written("t AT TIME ZONE zone")
                .expanded("zone text, t timestamp", "TIMESTAMP, TIMESTAMPTZ or TIMETZ", Expansion.TIMEZONE);
        group.add("OVERLAPS", "whether two periods do, each of two ends, or of its begin and an interval")
                .written("(a, b) OVERLAPS (c, d)")
                .expanded("a timestamp, b timestamp, c timestamp, d timestamp", "BOOLEAN", Expansion.OVERLAPS)
                .nulls(Nulls.COUNT);
        group.add("GENERATE_SERIES", "a row for each number or timestamp from a to b")
                .written("FROM GENERATE_SERIES(a, b, step) AS t(x)")
                .rows("a number, b number, step number = 1", "as a", Rows.SERIES)
                .rows("a timestamp, b timestamp, step interval", "TIMESTAMP", Rows.SERIES);
    }

    private static void justified(DeclaredGroup group, String name, String gives, Computation.StrictOfOne computation) {
        group.add(name, gives).interval("i interval", computation);
    }

    private static void texts(DeclaredGroup group) {
        group.add("TO_CHAR", "the time, number or interval in the format")
                .expanded("t timestamp, format text", "VARCHAR", Expansion.TO_CHAR)
                .expanded("n number, format text", "VARCHAR", Expansion.TO_CHAR)
                .expanded("i interval, format text", "VARCHAR", Expansion.TO_CHAR);
        group.add("TO_DATE", "the day in the text, written in the format")
                .two("a text, format text", DATE, CalendarFunctions::dateIn);
        group.add("TO_STRING", "the time in a pattern of PartiQL's: y, M, d, a, h, H, m, s, S, n, X, x and quoted text")
                .two("t timestamp, pattern text", VARCHAR, TimePattern::written);
        group.add("TO_TIMESTAMP", "the moment of epoch seconds, in ISO 8601 text, or in a text written in the format")
                .one("n number", TIMESTAMP, TimeFunctions::ofEpoch)
                .one("a text", TIMESTAMP, TimeFunctions::ofText)
                .two("a text, format text", TIMESTAMP, CalendarFunctions::timestampIn);
        group.add("FROM_UNIXTIME", "the moment of epoch seconds").one("n number", TIMESTAMP, TimeFunctions::ofEpoch);
        group.add("TIMESTAMP_MILLIS", "the moment of epoch milliseconds")
                .one("n number", TIMESTAMP, TimeFunctions::ofEpochMillis);
        group.add("UNIX_TIMESTAMP", "whole epoch seconds").one("t timestamp", BIGINT, CalendarFunctions::epochSeconds);
        group.add("UNIX_MILLIS", "epoch milliseconds").one("t timestamp", BIGINT, CalendarFunctions::epochMillis);
    }
}
