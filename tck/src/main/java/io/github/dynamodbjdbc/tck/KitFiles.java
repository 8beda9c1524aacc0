package io.github.dynamodbjdbc.tck;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Map;

/** Directories included in the kit. */
public final class KitFiles {
    private KitFiles() {}

    /** Reads a directory; if it is in a jar, it is closed afterwards. */
    public interface Reader<T> {
        T read(Path directory) throws IOException;
    }

    /**
     * Reads a directory from the kit's jar, or from a directory of classes.
     *
     * @param name as a resource, such as {@code /cases}
     * @throws IOException if it is missing or can't be read
     */
    public static <T> T read(String name, Reader<T> reader) throws IOException {
        URL url = KitFiles.class.getResource(name);
        if (url == null) {
            throw new IOException("The kit's own " + name.substring(1) + " are missing");
        }
        try {
            URI uri = url.toURI();
            if (uri.getScheme().equals("file")) {
                return reader.read(Path.of(uri));
            }
            try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
                return reader.read(jar.getPath(name));
            }
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }
}
