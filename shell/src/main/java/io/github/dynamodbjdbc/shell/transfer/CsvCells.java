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
 * @param line the line at which it begins, from 1
 * @param cells the cells; null for an empty cell without quotes, as a quoted empty cell is the empty string
 * @param storedNulls the indexes, from 0, of the cells that are a stored NULL
 */
record CsvCells(long line, List<@Nullable String> cells, Set<Integer> storedNulls) {
    CsvCells {
        cells = Collections.unmodifiableList(cells);
        storedNulls = Set.copyOf(storedNulls);
    }

    /** Builds rows from the parser's cells. */
    static final class Handler extends AbstractBaseCsvCallbackHandler<CsvCells> {
        private final @Nullable String nulls;
        private List<@Nullable String> cells = new ArrayList<>();
        private Set<Integer> storedNulls = new HashSet<>();

        /** @param nulls the text of a cell without quotes that is a stored NULL; null if there is none */
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
