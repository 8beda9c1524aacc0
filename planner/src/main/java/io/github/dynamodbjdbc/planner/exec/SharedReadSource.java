package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are computed once, although several places of the plan read them or one place opens them often. Rows that depend on an outer row, or
 * on a round of a recursion, are computed once for each.
 *
 * @param key their key among the plan's shared rows
 * @param outer the correlations on whose rows they depend
 * @param recursions the recursions on whose rounds they depend
 */
public record SharedReadSource(String key, RowSource input, List<Integer> outer, List<Integer> recursions)
        implements RowSource {
    public SharedReadSource {
        outer = List.copyOf(outer);
        recursions = List.copyOf(recursions);
    }

    @Override
    public RowCursor open(Run run) {
        Latest latest = run.shared(key, () -> {
            Latest none = new Latest();
            run.atEnd(none::close);
            return none;
        });
        return latest.of(around(run), input, run).all();
    }

    /** The rows and rounds on which the rows depend; each is an object of its own. */
    private List<Object> around(Run run) {
        List<Object> around = new ArrayList<>();
        outer.forEach(correlation -> around.add(run.outerRow(correlation)));
        recursions.forEach(recursion -> around.add(run.workingTable(recursion)));
        return around;
    }

    /** The rows of the latest outer row and round. */
    private static final class Latest {
        private List<Object> around = List.of();
        private @Nullable SharedRows rows;

        SharedRows of(List<Object> now, RowSource input, Run run) {
            SharedRows known = rows;
            if (known != null && isSame(now)) {
                return known;
            }
            if (known != null) {
                known.retire();
            }
            around = now;
            SharedRows made = new SharedRows(input, run);
            rows = made;
            return made;
        }

        @SuppressWarnings("ReferenceEquality") // another outer row may have equal values
        private boolean isSame(List<Object> now) {
            for (int i = 0; i < now.size(); i++) {
                if (now.get(i) != around.get(i)) {
                    return false;
                }
            }
            return true;
        }

        void close() {
            SharedRows known = rows;
            if (known != null) {
                known.close();
            }
        }
    }
}
