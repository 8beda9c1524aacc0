package io.github.dynamodbjdbc.tck;

import java.util.List;
import java.util.Map;

/** With pages of any size, the statements return the same rows. */
class CasesInSmallPagesTest extends SameRowsCases {
    CasesInSmallPagesTest() {
        super(0, 1402, Map.of("pageItems", "3"));
    }

    /** The table Orders would take thousands of small pages. */
    @Override
    boolean includes(Case given) {
        return !given.statement().contains("Orders");
    }

    @Override
    List<String> statements(Case given) {
        return given.statements();
    }
}
