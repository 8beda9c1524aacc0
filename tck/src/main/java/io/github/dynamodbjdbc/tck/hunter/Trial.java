package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import java.util.List;
import java.util.Map;

/** All it takes to see an answer again, right or wrong. */
record Trial(World world, Query template, List<Cell> binding, Map<String, String> properties, Variation variation) {
    Trial {
        binding = List.copyOf(binding);
        properties = Map.copyOf(properties);
    }

    Trial with(World other) {
        return new Trial(other, template, binding, properties, variation);
    }

    Trial with(Query other) {
        return new Trial(world, other, binding, properties, variation);
    }
}
