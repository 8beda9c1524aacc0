package io.github.dynamodbjdbc.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The driver's modules have no class names in common, so that a name identifies a class. */
class NamesTest {
    private static final List<String> MODULES = List.of("grammar", "planner", "driver", "shell");

    /** Class names older than this rule. None may be added; a name that only one module has must be removed. */
    private static final Set<String> SHARED = Set.of(
            "Age",
            "Arguments",
            "Expiry",
            "Expression",
            "Groups",
            "ItemReader",
            "ItemWriter",
            "Kept",
            "Names",
            "Reads",
            "RowSource",
            "Session",
            "Source");

    @Test
    void modulesShareNoNames() throws IOException {
        Map<String, Set<String>> modules = new TreeMap<>();
        for (String module : MODULES) {
            Path sources = Path.of("..", module, "src", "main", "java");
            try (Stream<Path> files = Files.walk(sources)) {
                files.map(file -> String.valueOf(file.getFileName()))
                        .filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
                        .forEach(name -> modules.computeIfAbsent(
                                        name.substring(0, name.length() - ".java".length()), key -> new TreeSet<>())
                                .add(module));
            }
        }
        modules.values().removeIf(of -> of.size() < 2);
        modules.keySet().removeAll(SHARED);
        assertThat(modules).isEmpty();
    }
}
