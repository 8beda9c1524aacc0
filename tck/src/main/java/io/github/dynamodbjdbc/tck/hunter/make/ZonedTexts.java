package io.github.dynamodbjdbc.tck.hunter.make;

import java.util.List;

/** Writes times with a time zone, times of day, intervals and periods, as text. */
final class ZonedTexts {
    private static final List<String> DAYS =
            List.of("2016-01-01", "2016-02-29", "2024-10-27", "2024-03-31", "2031-01-31");
    private static final List<String> HOURS =
            List.of("00:00:00", "00:30:00", "02:30:00", "10:00:00.5", "12:30:00", "23:59:59.999");
    private static final List<String> OFFSETS = List.of("Z", "+00", "+02", "-03:30", "+05:30", "-08");
    private static final List<String> ZONES = List.of(
            "'UTC'", "'Europe/Berlin'", "'America/New_York'", "'Asia/Kolkata'", "INTERVAL '02:00' HOUR TO MINUTE");

    /** The types in which such values are computed. */
    private enum Kind {
        TIMESTAMPTZ,
        TIMESTAMP,
        TIMETZ,
        TIME,
        DATE
    }

    private final Dice dice;

    ZonedTexts(Dice dice) {
        this.dice = dice;
    }

    /** A value of one of the types, or a part of one. */
    String value(int depth) {
        return switch (dice.below(7)) {
            case 0 -> interval(depth);
            case 1 -> part();
            case 2 -> "CAST(" + of(anyKind(), depth) + " AS VARCHAR)";
            case 3 -> "[" + of(anyKind(), depth) + ", {'a': " + of(anyKind(), 0) + "}]";
            default -> of(anyKind(), depth);
        };
    }

    /** A condition on such values only. */
    String condition() {
        Kind kind = dice.chance(0.5) ? Kind.TIMESTAMPTZ : Kind.TIMETZ;
        boolean moment = kind == Kind.TIMESTAMPTZ;
        Kind other = moment ? dice.oneOf(kind, Kind.TIMESTAMP, Kind.DATE) : dice.oneOf(kind, Kind.TIME);
        return switch (dice.below(6)) {
            case 0 -> period(moment) + " OVERLAPS " + period(moment);
            case 1 -> of(kind, 1) + " BETWEEN " + of(other, 0) + " AND " + of(kind, 0);
            case 2 -> of(kind, 1) + " IN (" + of(kind, 0) + ", " + of(other, 0) + ")";
            case 3 -> interval(1) + comparison() + interval(0);
            default -> of(kind, 1) + comparison() + of(other, 1);
        };
    }

    /** Rows of one column x and a number n, to group, sort and join by. */
    String rows() {
        Kind kind = dice.oneOf(Kind.TIMESTAMPTZ, Kind.TIMETZ, Kind.TIME);
        StringBuilder rows = new StringBuilder("(VALUES ");
        for (int i = dice.between(2, 5); i > 0; i--) {
            rows.append('(').append(of(kind, 0)).append(", ").append(i).append(i > 1 ? "), " : ")");
        }
        return rows.append(") AS z (x, n)").toString();
    }

    private Kind anyKind() {
        return dice.oneOf(Kind.values());
    }

    private String comparison() {
        return dice.oneOf(" = ", " <> ", " < ", " <= ", " > ", " >= ");
    }

    private String of(Kind kind, int depth) {
        int form = depth > 0 ? dice.below(6) : 0;
        return switch (kind) {
            case TIMESTAMPTZ ->
                switch (form) {
                    case 1 -> "CAST(" + of(dice.oneOf(Kind.TIMESTAMP, Kind.DATE), 0) + " AS TIMESTAMPTZ)";
                    case 2 -> of(Kind.TIMESTAMP, 0) + " AT TIME ZONE " + dice.pick(ZONES);
                    case 3 -> "(" + of(kind, 0) + dice.oneOf(" + ", " - ") + interval(0) + ")";
                    case 4 ->
                        "CAST('" + dice.pick(DAYS) + "T" + dice.pick(HOURS) + dice.pick(OFFSETS) + "' AS TIMESTAMPTZ)";
                    default -> "TIMESTAMPTZ '" + dice.pick(DAYS) + " " + dice.pick(HOURS) + dice.pick(OFFSETS) + "'";
                };
            case TIMESTAMP ->
                switch (form) {
                    case 1, 2 -> of(Kind.TIMESTAMPTZ, 0) + " AT TIME ZONE " + dice.pick(ZONES);
                    case 3 -> "CAST(" + of(Kind.TIMESTAMPTZ, 0) + " AS TIMESTAMP)";
                    default -> "TIMESTAMP '" + dice.pick(DAYS) + " " + dice.pick(HOURS) + "'";
                };
            case TIMETZ ->
                switch (form) {
                    case 1 -> "CAST(" + of(dice.oneOf(Kind.TIME, Kind.TIMESTAMPTZ), 0) + " AS TIMETZ)";
                    case 2 ->
                        of(dice.oneOf(Kind.TIME, kind), 0) + " AT TIME ZONE " + dice.oneOf("'UTC'", "'Asia/Kolkata'");
                    case 3 -> "(" + of(kind, 0) + dice.oneOf(" + ", " - ") + interval(0) + ")";
                    default -> "TIMETZ '" + dice.pick(HOURS) + dice.pick(OFFSETS) + "'";
                };
            case TIME ->
                switch (form) {
                    case 1 -> "CAST(" + of(dice.oneOf(Kind.TIMETZ, Kind.TIMESTAMPTZ), 0) + " AS TIME)";
                    case 2 -> "(" + of(kind, 0) + dice.oneOf(" + ", " - ") + interval(0) + ")";
                    default -> "TIME '" + dice.pick(HOURS) + "'";
                };
            case DATE -> "DATE '" + dice.pick(DAYS) + "'";
        };
    }

    private String interval(int depth) {
        return switch (dice.below(depth > 0 ? 8 : 5)) {
            case 0 -> "INTERVAL '" + dice.between(1, 40) + "' " + dice.oneOf("DAY", "HOUR", "MINUTE", "SECOND");
            case 1 -> "INTERVAL '" + dice.between(0, 3) + "-" + dice.between(0, 11) + "' YEAR TO MONTH";
            case 2 -> "INTERVAL '" + dice.between(0, 40) + " " + dice.pick(HOURS) + "' DAY TO SECOND";
            case 3 -> "INTERVAL '" + dice.between(0, 30) + ":10' HOUR TO MINUTE";
            case 4 -> "INTERVAL '1 month -" + dice.between(1, 40) + " days'";
            case 5 -> "ABS(" + interval(0) + ")";
            case 6 -> "(" + interval(0) + dice.oneOf(" + ", " - ") + interval(0) + ")";
            default ->
                "(" + of(Kind.TIMESTAMPTZ, 0) + " - " + of(dice.oneOf(Kind.TIMESTAMPTZ, Kind.TIMESTAMP), 0) + ")";
        };
    }

    private String part() {
        Kind kind = dice.oneOf(Kind.TIMESTAMPTZ, Kind.TIMETZ, Kind.TIME);
        String field = dice.oneOf("HOUR", "MINUTE", "SECOND", kind == Kind.TIME ? "HOUR" : "TIMEZONE_HOUR");
        return "EXTRACT(" + field + " FROM " + of(kind, 1) + ")";
    }

    private String period(boolean moment) {
        Kind kind = moment ? dice.oneOf(Kind.TIMESTAMPTZ, Kind.TIMESTAMP) : dice.oneOf(Kind.TIMETZ, Kind.TIME);
        String start = of(kind, 0);
        return "(" + start + ", " + (dice.chance(0.5) ? "INTERVAL '" + dice.between(1, 9) + "' HOUR" : of(kind, 0))
                + ")";
    }
}
