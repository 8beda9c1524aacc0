package io.github.dynamodbjdbc.tck.oracle;

import java.util.List;

/** Converts text literals, which have no type of their own, to numbers if all other values are numbers. */
final class Neighbours {
    private Neighbours() {}

    /** Converts the values of one choice or comparison. */
    static List<Bound> together(List<Bound> values) {
        boolean numbers = false;
        for (Bound value : values) {
            if (isBare(value) || value.kind() == StaticType.NULL) {
                continue;
            } else if (value.kind() != StaticType.NUMBER) {
                return values;
            }
            numbers = true;
        }
        return numbers
                ? values.stream()
                        .map(value -> isBare(value) ? KeyConversion.convert(value, StaticType.NUMBER) : value)
                        .toList()
                : values;
    }

    /** Converts text next to a date or time to one. */
    static List<Bound> besideMoments(List<Bound> values) {
        for (Bound moment : values) {
            if (moment.kind().isTime()) {
                return values.stream()
                        .map(value -> isBare(value) ? KeyConversion.convert(value, moment.kind()) : value)
                        .toList();
            }
        }
        return values;
    }

    /** A text literal, or a parameter with text. */
    static boolean isBare(Bound value) {
        return value.has(Trait.CONSTANT) && value.kind() == StaticType.TEXT;
    }
}
