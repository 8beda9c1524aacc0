package io.github.dynamodbjdbc.tck.oracle;

import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/** Steps into documents, and the presence of their targets. */
final class Paths {
    private Paths() {}

    private interface Step {
        @Nullable
        Datum of(@Nullable Cell base);
    }

    static Bound member(Bound base, String name) {
        return step(
                base,
                cell -> cell instanceof Datum.Document document
                        ? document.members().get(name)
                        : null);
    }

    static Bound element(Bound base, int index) {
        return step(
                base,
                cell -> cell instanceof Datum.Sequence list
                                && index < list.elements().size()
                        ? list.elements().get(index)
                        : null);
    }

    private static Bound step(Bound base, Step step) {
        Bound.Attribute attribute = base.attribute();
        Bound.Attribute deeper = attribute == null
                ? null
                : new Bound.Attribute(env -> step.of(attribute.stored().of(env)), attribute.hasPartner());
        return new Bound(
                StaticType.DYNAMIC,
                EnumSet.of(Trait.STORED),
                env -> {
                    Datum there = step.of(base.evaluation().of(env));
                    return there == null ? Cell.MISSING : there;
                },
                deeper);
    }

    static Bound missing(Bound operand, boolean negated) {
        Bound.Attribute attribute = operand.attribute();
        if (attribute == null) {
            return Bound.condition(env -> Truth.of(operand.missing(env) != negated));
        }
        return Bound.condition(env -> {
            if (!attribute.hasPartner().test(env)) {
                throw new UnsupportedForOracle("whether an attribute of no item is missing");
            }
            return Truth.of((attribute.stored().of(env) == null) != negated);
        });
    }
}
