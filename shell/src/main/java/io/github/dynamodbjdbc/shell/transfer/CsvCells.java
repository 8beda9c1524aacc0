package io.github.dynamodbjdbc.shell.transfer;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a CSV file.
 *
 * @param line that it begins with, from 1 on
 * @param cells null where one is empty and not quoted: a quoted empty cell is text without characters
 */
record CsvCells(long line, List<@Nullable String> cells) {
    CsvCells {
        cells = Collections.unmodifiableList(cells);
    }

    /** Makes rows of the cells that the parser finds. */
    static final class Handler extends AbstractBaseCsvCallbackHandler<CsvCells> {
        private List<@Nullable String> cells = new ArrayList<>();

        @Override
        protected void handleBegin(long startingLineNumber) {
            cells = new ArrayList<>();
        }

        @Override
        protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
            cells.add(length == 0 && !quoted ? null : new String(buffer, offset, length));
        }

        @Override
        protected CsvCells buildRecord() {
            return new CsvCells(getStartingLineNumber(), cells);
        }
    }
}
