package io.github.dynamodbjdbc.tck.hunter;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.tck.Turn;
import io.github.dynamodbjdbc.tck.hunter.defect.DefectiveDriver;
import io.github.dynamodbjdbc.tck.hunter.defect.PlantedDefect;
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
            entry("filters of <> have no guard", 0),
            entry("filters of IS NULL pass over stored NULLs", 4),
            entry("NOT IN passes over NULLs of its list", 0),
            entry("numbers are equal only in the same scale", 0),
            entry("numbers of two types become ones of a type that rounds them", 2),
            entry("what a filter says roughly is not checked again", 0),
            entry("expiry is not looked at in indexes", 0),
            entry("LIMIT ends the reading before the residual has its say", 0),
            entry("what only the residual looks at is not fetched", 0),
            entry("consistent reads are dropped", 0),
            entry("plans are kept whatever the TTL mode", 0),
            entry("the ends of a range do not belong to it", 0),
            entry("the negation of < is >", 0),
            entry("every index holds every item", 0),
            entry("every index projects every attribute", 0),
            entry("any order is the order wanted", 0),
            entry("expired items are never hidden", 0),
            entry("the last item of a page that is not the last is lost", 0),
            entry("each segment of a scan is the first one", 0),
            entry("queries never go backward", 1),
            entry("a value that does not fit its column is read as it is", 0),
            entry("a sample always has a say in the types of columns", 55),
            entry("NOT NULL is taken for a fact", 44),
            entry("a column of a subquery is never MISSING", 0),
            entry("a tuple has NULL for what is MISSING", 0),
            entry("quotients have two decimals", 0),
            entry("a BigInteger is bound as text", 0),
            entry("quoted names match whatever their case", 0),
            entry("a place of a shared read doesn't check its own condition", 0),
            entry("a place of a shared read changes its rows", 0),
            entry("who is done with a shared read ends it for all", 0),
            entry("a LIMIT of one place ends a shared read", 0),
            entry("places share a read whatever they hide of expired items", 0),
            entry("a query of WITH that is computed once has the rows of another", 0),
            entry("a lookup join that turns back finds one row of each key", 0),
            entry("rows that a lookup join has looked ahead at are lost", 0),
            entry("joins that are made in another order lose an equality", 0),
            entry("what the branches of an OR have in common is lost", 0),
            entry("NOT IN is an anti join whatever may be NULL", 0),
            entry("parameters stay those of the first run", 0));

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
        return Turn.share(DEFECTS, TURNS).stream()
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
