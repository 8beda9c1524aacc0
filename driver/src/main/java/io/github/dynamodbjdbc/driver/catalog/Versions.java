package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;

/** Decides whether a new description makes cached plans obsolete. */
final class Versions {
    private Versions() {}

    /** Whether the descriptions are equal except for counts and sizes, and these have the same order of magnitude. */
    static boolean planAlike(TableSchema one, TableSchema other) {
        return rounded(one).equals(rounded(other));
    }

    private static TableSchema rounded(TableSchema table) {
        return table.toBuilder()
                .indexes(table.indexes().stream().map(Versions::rounded).toList())
                .vectorIndexes(table.vectorIndexes().stream()
                        .map(VectorIndexSchema::definition)
                        .toList())
                .itemCount(Long.highestOneBit(table.itemCount()))
                .sizeBytes(Long.highestOneBit(table.sizeBytes()))
                .statistics(TableStatistics.NONE)
                .build();
    }

    private static IndexSchema rounded(IndexSchema index) {
        return new IndexSchema(
                index.name(),
                index.kind(),
                index.key(),
                index.projection(),
                index.projected(),
                index.usable(),
                index.declaredDense(),
                Long.highestOneBit(index.itemCount()),
                Long.highestOneBit(index.sizeBytes()));
    }
}
