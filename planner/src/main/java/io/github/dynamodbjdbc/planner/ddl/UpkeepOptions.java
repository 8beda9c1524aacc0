package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.Option;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import io.github.dynamodbjdbc.planner.catalog.Upkeep;
import java.util.ArrayList;
import java.util.List;

/** The options of tables and global indexes that requests of their own set. */
final class UpkeepOptions {
    static final List<String> ALL = ScalingOptions.ALL;

    private UpkeepOptions() {}

    static Upkeep of(SchemaOptions options) {
        return new Upkeep(ScalingOptions.of(options));
    }

    static void add(Upkeep upkeep, List<Option> to) {
        ScalingOptions.add(upkeep.scaling(), to);
    }

    /** The options of an index. */
    static List<Option> text(Throughput throughput, Upkeep upkeep) {
        List<Option> all = new ArrayList<>(SchemaOptions.text(throughput));
        add(upkeep, all);
        return all;
    }
}
