package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Texts of a few moments in all valid spellings, and similar texts that are invalid. */
final class Spellings {
    private static final List<String> NEAR = List.of(
            "2031-01-31T12:30+01:00",
            "2031-01-31t12:30",
            "2031-01-31T12:30z",
            "2031-01-31T12:30:00.",
            "2031-01-31T24:00",
            "2031-01-31 12:30 ",
            "2031-01-31Z",
            "2031-02-30",
            "2031-01-31x",
            "0000-01-01",
            "20310131");

    private static final Pattern PARTS =
            Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)(?:[T ](\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?)(?:Z|\\+00:00)?)?");

    private static final Pattern BEGINS_WITH_DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

    private final Dice dice;

    Spellings(Dice dice) {
        this.dice = dice;
    }

    List<String> some() {
        List<String> texts = new ArrayList<>();
        for (LocalDateTime moment : dice.some(DeclarationGenerator.TIMES, 3)) {
            for (int i = dice.between(2, 4); i > 0; i--) {
                texts.add(spelled(moment));
            }
        }
        texts.addAll(dice.some(NEAR, 2));
        return texts.stream().distinct().toList();
    }

    private String spelled(LocalDateTime moment) {
        String day = moment.toLocalDate().toString();
        if (moment.toLocalTime().toNanoOfDay() == 0 && dice.chance(0.4)) {
            return day;
        }
        // As many parts of minutes, seconds and fraction as needed, or more.
        String time = moment.toLocalTime().toString();
        if (time.length() == 5 && dice.chance(0.6)) {
            time += ":00";
        }
        if (time.length() == 8 && dice.chance(0.4)) {
            time += "." + "0".repeat(dice.between(1, 9));
        }
        if (time.contains(".") && time.length() < 18 && dice.chance(0.3)) {
            time += dice.oneOf("0", "5");
        }
        return day + dice.oneOf("T", "T", " ") + time + dice.oneOf("", "Z", "Z", "+00:00");
    }

    static boolean beginsWithDay(Datum value) {
        return value instanceof Datum.Text text
                && BEGINS_WITH_DAY.matcher(text.value()).lookingAt();
    }

    /** The date or the moment, to the millisecond, of a text; null if there is none. */
    @Nullable
    Cell moment(String text) {
        Matcher parts = PARTS.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        try {
            LocalDate day = LocalDate.parse(parts.group(1));
            if (parts.group(2) == null) {
                return dice.chance(0.5) ? new Cell.Date(day) : new Cell.Timestamp(day.atStartOfDay());
            }
            LocalDateTime moment = LocalDateTime.parse(parts.group(1) + 'T' + parts.group(2));
            return new Cell.Timestamp(moment.truncatedTo(ChronoUnit.MILLIS));
        } catch (DateTimeException noSuchTime) {
            return null;
        }
    }
}
