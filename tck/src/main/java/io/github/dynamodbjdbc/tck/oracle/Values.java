package io.github.dynamodbjdbc.tck.oracle;

import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Comparisons of values, in conditions and in ORDER BY. */
final class Values {
    /** By the time in UTC, which may be on another day, then by the offset. */
    private static final Comparator<Cell.TimeOfDay> TIMES = Comparator.<Cell.TimeOfDay>comparingLong(
                    time -> time.time().toNanoOfDay() - offset(time) * 1_000_000_000L)
            .thenComparingInt(Values::offset);

    private Values() {}

    private static int offset(Cell.TimeOfDay time) {
        ZoneOffset offset = time.offset();
        return offset == null ? 0 : offset.getTotalSeconds();
    }

    static boolean isNull(@Nullable Cell cell) {
        return cell == null || cell instanceof Datum.Null || cell instanceof Cell.Missing;
    }

    /** Null for NULL, DynamoDB's stored NULL, and MISSING. */
    static @Nullable Cell normal(@Nullable Cell cell) {
        return isNull(cell) ? null : cell;
    }

    static List<@Nullable Cell> normal(List<@Nullable Cell> row) {
        List<@Nullable Cell> cells = new ArrayList<>();
        row.forEach(cell -> cells.add(normal(cell)));
        return Collections.unmodifiableList(cells);
    }

    static Truth equal(@Nullable Cell left, @Nullable Cell right) {
        if (isNull(left) || isNull(right) || left == null || right == null) {
            return Truth.UNKNOWN;
        }
        if (isTime(left) || isTime(right)) {
            Integer order = compareMoments(left, right);
            return order == null ? Truth.UNKNOWN : Truth.of(order == 0);
        }
        if (!(left instanceof Datum) && !(right instanceof Datum) && rank(left).equals(rank(right))) {
            return Truth.of(sameType(left, right) == 0);
        }
        return rank(left).equals(rank(right)) ? Truth.of(left.equals(right)) : Truth.UNKNOWN;
    }

    private static boolean isTime(Cell cell) {
        return cell instanceof Cell.Timestamp
                || cell instanceof Cell.Date
                || cell instanceof Cell.Spelled
                || cell instanceof Cell.Moment;
    }

    /**
     * Compares dates and times. Text compared with a timestamp must be a valid spelling, otherwise the result is null; text compared with a date is
     * compared as text.
     */
    private static @Nullable Integer compareMoments(Cell left, Cell right) {
        if (left instanceof Cell.Spelled one && right instanceof Cell.Spelled other) {
            return sameType(one.text(), other.text());
        }
        if (left instanceof Cell.Spelled spelled) {
            // Compared with text, both are read as the column's type.
            return right instanceof Datum
                    ? compareMoments(Moments.cut(spelled), right, spelled.text())
                    : compareMoments(spelled.text(), right);
        }
        if (right instanceof Cell.Spelled) {
            Integer order = compareMoments(right, left);
            return order == null ? null : Integer.valueOf(-order);
        }
        if (right instanceof Datum.Text && !(left instanceof Datum)) {
            Integer order = compareMoments(right, left);
            return order == null ? null : Integer.valueOf(-order);
        }
        if (left instanceof Datum.Text text && right instanceof Cell.Date) {
            return Moments.beginsWithDay(text.value()) ? sameType(text, new Datum.Text(Moments.text(right))) : null;
        }
        LocalDateTime a = left instanceof Datum.Text text ? Moments.spelled(text.value()) : Moments.of(left);
        LocalDateTime b = Moments.of(right);
        return a == null || b == null ? null : Integer.valueOf(a.compareTo(b));
    }

    /** Compares a value of a column of times with a value of any type, which is read as the same type. */
    private static @Nullable Integer compareMoments(Cell time, Cell other, Datum.Text written) {
        if (!(other instanceof Datum.Text text)) {
            return null;
        }
        if (time instanceof Cell.Date) {
            return Moments.beginsWithDay(text.value()) ? sameType(written, text) : null;
        }
        LocalDateTime a = Moments.spelled(written.value());
        LocalDateTime b = Moments.spelled(text.value());
        return a == null || b == null ? null : Integer.valueOf(a.compareTo(b));
    }

    /** Negative, zero or positive if left is less, equal or greater; null if unknown. */
    static @Nullable Integer compare(@Nullable Cell left, @Nullable Cell right) {
        if (isNull(left) || isNull(right) || left == null || right == null) {
            return null;
        }
        if (isTime(left) || isTime(right)) {
            return compareMoments(left, right);
        }
        return rank(left).equals(rank(right)) && isOrdered(left) ? sameType(left, right) : null;
    }

    /** Documents, lists and sets can be equal, but have no order. */
    private static boolean isOrdered(Cell cell) {
        return !(cell instanceof Datum)
                || cell instanceof Datum.Text
                || cell instanceof Datum.Numeric
                || cell instanceof Datum.Binary
                || cell instanceof Datum.Bool;
    }

    /** Compares in the total order of values other than NULL. */
    static int total(Cell left, Cell right) {
        if (rank(left).equals(rank(right))) {
            return sameType(left, right);
        }
        int byType = Integer.compare(place(left), place(right));
        return byType != 0 ? byType : sameType(left, right);
    }

    private static int sameType(Cell left, Cell right) {
        if (left.equals(right)) {
            return 0;
        }
        if (left instanceof Datum.Bool a && right instanceof Datum.Bool b) {
            return Boolean.compare(a.value(), b.value());
        } else if (left instanceof Datum.Numeric a && right instanceof Datum.Numeric b) {
            return a.value().compareTo(b.value());
        } else if (left instanceof Datum.Text a && right instanceof Datum.Text b) {
            return Arrays.compareUnsigned(utf8(a.value()), utf8(b.value()));
        } else if (left instanceof Datum.Binary a && right instanceof Datum.Binary b) {
            return Arrays.compareUnsigned(a.bytes(), b.bytes());
        } else if (left instanceof Cell.Timestamp a && right instanceof Cell.Timestamp b) {
            return a.value().compareTo(b.value());
        } else if (left instanceof Cell.Date a && right instanceof Cell.Date b) {
            return a.value().compareTo(b.value());
        } else if (left instanceof Cell.Moment a && right instanceof Cell.Moment b) {
            return a.value().compareTo(b.value());
        } else if (left instanceof Cell.TimeOfDay a && right instanceof Cell.TimeOfDay b) {
            return TIMES.compare(a, b);
        } else if (left instanceof Cell.Interval a && right instanceof Cell.Interval b) {
            return Intervals.compare(a, b);
        } else if (left instanceof Cell.Spelled a && right instanceof Cell.Spelled b) {
            return sameType(a.text(), b.text());
        } else if (left instanceof Cell.Spelled || right instanceof Cell.Spelled) {
            throw new UnsupportedForOracle("the order among stored times and computed ones");
        }
        throw new UnsupportedForOracle("the order among documents, lists or sets");
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The manual's order of types: booleans, numbers, text, binary, lists, maps, sets. */
    private static int place(Cell cell) {
        return switch (rank(cell)) {
            case "BOOL" -> 0;
            case "N" -> 1;
            case "S" -> 2;
            case "B" -> 3;
            case "L" -> 4;
            case "M" -> 5;
            case "SS", "NS", "BS" -> 6;
            default -> throw new UnsupportedForOracle("the place of a time among other values");
        };
    }

    private static String rank(Cell cell) {
        if (cell instanceof Cell.Spelled spelled) {
            return rank(spelled.time());
        }
        return cell instanceof Datum datum ? type(datum) : cell.getClass().getSimpleName();
    }

    /** DynamoDB's name of the type. */
    static String type(Datum datum) {
        return datum.accept(new TypeName());
    }

    private static final class TypeName implements Datum.Visitor<String> {
        @Override
        public String visit(Datum.Text text) {
            return "S";
        }

        @Override
        public String visit(Datum.Numeric number) {
            return "N";
        }

        @Override
        public String visit(Datum.Binary binary) {
            return "B";
        }

        @Override
        public String visit(Datum.Bool bool) {
            return "BOOL";
        }

        @Override
        public String visit(Datum.Null stored) {
            return "NULL";
        }

        @Override
        public String visit(Datum.Document document) {
            return "M";
        }

        @Override
        public String visit(Datum.Sequence sequence) {
            return "L";
        }

        @Override
        public String visit(Datum.TextSet set) {
            return "SS";
        }

        @Override
        public String visit(Datum.NumberSet set) {
            return "NS";
        }

        @Override
        public String visit(Datum.BinarySet set) {
            return "BS";
        }
    }
}
