package io.github.dynamodbjdbc.tck;

import java.util.List;
import java.util.Map;

/** Without global indexes, whose reads are never consistent, the statements return the same rows. */
class CasesWithoutGlobalIndexesTest extends SameRowsCases {
    CasesWithoutGlobalIndexesTest() {
        super(1, 1469, Map.of("consistentRead", "true"));
    }

    @Override
    List<String> statements(Case given) {
        return mayScan(given.statements());
    }
}
