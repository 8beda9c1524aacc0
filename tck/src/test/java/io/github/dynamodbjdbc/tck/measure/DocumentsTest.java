package io.github.dynamodbjdbc.tck.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Statements over nested values give the rows of programs that compute the same by hand, for the same units. Their time is measured by hand. */
class DocumentsTest {
    @Test
    void noStatementDiffersFromItsProgram() throws SQLException {
        assertEquals(List.of(), Documents.differences());
    }
}
