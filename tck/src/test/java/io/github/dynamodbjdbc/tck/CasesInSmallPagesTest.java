package io.github.dynamodbjdbc.tck;

import java.util.List;
import java.util.Map;

/** However small the pages are, the same statements give the same rows. */
class CasesInSmallPagesTest extends SameRowsCases {
    CasesInSmallPagesTest() {
        super(0, 1402, Map.of("pageItems", "3"));
    }

    /** That table takes thousands of small pages. */
    @Override
    boolean includes(Case given) {
        return !given.statement().contains("Orders");
    }

    @Override
    List<String> statements(Case given) {
        return given.statements();
    }
}
