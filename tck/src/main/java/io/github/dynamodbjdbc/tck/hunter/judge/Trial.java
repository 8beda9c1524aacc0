package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import java.util.List;
import java.util.Map;

/** Everything that is needed to reproduce an answer, right or wrong. */
public record Trial(
        World world, Query template, List<Cell> binding, Map<String, String> properties, Variation variation) {
    public Trial {
        binding = List.copyOf(binding);
        properties = Map.copyOf(properties);
    }

    public Trial with(World other) {
        return new Trial(other, template, binding, properties, variation);
    }

    public Trial with(Query other) {
        return new Trial(world, other, binding, properties, variation);
    }
}
