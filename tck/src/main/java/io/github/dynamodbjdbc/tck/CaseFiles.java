package io.github.dynamodbjdbc.tck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds case files. */
final class CaseFiles {
    private static final String OWN = "/cases";

    private CaseFiles() {}

    /** The cases included in the kit, from its jar or from a directory of classes. */
    static List<Case> own() throws IOException {
        return KitFiles.read(OWN, CaseFiles::below);
    }

    /** The cases of a Markdown file, or of all Markdown files below a directory, in the order of their names. */
    static List<Case> below(Path path) throws IOException {
        if (Files.isRegularFile(path)) {
            return CaseParser.parse(name(path), Files.readString(path));
        }
        List<Path> files;
        try (Stream<Path> found = Files.walk(path)) {
            files = found.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
        List<Case> cases = new ArrayList<>();
        for (Path file : files) {
            cases.addAll(CaseParser.parse(path.relativize(file).toString(), Files.readString(file)));
        }
        return cases;
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }
}
