package io.github.dynamodbjdbc.tck.oracle;

import java.util.List;
import java.util.Set;

/**
 * A column of a query's result.
 *
 * @param named whether the name comes from the statement, and was not generated for an expression
 */
record OutputColumn(String name, boolean named, StaticType kind, Set<Trait> traits) {
    OutputColumn merged(OutputColumn other) {
        boolean bare = traits.contains(Trait.CONSTANT) && kind == StaticType.TEXT
                || other.traits().contains(Trait.CONSTANT) && other.kind() == StaticType.TEXT;
        if (bare && (kind == StaticType.NUMBER || other.kind() == StaticType.NUMBER)) {
            throw new UnsupportedForOracle("which number bare text is in a column of numbers");
        }
        boolean parameter = traits.contains(Trait.PARAMETER) || other.traits().contains(Trait.PARAMETER);
        StaticType common = StaticType.common(List.of(kind, other.kind()), parameter);
        return new OutputColumn(name, named, common, Trait.both(traits, other.traits()));
    }
}
