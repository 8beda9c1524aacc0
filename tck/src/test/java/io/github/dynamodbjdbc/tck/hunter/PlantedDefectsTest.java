package io.github.dynamodbjdbc.tck.hunter;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.tck.hunter.defect.DefectiveDriver;
import io.github.dynamodbjdbc.tck.hunter.defect.PlantedDefect;
import io.github.dynamodbjdbc.turns.Turn;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The hunt finds planted defects. Each build hunts for a share of the defects that are found quickly; {@code tck/hunt --defects ""} hunts for all.
 */
class PlantedDefectsTest {
    private static final long SEED = 21;

    /** The defects that are found quickly with this seed, with the round that finds each. */
    private static final Map<String, Integer> QUICKLY_FOUND = Map.ofEntries(
            entry("filters with <> lack the type guard", 0),
            entry("filters with IS NULL miss stored NULLs", 4),
            entry("NOT IN ignores NULLs in its list", 0),
            entry("numbers are equal only with the same scale", 0),
            entry("a common type of numbers rounds them", 2),
            entry("an approximate filter is not checked again", 0),
            entry("expiration is ignored in indexes", 0),
            entry("LIMIT ends the read before the residual is checked", 0),
            entry("attributes that only the residual needs are not fetched", 0),
            entry("the strongly consistent read is ignored", 0),
            entry("the plan cache ignores the TTL mode", 0),
            entry("ranges exclude their ends", 0),
            entry("the negation of < is >", 0),
            entry("every index contains every item", 0),
            entry("every index projects every attribute", 0),
            entry("every order satisfies ORDER BY", 0),
            entry("expired items are never hidden", 0),
            entry("the last item of each page but the last is lost", 0),
            entry("each segment of a scan is the first one", 0),
            entry("queries never run in descending order", 1),
            entry("a value of the wrong type for its column is read unchanged", 0),
            entry("a sample always decides column types", 55),
            entry("plans rely on NOT NULL", 44),
            entry("a column of a subquery is never MISSING", 0),
            entry("a tuple has NULL in place of MISSING", 0),
            entry("quotients have two decimal places", 0),
            entry("a BigInteger is bound as a string", 0),
            entry("quoted names are case-insensitive", 0),
            entry("a reference of a shared read does not check its own condition", 0),
            entry("a reference of a shared read changes its rows", 0),
            entry("the first reference to finish a shared read ends it for all", 0),
            entry("the LIMIT of one reference ends a shared read", 0),
            entry("references with different TTL modes share a read", 0),
            entry("a query of WITH that is computed once has the rows of another", 0),
            entry("a lookup join that turns back finds one row of each key", 0),
            entry("rows that a lookup join has looked ahead at are lost", 0),
            entry("reordered joins lose an equality", 0),
            entry("the common condition of the branches of an OR is lost", 0),
            entry("NOT IN is an anti join even if NULL is possible", 0),
            entry("rows are read from a file in the wrong order", 0),
            entry("rows with equal keys are spilled to several files", 0),
            entry("values of DISTINCT in a file are not sorted", 0),
            entry("= ANY of no equal value is false even if NULL is among them", 0),
            entry("a side of a LEFT JOIN or UNION ALL is limited to half of the rows of OFFSET and LIMIT", 3),
            entry("parameters keep the values of the first run", 0));

    /** If a change of the driver hides a defect from its round, one of the following rounds has to find it. */
    private static final int ROUNDS = 20;

    private static final List<PlantedDefect> DEFECTS = PlantedDefect.all().stream()
            .filter(defect -> QUICKLY_FOUND.containsKey(defect.what()))
            .toList();

    private static final int TURNS = 4;

    private static DefectiveDriver defective;

    @BeforeAll
    static void open() {
        defective = new DefectiveDriver(DEFECTS);
    }

    @AfterAll
    static void close() {
        defective.close();
    }

    @TestFactory
    Stream<DynamicTest> isFound() {
        return Turn.ofBuild().share(DEFECTS, TURNS).stream()
                .map(defect -> DynamicTest.dynamicTest(defect.what(), () -> {
                    DefectHunt.Search search =
                            DefectHunt.hunt(options(QUICKLY_FOUND.get(defect.what())), defective, defect);
                    assertThat(search.isFound()).as("%s", search).isTrue();
                }));
    }

    /** The result does not depend on the clock or on threads. */
    private static HuntOptions options(int firstRound) {
        return new HuntOptions(SEED, Long.MAX_VALUE, Long.MAX_VALUE, 1, 1, null, false, 1, firstRound, ROUNDS, false);
    }

    /** If a method has been renamed, its defect has to be planted at the new name. */
    @Test
    void eachCanBePlanted() {
        for (PlantedDefect defect : PlantedDefect.all()) {
            assertThat(DefectiveDriver.canBePlanted(defect)).as(defect.what()).isTrue();
        }
        assertThat(DEFECTS).hasSameSizeAs(QUICKLY_FOUND.keySet());
    }
}
