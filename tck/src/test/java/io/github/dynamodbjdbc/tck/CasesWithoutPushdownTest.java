package io.github.dynamodbjdbc.tck;

import java.util.List;
import java.util.Map;

/** What DynamoDB computes, the driver computes to the same rows. */
class CasesWithoutPushdownTest extends SameRowsCases {
    CasesWithoutPushdownTest() {
        super(2, 1469, Map.of("pushdown", "false"));
    }

    /** A table that is read whole is judged whole: {@code typeMismatch=error} then fails for items that no condition asks for. */
    @Override
    boolean includes(Case given) {
        return !"error".equals(given.properties().get("typeMismatch"));
    }

    @Override
    List<String> statements(Case given) {
        return mayScan(given.statements());
    }
}
