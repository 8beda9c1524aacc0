package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.catalog.Column;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.List;
import java.util.Locale;

/**
 * Stores the declarations of statements in a schema file. The file is read again for each change, because other programs change it, too.
 *
 * @param name the file's name in messages
 */
public record SchemaFileUpdates(Path path, String name) {
    private static final Object LOCK = new Object();

    /** Whether a file with that name may be created or written: other programs must not use it. */
    public static boolean mayBeWritten(Path path) {
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    /** @return the changed file */
    public SchemaFile declare(String table, List<Column> columns, List<String> undeclared) {
        synchronized (LOCK) {
            return write(declared(table, columns, undeclared));
        }
    }

    /** @throws StatementFailure 22023 if {@link #declare} would fail because of the file's notation */
    public void check(String table, List<Column> columns, List<String> undeclared) {
        declared(table, columns, undeclared);
    }

    /** Removes all declarations of a table. */
    public SchemaFile forget(String table) {
        synchronized (LOCK) {
            SchemaFileEditor editor = editor();
            editor.removeTable(table);
            return write(editor);
        }
    }

    private SchemaFileEditor declared(String table, List<Column> columns, List<String> undeclared) {
        SchemaFileEditor editor = editor();
        undeclared.forEach(column -> editor.removeColumn(table, column));
        columns.forEach(column -> editor.putColumn(table, column));
        return editor;
    }

    private SchemaFileEditor editor() {
        return Files.exists(path)
                ? new SchemaFileEditor(name, SchemaFile.text(path, name))
                : new SchemaFileEditor(name, SchemaFileEditor.EMPTY);
    }

    private SchemaFile write(SchemaFileEditor editor) {
        SchemaFile file = SchemaReader.read(name, editor.text());
        if (editor.isChanged()) {
            try {
                write(editor.text());
            } catch (IOException e) {
                throw new StatementFailure(
                        SqlState.INVALID_PARAMETER_VALUE, "Schema file " + name + ": it can't be written", e);
            }
        }
        return file;
    }

    /** Concurrent readers see the old file or the new one. */
    private void write(String text) throws IOException {
        boolean exists = Files.exists(path);
        // Preserves a symbolic link.
        Path target = exists ? path.toRealPath() : path.toAbsolutePath();
        Path written = Files.createTempFile(target.getParent(), ".schema", ".yaml");
        try {
            Files.writeString(written, text);
            PosixFileAttributeView view = Files.getFileAttributeView(written, PosixFileAttributeView.class);
            if (exists && view != null) {
                view.setPermissions(Files.getPosixFilePermissions(target));
            }
            Files.move(written, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(written);
        }
    }
}
