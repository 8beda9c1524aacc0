package io.github.dynamodbjdbc.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The coverage rule in pom.xml. The rule itself ignores names of packages that do not exist. */
class CoverageRuleTest {
    private static final Path MODULE = Path.of("");

    @Test
    void itsPackagesAndClassesExist() throws IOException {
        List<String> names = Pattern.compile("<include>(io\\.github\\.dynamodbjdbc\\.[^<]+)</include>")
                .matcher(Files.readString(MODULE.resolve("pom.xml")))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(names).isNotEmpty().allSatisfy(name -> {
            Path source = MODULE.resolve("src/main/java").resolve(name.replace('.', '/'));
            assertThat(Files.isDirectory(source) || Files.isRegularFile(Path.of(source + ".java")))
                    .as(name)
                    .isTrue();
        });
    }
}
