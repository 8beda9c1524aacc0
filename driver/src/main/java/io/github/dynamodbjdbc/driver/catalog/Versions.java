package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;

/** When a new description makes cached plans old. */
final class Versions {
    private Versions() {}

    /** Equal but for counts and sizes, and those of the same order of magnitude. */
    static boolean planAlike(TableSchema one, TableSchema other) {
        return rounded(one).equals(rounded(other));
    }

    private static TableSchema rounded(TableSchema table) {
        return new TableSchema(
                table.name(),
                table.key(),
                table.indexes().stream().map(Versions::rounded).toList(),
                table.declared(),
                table.hidden(),
                table.ttlAttribute(),
                table.versionAttribute(),
                table.windowIndex(),
                Long.highestOneBit(table.itemCount()),
                Long.highestOneBit(table.sizeBytes()),
                TableStatistics.NONE,
                table.tariff(),
                table.entity(),
                table.sampled());
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
