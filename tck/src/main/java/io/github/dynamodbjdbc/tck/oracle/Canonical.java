package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Node;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Canonical texts of expressions: equal for equivalent expressions, with qualified or unqualified names. */
final class Canonical {
    private Canonical() {}

    static String of(Expression expression, Scope scope) {
        return text(expression, scope);
    }

    private static String text(@Nullable Object part, Scope scope) {
        if (part instanceof Expression.NameReference name) {
            Scope.Resolution found = scope.resolve(name.parts());
            return path(found.canonical(), found.path());
        } else if (part instanceof Query query) {
            String printed = SqlPrinter.print(query);
            // Parameters have equal texts, but are different.
            return printed.indexOf('?') < 0 ? printed : String.valueOf(query);
        } else if (part == null) {
            return "";
        } else if (part instanceof Identifier identifier) {
            return "\"" + identifier.name() + "\"";
        } else if (part instanceof List<?> list) {
            return list.stream().map(each -> text(each, scope)).collect(Collectors.joining(",", "[", "]"));
        } else if (part instanceof Node node) {
            return components(node).stream()
                    .map(each -> text(each, scope))
                    .collect(Collectors.joining(",", node.getClass().getSimpleName() + "(", ")"));
        }
        return part.getClass().getSimpleName() + ":" + part;
    }

    /** The canonical form of the document's member to which the path leads. */
    static String path(String canonical, List<Identifier> path) {
        return canonical + path.stream().map(step -> ".\"" + step.name() + "\"").collect(Collectors.joining());
    }

    /** Whether an expression within this one, outside its subqueries, passes the test. */
    static boolean any(@Nullable Object part, Predicate<Expression> test) {
        if (part instanceof Query || part == null) {
            return false;
        } else if (part instanceof List<?> list) {
            return list.stream().anyMatch(each -> any(each, test));
        } else if (part instanceof Expression expression && test.test(expression)) {
            return true;
        }
        return part instanceof Node node && components(node).stream().anyMatch(each -> any(each, test));
    }

    /** Whether a node below, including those in subqueries, passes the test. */
    static boolean anyNode(@Nullable Object part, Predicate<Node> test) {
        if (part instanceof List<?> list) {
            return list.stream().anyMatch(each -> anyNode(each, test));
        }
        return part instanceof Node node
                && (test.test(node) || components(node).stream().anyMatch(each -> anyNode(each, test)));
    }

    private static List<@Nullable Object> components(Node node) {
        List<@Nullable Object> values = new ArrayList<>();
        for (RecordComponent component : node.getClass().getRecordComponents()) {
            if (component.getType() != Position.class) {
                try {
                    values.add(component.getAccessor().invoke(node));
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return values;
    }
}
