package io.github.dynamodbjdbc.tck;

import java.util.List;
import java.util.Map;

/** What DynamoDB computes, the driver computes to the same rows. */
class CasesWithoutPushdownTest extends SameRowsCases {
    CasesWithoutPushdownTest() {
        super(2, 1469, Map.of("pushdown", "false"));
    }

    @Override
    List<String> statements(Case given) {
        return mayScan(given.statements());
    }
}
