package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.tck.hunter.make.Source;
import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Declaration;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The schema file of a connection to a world with declarations. */
public final class SchemaFile {
    private SchemaFile() {}

    /** The file's lines; empty if nothing is declared. */
    public static List<String> lines(World world) {
        return lines(world, true);
    }

    /** @param all whether to include columns that the catalog can store */
    static List<String> lines(World world, boolean all) {
        List<String> lines = new ArrayList<>();
        for (Database.Contents table : world.tables()) {
            TableDesign design = table.design();
            Map<String, Declaration> columns = new TreeMap<>(design.declared());
            if (!all) {
                columns.keySet().removeAll(CatalogColumns.of(design).keySet());
            }
            if (columns.isEmpty() && design.hidden().isEmpty()) {
                continue;
            }
            if (lines.isEmpty()) {
                lines.add("tables:");
            }
            lines.add("  " + quoted(design.name()) + ":");
            if (!columns.isEmpty()) {
                lines.add("    columns:");
            }
            columns.forEach(
                    (name, declaration) -> lines.add("      " + quoted(name) + ": " + column(name, declaration)));
            if (!design.hidden().isEmpty()) {
                lines.add("    hidden: " + list(List.copyOf(design.hidden())));
            }
            List<String> dense = dense(table);
            if (!dense.isEmpty()) {
                lines.add("    denseIndexes: " + list(dense));
            }
        }
        return lines;
    }

    private static String column(String name, Declaration declaration) {
        Declaration.Format format = declaration.format();
        String more = (format == null ? "" : ", format: " + format.text()) + (isNotNull(name) ? ", notNull: true" : "");
        String type = type(name, declaration);
        return more.isEmpty() ? type : "{type: " + type + more + "}";
    }

    /** Some columns are declared with a narrower type than their values have; reads must ignore that. */
    static String type(String column, Declaration declaration) {
        List<String> types =
                switch (declaration.type()) {
                    case NUMERIC -> List.of("NUMERIC", "SMALLINT", "INTEGER", "BIGINT", "REAL", "DOUBLE", "NUMERIC(3)");
                    case VARCHAR -> List.of("VARCHAR", "VARCHAR(2)", "UUID");
                    default -> List.of(declaration.type().name());
                };
        return types.get(Math.floorMod(column.hashCode(), types.size()));
    }

    /** Some columns are declared NOT NULL although items lack them; reads must ignore that. */
    static boolean isNotNull(String column) {
        return Math.floorMod(column.hashCode(), 3) == 0;
    }

    /** The indexes that really hold every item. */
    private static List<String> dense(Database.Contents table) {
        return table.design().indexes().stream()
                .filter(index -> Source.of("t", table, index).items().size()
                        == table.items().size())
                .map(TableDesign.IndexDesign::name)
                .toList();
    }

    private static String list(List<String> names) {
        return names.stream().map(SchemaFile::quoted).sorted().collect(Collectors.joining(", ", "[", "]"));
    }

    private static String quoted(String name) {
        return "'" + name.replace("'", "''") + "'";
    }

    /** @return null if nothing is declared; otherwise the caller must delete the file */
    static @Nullable Path write(World world) {
        return write(lines(world));
    }

    /** @return null for no lines; otherwise the caller must delete the file */
    static @Nullable Path write(List<String> lines) {
        if (lines.isEmpty()) {
            return null;
        }
        try {
            Path file = Files.createTempFile("hunted", ".yaml");
            Files.write(file, lines);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void delete(@Nullable Path file) {
        if (file != null) {
            try {
                Files.delete(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
