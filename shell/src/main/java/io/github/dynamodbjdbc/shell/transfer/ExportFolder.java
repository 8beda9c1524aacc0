package io.github.dynamodbjdbc.shell.transfer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The folder of a full or incremental export to S3.
 *
 * @param manifest the file that lists the other files
 * @param files the files with the items, in the manifest's order
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/S3DataExport.Output.html">files of an export</a>
 */
record ExportFolder(Path manifest, List<Path> files) {
    private static final String MANIFEST = "manifest-files.json";
    private static final String SUMMARY = "manifest-summary.json";
    /** The depth at which the manifest is searched: it is in AWSDynamoDB/EXPORT of the folder, or above the data. */
    private static final int DEPTH = 4;

    ExportFolder {
        files = List.copyOf(files);
    }

    /** @throws IOException if it is not an export, or if one of its files is missing or has changed */
    static ExportFolder of(Path folder) throws IOException {
        List<Path> manifests;
        try (Stream<Path> found = Files.find(folder, DEPTH, (path, type) -> path.endsWith(MANIFEST))) {
            manifests = found.sorted().toList();
        }
        if (manifests.size() != 1) {
            throw new IOException(folder + " has "
                    + (manifests.isEmpty()
                            ? "no " + MANIFEST
                                    + ", so it is not an export; .import takes a file, or the folder of an export"
                            : "several exports; name the folder of one: " + parents(manifests)));
        }
        Path manifest = manifests.get(0);
        checkFormat(manifest.resolveSibling(SUMMARY));
        List<Path> files = new ArrayList<>();
        try (Reader in = DataFile.read(manifest);
                BufferedReader lines = new BufferedReader(in)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank()) {
                    files.add(file(manifest, object(manifest, line)));
                }
            }
        }
        return new ExportFolder(manifest, files);
    }

    private static List<String> parents(List<Path> manifests) {
        return manifests.stream().map(path -> String.valueOf(path.getParent())).toList();
    }

    private static void checkFormat(Path summary) throws IOException {
        if (Files.exists(summary)) {
            Object format = object(summary, Files.readString(summary)).get("outputFormat");
            if (format != null && !format.equals("DYNAMODB_JSON")) {
                throw new IOException(summary.getParent() + " is an export in the format " + format
                        + "; .import reads one in the format DYNAMODB_JSON");
            }
        }
    }

    private static Map<?, ?> object(Path file, String json) throws IOException {
        try {
            if (ItemReader.value(json) instanceof Map<?, ?> object) {
                return object;
            }
        } catch (SQLException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
        throw new IOException(file + ": expected a JSON object");
    }

    private static Path file(Path manifest, Map<?, ?> entry) throws IOException {
        String key = String.valueOf(entry.get("dataFileS3Key"));
        String name = key.substring(key.lastIndexOf('/') + 1);
        Path own = manifest.resolveSibling("data").resolve(name);
        // Incremental exports have their data in a folder that they share.
        Path shared = manifest.resolveSibling("../data").resolve(name);
        Path file = Files.exists(own) ? own : shared;
        if (!Files.exists(file)) {
            throw new IOException("the export is incomplete: there is no file " + own);
        }
        Object checksum = entry.get("md5Checksum");
        if (checksum != null && !checksum.equals(md5(file))) {
            throw new IOException("the export is damaged: the checksum of " + file + " is not the manifest's");
        }
        return file;
    }

    private static String md5(Path file) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            return Base64.getEncoder().encodeToString(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has MD5", e);
        }
    }
}
