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
 * Keeps what statements declare in a schema file. The file is read again for each change, since others change it too.
 *
 * @param name of the file as messages call it
 */
public record SchemaFileUpdates(Path path, String name) {
    private static final Object LOCK = new Object();

    /** Whether a file of that name may be made, or written into: one that no other program takes for its own. */
    public static boolean mayBeWritten(Path path) {
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    /** @return the file as it is then */
    public SchemaFile declare(String table, List<Column> columns, List<String> undeclared) {
        synchronized (LOCK) {
            return write(declared(table, columns, undeclared));
        }
    }

    /** @throws StatementFailure 22023 if {@link #declare} would fail for how the file is written */
    public void check(String table, List<Column> columns, List<String> undeclared) {
        declared(table, columns, undeclared);
    }

    /** Takes all back that is declared of a table. */
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
        // A link stays a link.
        Path target = exists ? path.toRealPath() : path.toAbsolutePath();
        Path beside = Files.createTempFile(target.getParent(), ".schema", ".yaml");
        try {
            Files.writeString(beside, text);
            PosixFileAttributeView view = Files.getFileAttributeView(beside, PosixFileAttributeView.class);
            if (exists && view != null) {
                view.setPermissions(Files.getPosixFilePermissions(target));
            }
            Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }
}
