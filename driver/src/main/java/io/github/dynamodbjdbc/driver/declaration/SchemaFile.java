package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.catalog.View;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A schema file's content. Equality includes the positions of declarations.
 *
 * @param tables in the file's order, with distinct names
 * @param views in the file's order, with distinct names
 */
public record SchemaFile(List<TableDeclaration> tables, List<View> views) {
    /** Declares nothing. */
    public static final SchemaFile NONE = new SchemaFile(List.of(), List.of());

    /** The limit of the file's size, to keep a wrong path from filling the memory. */
    static final int MAX_BYTES = 1 << 20;

    private static final String ARN_TABLE = ":table/";

    public SchemaFile {
        tables = List.copyOf(tables);
        views = List.copyOf(views);
    }

    /**
     * Reads and checks a file.
     *
     * @param name the file's name in messages
     * @throws StatementFailure 22023 if it can't be read, or is not a schema file; the message contains no more of its content than names
     */
    public static SchemaFile read(Path path, String name) {
        return SchemaReader.read(name, text(path, name));
    }

    static String text(Path path, String name) {
        if (!Files.exists(path)) {
            throw failure(name, "there is no such file", null);
        }
        if (!Files.isRegularFile(path)) {
            throw failure(name, Files.isDirectory(path) ? "it is a directory" : "it is not a regular file", null);
        }
        byte[] bytes;
        try (InputStream file = Files.newInputStream(path)) {
            bytes = file.readNBytes(MAX_BYTES + 1);
        } catch (IOException e) {
            throw failure(name, "it can't be read", e);
        }
        if (bytes.length > MAX_BYTES) {
            throw failure(name, "it is larger than " + MAX_BYTES + " bytes", null);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw failure(name, "it is not UTF-8", e);
        }
    }

    private static StatementFailure failure(String name, String reason, @Nullable Throwable cause) {
        return new StatementFailure(SqlState.INVALID_PARAMETER_VALUE, "Schema file " + name + ": " + reason, cause);
    }

    /** The declaration of the table with that name or ARN, or null. */
    public @Nullable TableDeclaration table(String name) {
        String plain = plainName(name);
        return tables.stream()
                .filter(declared -> declared.table().name().equals(name)
                        || declared.table().name().equals(plain))
                .findFirst()
                .orElse(null);
    }

    /** The table that contains the entity with that name; null if there is no such entity. */
    public @Nullable TableDeclaration tableOf(String entity) {
        return tables.stream()
                .filter(declared -> declared.entity(entity) != null)
                .findFirst()
                .orElse(null);
    }

    /** A declaration whose table's name differs from the given one only in case, or null. */
    public @Nullable TableDeclaration inOtherCase(String name) {
        String plain = plainName(name);
        return tables.stream()
                .filter(declared -> declared.table().name().equalsIgnoreCase(plain))
                .findFirst()
                .orElse(null);
    }

    /**
     * The declaration of the table with that name or ARN, merged with other declarations of columns; null if there are none. This file's declarations
     * take precedence.
     */
    public @Nullable TableDeclaration table(String name, List<ColumnDeclaration> others) {
        TableDeclaration known = table(name);
        if (others.isEmpty()) {
            return known;
        }
        TableDeclaration own = known == null ? TableDeclaration.empty(new Named(name, Place.ofCatalog())) : known;
        Set<String> said = own.columns().stream().map(ColumnDeclaration::name).collect(Collectors.toSet());
        List<ColumnDeclaration> all = new ArrayList<>(others);
        all.removeIf(column -> said.contains(column.name()));
        all.addAll(own.columns());
        return own.withColumns(all);
    }

    private static String plainName(String name) {
        int table = name.startsWith("arn:") ? name.indexOf(ARN_TABLE) : -1;
        return table < 0 ? name : name.substring(table + ARN_TABLE.length());
    }
}
