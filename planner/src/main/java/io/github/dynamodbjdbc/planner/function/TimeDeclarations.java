package io.github.dynamodbjdbc.planner.function;

import static io.github.dynamodbjdbc.planner.catalog.ColumnType.BIGINT;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.DATE;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.TIME;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.TIMESTAMP;
import static io.github.dynamodbjdbc.planner.catalog.ColumnType.VARCHAR;

import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Expansion;
import io.github.dynamodbjdbc.planner.function.Functions.Group;
import io.github.dynamodbjdbc.planner.run.function.CalendarFunctions;
import io.github.dynamodbjdbc.planner.run.function.TimeFunctions;

/** Functions of dates and times. */
final class TimeDeclarations {
    private TimeDeclarations() {}

    static void declare(Group group) {
        clock(group);
        parts(group);
        moments(group);
        texts(group);
    }

    /** Whatever digits are asked for, the clock has milliseconds. */
    private static void clock(Group group) {
        group.add("CURRENT_DATE, CURDATE, TODAY", "the statement's day")
                .written("CURRENT_DATE")
                .run("", DATE, CalendarFunctions::currentDate);
        group.add("CURRENT_TIME, CURTIME, LOCALTIME", "the statement's time of day")
                .written("CURRENT_TIME")
                .run("", TIME, CalendarFunctions::currentTime)
                .run("digits number", TIME, CalendarFunctions::currentTime);
        group.add(
                        "CURRENT_TIMESTAMP, LOCALTIMESTAMP, NOW, GETDATE, SYSDATE, SYSTIMESTAMP, STATEMENT_TIMESTAMP",
                        "the statement's clock")
                .written("CURRENT_TIMESTAMP")
                .run("", TIMESTAMP, CalendarFunctions::currentTimestamp)
                .run("digits number", TIMESTAMP, CalendarFunctions::currentTimestamp);
        group.add("EXPIRY_CLOCK", "the clock that decides what has expired, which `ttlClock` moves")
                .run("", TIMESTAMP, CalendarFunctions::expiryClock);
    }

    private static void parts(Group group) {
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

    private static void part(Group group, String names, String gives) {
        group.add(names, gives).expanded("t timestamp", "BIGINT", Expansion.PART);
    }

    private static void moments(Group group) {
        group.add("DATE_TRUNC", "the start of the unit; weeks begin on Monday")
                .expanded("unit, t timestamp", "TIMESTAMP", Expansion.DATE_TRUNC);
        group.add("LAST_DAY", "the last day of the month").one("d date", DATE, TimeFunctions::lastDay);
        group.add("TIMESTAMPADD, DATEADD", "t, n units later")
                .three("unit, n number, t timestamp", TIMESTAMP, TimeFunctions::timestampAdd);
        group.add("TIMESTAMPDIFF", "whole units from t1 to t2")
                .three("unit, t1 timestamp, t2 timestamp", BIGINT, TimeFunctions::timestampDiff);
        group.add(
                        "DATEDIFF",
                        "days from b to a, as MySQL; with a unit how many of its starts lie between, as SQL Server")
                .expanded("a timestamp, b timestamp", "BIGINT", Expansion.DATEDIFF)
                .expanded("unit, t1 timestamp, t2 timestamp", "BIGINT", Expansion.DATEDIFF);
        group.add("DATE", "the day, as `CAST(a AS DATE)`").expanded("a any", "DATE", Expansion.DATE);
        group.add("MAKE_DATE", "the day").three("year number, month number, day number", DATE, TimeFunctions::makeDate);
    }

    private static void texts(Group group) {
        group.add("TO_CHAR", "the time or number as the format says")
                .expanded("t timestamp, format text", "VARCHAR", Expansion.TO_CHAR)
                .expanded("n number, format text", "VARCHAR", Expansion.TO_CHAR);
        group.add("TO_DATE", "the day that a says in the format")
                .two("a text, format text", DATE, CalendarFunctions::dateIn);
        group.add("TO_TIMESTAMP", "the moment of epoch seconds, or that a says in the format")
                .one("n number", TIMESTAMP, TimeFunctions::ofEpoch)
                .two("a text, format text", TIMESTAMP, CalendarFunctions::timestampIn);
        group.add("FROM_UNIXTIME", "the moment of epoch seconds").one("n number", TIMESTAMP, TimeFunctions::ofEpoch);
        group.add("TIMESTAMP_MILLIS", "the moment of epoch milliseconds")
                .one("n number", TIMESTAMP, TimeFunctions::ofEpochMillis);
        group.add("UNIX_TIMESTAMP", "whole epoch seconds").one("t timestamp", BIGINT, CalendarFunctions::epochSeconds);
        group.add("UNIX_MILLIS", "epoch milliseconds").one("t timestamp", BIGINT, CalendarFunctions::epochMillis);
    }
}
