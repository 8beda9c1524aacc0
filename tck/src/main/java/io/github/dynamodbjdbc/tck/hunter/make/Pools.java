package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * The values of a round: few of each type, so that conditions match, joins find partners, and groups have several members. Values on which
 * implementations often differ are among them.
 */
final class Pools {
    private static final List<String> TEXTS = List.of(
            "",
            "a",
            "A",
            "ab",
            "abc",
            "abd",
            "b",
            "B",
            "ba",
            "é",
            "e\u0301",
            "ß",
            "zz",
            "\uE000",
            "\uFFFD",
            "\uD83D\uDE00",
            "\uD83D\uDE00a",
            "a\uE000",
            "a\uD83D\uDE00",
            "a%b",
            "a_b",
            "a\\b",
            "10",
            "9",
            "5",
            "5.0",
            "-1",
            "O'Brien",
            "true",
            " a",
            "a ",
            "NULL",
            "2026-01-31",
            "x\ny");

    private static final List<String> NUMBERS = List.of(
            "0", "1", "2", "3", "5", "5.0", "9", "10", "-1", "-5", "2.5", "-2.5", "0.1", "0.10", "100", "1000000",
            "0.001", "7.25");

    private static final List<String> FAR_NUMBERS = List.of(
            "1E125",
            "-1E125",
            "1E-125",
            "-1E-125",
            "9.9E125",
            "12345678901234567890123456789012345678",
            "12345678901234567890123456789012345679",
            "1.2345678901234567890123456789012345678",
            "1E18",
            "1E38",
            "1E-18",
            "0.0000000000000000001",
            "4503599627370497",
            "9007199254740993",
            "9007199254740992",
            "9223372036854775807",
            "9223372036854775808");

    private static final List<String> BINARIES =
            List.of("", "00", "0000", "01", "0a", "0aff", "61", "7f", "80", "ff", "ff00");

    private final Dice dice;
    private final List<Datum> texts;
    private final List<Datum> numbers;
    private final List<Datum> binaries;

    /** @param plain whether to use only values that every database supports */
    Pools(Dice dice, boolean plain) {
        this.dice = dice;
        if (plain) {
            texts = new ArrayList<>(dice.some(List.of("a", "b", "ab", "abc", "B", "c", "x y", "10", "9"), 6).stream()
                    .map(Pools::text)
                    .toList());
            numbers = new ArrayList<>(dice.some(List.of("0", "1", "2", "3", "5", "-1", "10", "42", "100"), 6).stream()
                    .map(Pools::number)
                    .toList());
        } else {
            texts = new ArrayList<>(
                    dice.some(TEXTS, 12).stream().map(Pools::text).toList());
            if (dice.chance(0.4)) {
                texts.addAll(
                        new Spellings(dice).some().stream().map(Pools::text).toList());
            }
            List<String> chosen = dice.some(NUMBERS, 9);
            chosen.addAll(dice.some(FAR_NUMBERS, 3));
            numbers = new ArrayList<>(
                    chosen.stream().map(Pools::number).distinct().toList());
        }
        binaries = new ArrayList<>(
                dice.some(BINARIES, 6).stream().map(Pools::binary).toList());
    }

    static Datum text(String value) {
        return new Datum.Text(value);
    }

    static Datum number(String value) {
        return new Datum.Numeric(new BigDecimal(value));
    }

    static Datum number(long value) {
        return new Datum.Numeric(BigDecimal.valueOf(value));
    }

    static Datum binary(String hex) {
        return new Datum.Binary(ByteBuffer.wrap(HexFormat.of().parseHex(hex)));
    }

    List<Datum> texts() {
        return texts;
    }

    List<Datum> numbers() {
        return numbers;
    }

    /** Values of a key's type, which are not empty. */
    List<Datum> keys(String type) {
        return switch (type) {
            case "S" -> texts.stream().filter(text -> !text.equals(text(""))).toList();
            case "N" -> numbers;
            default ->
                binaries.stream().filter(binary -> !binary.equals(binary(""))).toList();
        };
    }

    Datum ofType(ValueType type) {
        return switch (type) {
            case S -> dice.pick(texts);
            case N -> dice.pick(numbers);
            case B -> dice.pick(binaries);
            case BOOL -> new Datum.Bool(dice.chance(0.5));
            case NULL -> new Datum.Null();
            case M -> document(2);
            case L -> list(2);
            case SS ->
                new Datum.TextSet(new LinkedHashSet<>(dice.some(texts, dice.between(1, 3)).stream()
                        .map(text -> ((Datum.Text) text).value())
                        .toList()));
            case NS ->
                new Datum.NumberSet(new LinkedHashSet<>(dice.some(numbers, dice.between(1, 3)).stream()
                        .map(number -> ((Datum.Numeric) number).value())
                        .toList()));
            case BS ->
                new Datum.BinarySet(new LinkedHashSet<>(dice.some(binaries, dice.between(1, 3)).stream()
                        .map(binary -> ((Datum.Binary) binary).value())
                        .toList()));
        };
    }

    Datum any() {
        return ofType(dice.oneOf(
                ValueType.S,
                ValueType.S,
                ValueType.N,
                ValueType.N,
                ValueType.B,
                ValueType.BOOL,
                ValueType.NULL,
                ValueType.M,
                ValueType.L,
                ValueType.SS,
                ValueType.NS,
                ValueType.BS));
    }

    Datum document(int depth) {
        Map<String, Datum> members = new LinkedHashMap<>();
        for (String name : dice.some(List.of("f", "F", "g h", "i.j", "value"), dice.below(4))) {
            members.put(name, nested(depth));
        }
        return new Datum.Document(members);
    }

    Datum list(int depth) {
        List<Datum> elements = new ArrayList<>();
        for (int i = dice.below(4); i > 0; i--) {
            elements.add(nested(depth));
        }
        return new Datum.Sequence(elements);
    }

    private Datum nested(int depth) {
        return depth > 0 && dice.chance(0.3)
                ? (dice.chance(0.5) ? document(depth - 1) : list(depth - 1))
                : ofType(dice.oneOf(ValueType.S, ValueType.N, ValueType.N, ValueType.BOOL, ValueType.NULL));
    }
}
