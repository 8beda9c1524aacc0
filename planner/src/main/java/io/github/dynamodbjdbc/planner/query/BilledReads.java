package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.catalog.BilledMetrics;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.rel.SystemTableRead;
import io.github.dynamodbjdbc.planner.relation.TableUse;
import io.github.dynamodbjdbc.planner.type.UsedColumn;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.jspecify.annotations.Nullable;

/** Says of a plan which of its reads another service bills, as far as the plan knows them. */
final class BilledReads {
    private static final AttributePath TABLE = AttributePath.of("table_name");
    private static final AttributePath INDEX = AttributePath.of("index_name");

    private BilledReads() {}

    static void warn(RelNode rel, Catalog catalog, @Nullable Prices prices, List<String> warnings) {
        if (rel instanceof SystemTableRead read && !read.system().billed().isEmpty()) {
            long metrics = metrics(read, catalog);
            if (metrics > 0) {
                warnings.add(BilledMetrics.text(metrics, prices));
            }
        }
        rel.getInputs().forEach(input -> warn(input, catalog, prices, warnings));
    }

    /** 0 if the tables are known only when the statement runs. */
    private static long metrics(SystemTableRead read, Catalog catalog) {
        Set<String> tables = Predicates.texts(read.wanted(), TABLE);
        Set<String> indexes = Predicates.texts(read.wanted(), INDEX);
        long resources = 0;
        long vectors = 0;
        for (String name : tables == null ? Set.<String>of() : tables) {
            TableSchema table = catalog.table(name);
            if (table != null) {
                resources += (indexes == null ? 1 : 0)
                        + table.indexes().stream()
                                .filter(index -> index.kind() == IndexSchema.Kind.GSI)
                                .filter(index -> indexes == null || indexes.contains(index.name()))
                                .count();
                vectors += table.vectorIndexes().stream()
                        .filter(index -> indexes == null || indexes.contains(index.name()))
                        .count();
            }
        }
        return resources * columns(read, false) + vectors * columns(read, true);
    }

    private static long columns(SystemTableRead read, boolean ofVectors) {
        return read.getTable().unwrapOrThrow(TableUse.class).columns().stream()
                .map(UsedColumn::name)
                .filter(read.system().billed()::contains)
                .filter(column -> BilledMetrics.isOfVectors(column) == ofVectors)
                .count();
    }
}
