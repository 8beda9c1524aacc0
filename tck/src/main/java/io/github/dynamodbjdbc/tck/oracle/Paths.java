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
                env -> step.of(base.evaluation().of(env)),
                deeper);
    }

    static Bound missing(Bound operand, boolean negated) {
        Bound.Attribute attribute = operand.attribute();
        if (attribute == null) {
            throw new UnsupportedForOracle("IS MISSING of what is no attribute");
        }
        return Bound.condition(env -> {
            if (!attribute.hasPartner().test(env)) {
                throw new UnsupportedForOracle("whether an attribute of no item is missing");
            }
            return Truth.of((attribute.stored().of(env) == null) != negated);
        });
    }
}
