package io.github.dynamodbjdbc.shell.transfer;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A row of a CSV file.
 *
 * @param line that it begins with, from 1 on
 * @param cells null where one is empty and not quoted: a quoted empty cell is text without characters
 * @param storedNulls the numbers of the cells, from 0 on, that are a stored NULL
 */
record CsvCells(long line, List<@Nullable String> cells, Set<Integer> storedNulls) {
    CsvCells {
        cells = Collections.unmodifiableList(cells);
        storedNulls = Set.copyOf(storedNulls);
    }

    /** Makes rows of the cells that the parser finds. */
    static final class Handler extends AbstractBaseCsvCallbackHandler<CsvCells> {
        private final @Nullable String nulls;
        private List<@Nullable String> cells = new ArrayList<>();
        private Set<Integer> storedNulls = new HashSet<>();

        /** @param nulls a cell without quotes that reads so is a stored NULL; null if there are none */
        Handler(@Nullable String nulls) {
            this.nulls = nulls;
        }

        @Override
        protected void handleBegin(long startingLineNumber) {
            cells = new ArrayList<>();
            storedNulls = new HashSet<>();
        }

        @Override
        protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
            String cell = length == 0 && !quoted ? null : new String(buffer, offset, length);
            if (!quoted && nulls != null && nulls.equals(cell)) {
                storedNulls.add(cells.size());
            }
            cells.add(cell);
        }

        @Override
        protected CsvCells buildRecord() {
            return new CsvCells(getStartingLineNumber(), cells, storedNulls);
        }
    }
}
