package io.github.dynamodbjdbc.driver;

import static java.util.stream.Collectors.toCollection;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Cycles of classes within packages: sets of top-level classes, each of which uses all others, directly or indirectly. */
final class ClassCircles {
    private ClassCircles() {}

    /** The classes of the largest cycle of each package that has one, by package name. */
    static Map<String, Set<String>> largest(JavaClasses classes) {
        Map<String, Set<String>> uses = new HashMap<>();
        classes.forEach(type -> {
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass();
                if (target.getPackageName().equals(type.getPackageName())) {
                    uses.computeIfAbsent(outermost(type), name -> new HashSet<>())
                            .add(outermost(target));
                }
            }
        });
        Map<String, Set<String>> reached = new HashMap<>();
        uses.keySet().forEach(name -> reached.put(name, reach(name, uses)));
        Map<String, Set<String>> largest = new TreeMap<>();
        reached.forEach((name, others) -> {
            Set<String> circle = others.stream()
                    .filter(other -> reached.getOrDefault(other, Set.of()).contains(name))
                    .map(other -> other.substring(other.lastIndexOf('.') + 1))
                    .collect(toCollection(TreeSet::new));
            if (circle.size() > 1) {
                largest.merge(
                        name.substring(0, name.lastIndexOf('.')),
                        circle,
                        (one, other) -> one.size() < other.size() ? other : one);
            }
        });
        return largest;
    }

    private static Set<String> reach(String from, Map<String, Set<String>> uses) {
        Set<String> reached = new HashSet<>();
        Set<String> next = Set.of(from);
        while (!next.isEmpty()) {
            Set<String> further = new HashSet<>();
            next.forEach(name -> further.addAll(uses.getOrDefault(name, Set.of())));
            further.removeAll(reached);
            reached.addAll(further);
            next = further;
        }
        return reached;
    }

    private static String outermost(JavaClass type) {
        String name = type.getBaseComponentType().getName();
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }
}
