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
                        .map(value -> isBare(value) ? KeyConversion.convert(value, StaticType.NUMBER) : value)
                        .toList()
                : values;
    }

    /** The same of moments: text next to one of them is one. */
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

    /** Text in quotes, or a parameter that text is bound to. */
    static boolean isBare(Bound value) {
        return value.has(Trait.CONSTANT) && value.kind() == StaticType.TEXT;
    }
}
