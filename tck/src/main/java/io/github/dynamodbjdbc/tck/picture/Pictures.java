package io.github.dynamodbjdbc.tck.picture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All generated pictures, by file name in {@code docs/images}. */
public final class Pictures {
    /** A statement with a path by each key of its table. */
    private static final List<String> STATEMENT = List.of(
            "SELECT OrderId, Total FROM Orders",
            "WHERE CustomerId = 'C0002' AND Status = 'SHIPPED' AND OrderDate >= '2015-12-01'");

    private Pictures() {}

    /**
     * Draws all pictures.
     *
     * @param root the source directory, whose pages contain the figures
     * @param sample a connection to the sample tables, without learned statistics
     */
    public static Map<String, String> draw(Path root, Connection sample) throws IOException, SQLException {
        Map<String, String> pictures = new TreeMap<>();
        pictures.put("statement.svg", StructurePictures.statement().toString());
        pictures.put("modules.svg", StructurePictures.modules().toString());
        pictures.put("sparse-index.svg", DesignPictures.sparseIndex().toString());
        pictures.put("entities.svg", DesignPictures.entities().toString());
        pictures.put("transaction.svg", SequencePictures.transaction().toString());
        pictures.put("spark.svg", SequencePictures.spark().toString());
        pictures.put("paths.svg", FigurePictures.paths(STATEMENT, paths(sample)).toString());
        pictures.put(
                "estimates.svg",
                FigurePictures.estimates(Files.readAllLines(root.resolve("tck/measured-paths.md")))
                        .toString());
        pictures.put(
                "benchmarks.svg",
                FigurePictures.clients(Files.readAllLines(root.resolve("docs/benchmarks.md")))
                        .toString());
        return pictures;
    }

    private static List<FigurePictures.Path> paths(Connection sample) throws SQLException {
        List<FigurePictures.Path> paths = new ArrayList<>();
        try (Statement statement = sample.createStatement();
                ResultSet rows = statement.executeQuery("EXPLAIN FORMAT TABLE " + String.join(" ", STATEMENT))) {
            while (rows.next()) {
                if (rows.getString("target") != null) {
                    paths.add(new FigurePictures.Path(
                            rows.getString("operation") + " " + rows.getString("target"),
                            rows.getDouble("estimated_read_units"),
                            rows.getBoolean("chosen")));
                }
            }
        }
        paths.sort(Comparator.comparingDouble(FigurePictures.Path::units));
        return paths;
    }
}
