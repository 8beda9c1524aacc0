package io.github.dynamodbjdbc.tck;

import java.util.List;
import java.util.Map;

/** Without pushdown, the driver computes the same rows as DynamoDB. */
class CasesWithoutPushdownTest extends SameRowsCases {
    CasesWithoutPushdownTest() {
        super(2, 1469, Map.of("pushdown", "false"));
    }

    /** With {@code typeMismatch=error}, a table that is read as a whole fails for items that the condition excludes. */
    @Override
    boolean includes(Case given) {
        return !"error".equals(given.properties().get("typeMismatch"));
    }

    @Override
    List<String> statements(Case given) {
        return mayScan(given.statements());
    }
}
