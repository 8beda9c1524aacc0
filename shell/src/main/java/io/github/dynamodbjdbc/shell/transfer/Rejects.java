package io.github.dynamodbjdbc.shell.transfer;

import io.github.dynamodbjdbc.shell.print.NullCell;
import io.github.dynamodbjdbc.shell.print.RowPrinter;
import io.github.dynamodbjdbc.shell.print.RowPrinter.Header;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The file of rejected rows, each with its line and the reason. It does not exist as long as all rows have been written. */
final class Rejects implements Closeable {
    /** Columns that a later import ignores, so that a corrected file can be imported as it is. */
    static final List<String> COLUMNS = List.of("#line", "#reason");

    /** The member that holds a line with invalid JSON. */
    static final String TEXT = "#text";

    /** The additional members of a rejected JSON item. */
    static final List<String> NOTES = List.of("#line", "#reason", TEXT);

    /** The part that is added to the file's name. */
    static final String WORD = "rejected";

    private final Path path;
    private final DataFile.Format format;
    private final @Nullable String nulls;
    private final List<Header> header = new ArrayList<>();
    private @Nullable FileChannel channel;
    private @Nullable BufferedWriter writer;
    private @Nullable RowPrinter printer;

    /**
     * @param header the names of the rows' cells
     * @param nulls the word for a stored NULL; null if there is none
     * @param length the number of bytes of an existing file that are kept; 0 for a new file
     */
    Rejects(DataFile source, List<String> header, @Nullable String nulls, long length) throws IOException {
        path = source.beside(WORD);
        format = source.format();
        this.nulls = nulls;
        COLUMNS.forEach(name -> this.header.add(new Header(name, false)));
        // The columns of an earlier import's file are replaced by this one's.
        header.stream()
                .filter(name -> !COLUMNS.contains(name))
                .forEach(name -> this.header.add(new Header(name, false)));
        if (length == 0) {
            Files.deleteIfExists(path);
        } else {
            open(length);
        }
    }

    private RowPrinter open(long length) throws IOException {
        FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        channel = file;
        // Rows after the last stored progress will be rejected again.
        file.truncate(length).position(file.size());
        writer = new BufferedWriter(new OutputStreamWriter(Channels.newOutputStream(file), StandardCharsets.UTF_8));
        RowPrinter opened = format.printer(writer, nulls);
        if (length == 0 || format == DataFile.Format.JSON_LINES) {
            opened.begin(header);
        }
        printer = opened;
        return opened;
    }

    /** @param names the names of the row's cells */
    void add(Source.Row row, List<String> names, String reason) throws IOException {
        RowPrinter opened = printer == null ? open(0) : printer;
        if (format == DataFile.Format.JSON_LINES && writer != null) {
            writer.write(new JsonNote(row.place(), reason)
                    .into(String.valueOf(row.cells().get(0))));
            writer.write('\n');
            return;
        }
        List<@Nullable Object> values = new ArrayList<>(List.of(row.place(), reason));
        List<@Nullable String> cells = row.cells();
        for (int i = 0; i < cells.size(); i++) {
            if (i >= names.size() || !COLUMNS.contains(names.get(i))) {
                values.add(row.storedNulls().contains(i) ? NullCell.VALUE : cells.get(i));
            }
        }
        opened.row(values);
    }

    /** The present length of the file in bytes. */
    long length() throws IOException {
        if (printer == null || writer == null || channel == null) {
            return 0;
        }
        writer.flush();
        return channel.position();
    }

    @Override
    public void close() throws IOException {
        if (printer != null && writer != null) {
            printer.end();
            writer.close();
        }
    }
}
