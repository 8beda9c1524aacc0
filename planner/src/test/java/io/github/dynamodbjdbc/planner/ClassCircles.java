package io.github.dynamodbjdbc.planner;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Cycles of classes within a package, in which each class reaches all others: the strongly connected components, by Tarjan's algorithm. A nested
 * class counts as its top-level class.
 */
final class ClassCircles {
    private final Map<String, Set<String>> uses;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> lowest = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    private List<String> largest = List.of();

    private ClassCircles(Map<String, Set<String>> uses) {
        this.uses = uses;
    }

    /** The largest cycle of each package that has one. */
    static Map<String, List<String>> largest(JavaClasses classes) {
        Map<String, Map<String, Set<String>>> packages = new TreeMap<>();
        for (JavaClass type : classes) {
            Set<String> used = packages.computeIfAbsent(type.getPackageName(), unused -> new TreeMap<>())
                    .computeIfAbsent(topLevel(type), unused -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(target -> target.getPackageName().equals(type.getPackageName()))
                    .forEach(target -> used.add(topLevel(target)));
        }
        Map<String, List<String>> found = new TreeMap<>();
        packages.forEach((name, uses) -> {
            ClassCircles circles = new ClassCircles(uses);
            uses.keySet().forEach(circles::visit);
            if (circles.largest.size() > 1) {
                found.put(name, circles.largest);
            }
        });
        return found;
    }

    /**
     * Compares the largest cycle of each package with the recorded size. Recorded sizes may only decrease.
     *
     * @param sizes by package name; a package without a cycle is not included
     */
    static void check(JavaClasses classes, Map<String, Integer> sizes) {
        Map<String, List<String>> found = largest(classes);
        Set<String> packages = new TreeSet<>(found.keySet());
        packages.addAll(sizes.keySet());
        assertThat(packages).allSatisfy(name -> {
            List<String> circle = found.getOrDefault(name, List.of());
            int recorded = sizes.getOrDefault(name, 0);
            assertThat(circle)
                    .as(
                            circle.size() > recorded
                                    ? "circle in %s: cut it, rather than raise %s"
                                    : "circle in %s: it is smaller now, so lower the number on record from %s",
                            name,
                            recorded)
                    .hasSize(recorded);
        });
    }

    private static String topLevel(JavaClass type) {
        String name = type.getName();
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    private void visit(String type) {
        if (numbers.containsKey(type)) {
            return;
        }
        int number = numbers.size();
        numbers.put(type, number);
        lowest.put(type, number);
        open.push(type);
        for (String used : uses.getOrDefault(type, Set.of())) {
            visit(used);
            if (open.contains(used)) {
                lowest.merge(type, lowest.get(used), Math::min);
            }
        }
        if (lowest.get(type) == number) {
            List<String> circle = new ArrayList<>();
            String last;
            do {
                last = open.pop();
                circle.add(last.substring(last.lastIndexOf('.') + 1));
            } while (!last.equals(type));
            if (circle.size() > largest.size()) {
                largest = List.copyOf(new TreeSet<>(circle));
            }
        }
    }
}
