package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.Option;
import io.github.dynamodbjdbc.planner.catalog.AutoScaling;
import io.github.dynamodbjdbc.planner.catalog.AutoScaling.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The options of auto scaling: of reads and writes alike, or of one of them. */
final class ScalingOptions {
    private static final String BOTH = "autoscaling";
    private static final String READS = "autoscaling_read";
    private static final String WRITES = "autoscaling_write";
    private static final String LEAST = "_min";
    private static final String MOST = "_max";
    private static final String TARGET = "_target";

    static final List<String> ALL = names();

    private ScalingOptions() {}

    private static List<String> names() {
        List<String> all = new ArrayList<>();
        for (String of : List.of(BOTH, READS, WRITES)) {
            all.addAll(List.of(of, of + LEAST, of + MOST, of + TARGET));
        }
        return List.copyOf(all);
    }

    static AutoScaling of(GivenOptions options) {
        return new AutoScaling(range(options, READS), range(options, WRITES));
    }

    /** The range of one kind of units; null if no option says anything of it. */
    private static @Nullable Range range(GivenOptions options, String of) {
        Boolean its = ends(options, of);
        Boolean both = ends(options, BOTH);
        Long least = either(options.count(of + LEAST), options.count(BOTH + LEAST));
        Long most = either(options.count(of + MOST), options.count(BOTH + MOST));
        Integer target = target(options, options.given(of + TARGET) ? of + TARGET : BOTH + TARGET);
        boolean bounds = least != null || most != null || target != null;
        if (its != null || both != null) {
            if (bounds) {
                throw SchemaErrors.invalid(
                        "auto scaling ends by none, or has bounds: give the one or the others",
                        options.position(its == null ? BOTH : of));
            }
            return Range.END;
        }
        if (least != null && most != null && least > most) {
            throw SchemaErrors.invalid(
                    "autoscaling_min is " + least + ", more than autoscaling_max, " + most,
                    options.position(options.given(of + LEAST) ? of + LEAST : BOTH + LEAST));
        }
        return bounds ? new Range(least, most, target, false) : null;
    }

    private static @Nullable Long either(@Nullable Long one, @Nullable Long other) {
        return one == null ? other : one;
    }

    private static @Nullable Boolean ends(GivenOptions options, String name) {
        String value = options.text(name);
        if (value == null) {
            return null;
        }
        if (!value.equalsIgnoreCase(GivenOptions.NONE)) {
            throw SchemaErrors.invalid(
                    "option '" + name + "' is none, which ends auto scaling; " + name + "_min, " + name + "_max and "
                            + name + "_target begin it",
                    options.position(name));
        }
        return true;
    }

    private static @Nullable Integer target(GivenOptions options, String name) {
        Long percent = options.count(name);
        if (percent == null) {
            return null;
        }
        if (percent < AutoScaling.LEAST_TARGET || percent > AutoScaling.MOST_TARGET) {
            throw SchemaErrors.invalid(
                    "option '" + name + "' is the percentage of the units that is to be consumed, "
                            + AutoScaling.LEAST_TARGET + " to " + AutoScaling.MOST_TARGET + ", not " + percent,
                    options.position(name));
        }
        return percent.intValue();
    }

    /** A new table or index has no bounds to take from. */
    static void checkComplete(AutoScaling scaling, List<Option> given) {
        for (Range range : new Range[] {scaling.reads(), scaling.writes()}) {
            if (range != null && !range.ends() && (range.least() == null || range.most() == null)) {
                throw SchemaErrors.invalid(
                        "auto scaling takes autoscaling_min and autoscaling_max, both",
                        given.get(0).position());
            }
        }
    }

    static void add(AutoScaling scaling, List<Option> to) {
        Range reads = scaling.reads();
        if (Objects.equals(reads, scaling.writes())) {
            add(reads, BOTH, to);
        } else {
            add(reads, READS, to);
            add(scaling.writes(), WRITES, to);
        }
    }

    private static void add(@Nullable Range range, String of, List<Option> to) {
        if (range == null || range.ends()) {
            return;
        }
        add(range.least(), of + LEAST, to);
        add(range.most(), of + MOST, to);
        add(range.target(), of + TARGET, to);
    }

    private static void add(@Nullable Number value, String name, List<Option> to) {
        if (value != null) {
            to.add(GivenOptions.option(name, value.toString()));
        }
    }
}
