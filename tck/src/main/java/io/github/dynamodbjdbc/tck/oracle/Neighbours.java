package io.github.dynamodbjdbc.tck.oracle;

import java.util.List;

/** Text that a statement holds, among values all of which are numbers, is a number: it has no type of its own. */
final class Neighbours {
    private Neighbours() {}

    /** The values of one choice, or of one comparison. */
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
                        .map(value -> isBare(value) ? converted(value, StaticType.NUMBER) : value)
                        .toList()
                : values;
    }

    /** The same of moments: text next to one of them is one. */
    static List<Bound> besideMoments(List<Bound> values) {
        for (Bound moment : values) {
            if (moment.kind() == StaticType.TIMESTAMP || moment.kind() == StaticType.DATE) {
                return values.stream()
                        .map(value -> isBare(value) ? converted(value, moment.kind()) : value)
                        .toList();
            }
        }
        return values;
    }

    /** What is bound is converted where a row needs it, so whether it fails depends on the rows that are looked at. */
    private static Bound converted(Bound value, StaticType type) {
        try {
            return KeyConversion.convert(value, type);
        } catch (Rejected e) {
            if (value.has(Trait.PARAMETER)) {
                throw new UnsupportedForOracle("text that is bound next to values of another type");
            }
            throw e;
        }
    }

    /** Text in quotes, or a parameter that text is bound to. */
    static boolean isBare(Bound value) {
        return value.has(Trait.CONSTANT) && value.kind() == StaticType.TEXT;
    }
}
