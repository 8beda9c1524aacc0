package io.github.dynamodbjdbc.driver.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllowedPathsTest {
    @TempDir
    private Path directory;

    private Path check(Path path, String allowed) throws SQLException {
        return AllowedPaths.check("property schema", path.toString(), allowed);
    }

    private void assertRefused(Path path, String allowed) {
        assertThatThrownBy(() -> check(path, allowed))
                .isInstanceOf(SQLException.class)
                .hasMessage("property schema is outside the directories that -Ddynamodbjdbc.allowedPaths allows");
    }

    @Test
    void withoutDirectoriesAnyPathWillDo() throws Exception {
        assertThat(check(directory.resolve("a.yaml"), null)).isEqualTo(directory.resolve("a.yaml"));
    }

    @Test
    void aPathLiesBelowOneOfThem() throws Exception {
        Path inside = Files.createDirectory(directory.resolve("inside"));
        Path beside = Files.createDirectory(directory.resolve("inside-not"));
        String allowed = directory.resolve("none") + File.pathSeparator + inside;
        Path file = Files.writeString(inside.resolve("a.yaml"), "");
        assertThat(check(file, allowed)).isEqualTo(file.toRealPath());
        assertThat(check(inside.resolve("not-there.yaml"), allowed))
                .isEqualTo(inside.toRealPath().resolve("not-there.yaml"));
        assertRefused(beside.resolve("a.yaml"), allowed);
        assertRefused(inside.resolve("..").resolve("a.yaml"), allowed);
        assertRefused(file, "");
    }

    @Test
    void linksAreResolved() throws Exception {
        Path inside = Files.createDirectory(directory.resolve("inside"));
        Path outside = Files.createDirectory(directory.resolve("outside"));
        Path secret = Files.writeString(outside.resolve("secret.yaml"), "");
        assertRefused(Files.createSymbolicLink(inside.resolve("link.yaml"), secret), inside.toString());
        assertRefused(
                Files.createSymbolicLink(inside.resolve("folder"), outside).resolve("secret.yaml"), inside.toString());
        Path link = Files.createSymbolicLink(directory.resolve("link"), inside);
        Path file = Files.writeString(inside.resolve("a.yaml"), "");
        assertThat(check(link.resolve("a.yaml"), inside.toString())).isEqualTo(file.toRealPath());
        assertThat(check(file, link.toString())).isEqualTo(file.toRealPath());
    }
}
