package io.github.dynamodbjdbc.tck.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The designs that come with the kit, from its jar or from a directory of classes. */
public final class Designs {
    private static final String OWN = "/measure";

    private Designs() {}

    /** All of them, in the order of their files' names. */
    public static List<Design> own() {
        URL url = Designs.class.getResource(OWN);
        if (url == null) {
            throw new IllegalStateException("The kit's own designs are missing");
        }
        try {
            URI uri = url.toURI();
            if (uri.getScheme().equals("file")) {
                return below(Path.of(uri));
            }
            try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
                return below(jar.getPath(OWN));
            }
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Design> below(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .map(Designs::read)
                    .toList();
        }
    }

    private static Design read(Path file) {
        try {
            return DesignReader.read(String.valueOf(file.getFileName()), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
