package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The key of a table or index: one partition attribute and at most one sort attribute; up to four of each on a GSI.
 */
public record KeySchema(List<KeyAttribute> partition, List<KeyAttribute> sort) {
    public KeySchema {
        partition = List.copyOf(partition);
        sort = List.copyOf(sort);
    }

    /** Partition attributes, then sort attributes. */
    public List<KeyAttribute> attributes() {
        return Stream.concat(partition.stream(), sort.stream()).toList();
    }

    public @Nullable KeyAttribute find(String attribute) {
        return attributes().stream()
                .filter(key -> key.name().equals(attribute))
                .findFirst()
                .orElse(null);
    }
}
