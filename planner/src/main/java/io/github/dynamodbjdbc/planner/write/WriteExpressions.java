package io.github.dynamodbjdbc.planner.write;

import io.github.dynamodbjdbc.planner.access.ExpressionWriter;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The expressions of one write request.
 *
 * @param condition null if there is none
 * @param update null unless it is an UpdateItem with actions
 * @param names attribute names by placeholder; all are used. If empty, the request must omit the map
 * @param values canonical values by placeholder; all are used. If empty, the request must omit the map
 */
public record WriteExpressions(
        @Nullable String condition, @Nullable String update, Map<String, String> names, Map<String, Object> values) {
    public WriteExpressions {
        names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    public static WriteExpressions of(ItemWrite write) {
        ExpressionWriter writer = ExpressionWriter.forRequest();
        String condition = write.isConditional() ? writer.predicate(write.condition()) : null;
        String update =
                write instanceof ItemWrite.Update changed && !changed.actions().isEmpty()
                        ? update(changed.actions(), writer)
                        : null;
        return new WriteExpressions(condition, update, writer.names(), writer.values());
    }

    /** The expressions of a condition check without a write. */
    public static WriteExpressions of(Predicate condition) {
        ExpressionWriter writer = ExpressionWriter.forRequest();
        return new WriteExpressions(writer.predicate(condition), null, writer.names(), writer.values());
    }

    private static String update(List<UpdateAction> actions, ExpressionWriter writer) {
        Clauses clauses = new Clauses(writer);
        actions.forEach(action -> action.accept(clauses));
        return clauses.text();
    }

    /** The four clauses of an update expression. */
    private static final class Clauses implements UpdateAction.Visitor<Boolean>, SetValue.Visitor<String> {
        private final ExpressionWriter writer;
        private final List<String> set = new ArrayList<>();
        private final List<String> remove = new ArrayList<>();
        private final List<String> add = new ArrayList<>();
        private final List<String> delete = new ArrayList<>();

        Clauses(ExpressionWriter writer) {
            this.writer = writer;
        }

        String text() {
            List<String> clauses = new ArrayList<>();
            clause("SET ", set, clauses);
            clause("REMOVE ", remove, clauses);
            clause("ADD ", add, clauses);
            clause("DELETE ", delete, clauses);
            return String.join(" ", clauses);
        }

        private static void clause(String keyword, List<String> actions, List<String> clauses) {
            if (!actions.isEmpty()) {
                clauses.add(keyword + String.join(", ", actions));
            }
        }

        @Override
        public Boolean visit(UpdateAction.Set action) {
            return set.add(writer.path(action.path()) + " = " + action.value().accept(this));
        }

        @Override
        public Boolean visit(UpdateAction.Remove action) {
            return remove.add(writer.path(action.path()));
        }

        @Override
        public Boolean visit(UpdateAction.Add action) {
            return add.add(elements(writer.path(action.path()), action.elements()));
        }

        @Override
        public Boolean visit(UpdateAction.Delete action) {
            return delete.add(elements(writer.path(action.path()), action.elements()));
        }

        private String elements(String path, ItemSet elements) {
            return path + ' ' + writer.value(elements);
        }

        @Override
        public String visit(SetValue.Value value) {
            return writer.value(value.value());
        }

        @Override
        public String visit(SetValue.Stored stored) {
            return writer.path(stored.path());
        }

        @Override
        public String visit(SetValue.Arithmetic arithmetic) {
            return arithmetic.left().accept(this)
                    + (arithmetic.minus() ? " - " : " + ")
                    + arithmetic.right().accept(this);
        }

        @Override
        public String visit(SetValue.Append append) {
            return "list_append("
                    + append.first().accept(this)
                    + ", "
                    + append.second().accept(this)
                    + ')';
        }

        @Override
        public String visit(SetValue.IfNotExists ifNotExists) {
            return "if_not_exists("
                    + writer.path(ifNotExists.path())
                    + ", "
                    + ifNotExists.otherwise().accept(this)
                    + ')';
        }
    }
}
