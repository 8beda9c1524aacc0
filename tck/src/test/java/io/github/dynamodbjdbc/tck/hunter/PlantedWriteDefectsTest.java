package io.github.dynamodbjdbc.tck.hunter;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.tck.hunter.defect.DefectiveDriver;
import io.github.dynamodbjdbc.tck.hunter.defect.PlantedDefect;
import io.github.dynamodbjdbc.tck.hunter.write.WriteHunt;
import io.github.dynamodbjdbc.turns.Turn;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The write hunt finds planted defects. Each build hunts for a share of them. */
class PlantedWriteDefectsTest {
    private static final long SEED = 1;

    /** The round that finds each defect with this seed. Some need a failing request, which is rare. */
    private static final Map<String, Integer> SHOWN_IN = Map.ofEntries(
            entry("a write lacks the condition that the item exists", 0),
            entry("unprocessed items of a batch are lost", 27),
            entry("a write whose answer was lost is not counted", 39),
            entry("an INSERT conflicts with an expired item", 3),
            entry("a write changes expired items", 2),
            entry("an INSERT skips an existing key", 0),
            entry("a write with a false condition is counted", 0),
            entry("a statement of a transaction does not see earlier writes", 0),
            entry("an INSERT stores NULL as a value", 0),
            entry("LIST_APPEND in the driver loses the old elements", 0),
            entry("RETURNING gives the items before the write", 1),
            entry("a copied column has what is stored", 5),
            entry("excluded has what is stored", 5),
            entry("a key of an entity's index does not follow its part", 5),
            entry("a write treats a value of the wrong type for an index as NULL", 27));

    /** If a change of the driver hides a defect from its round, one of the following rounds has to find it. */
    private static final int ROUNDS = 40;

    private static final List<PlantedDefect> DEFECTS = PlantedDefect.ofWrites();

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
                .map(defect -> DynamicTest.dynamicTest(defect.what(), () -> find(defect)));
    }

    private static void find(PlantedDefect defect) throws Exception {
        WriteHunt.Options options = new WriteHunt.Options(
                SEED, Long.MAX_VALUE, Long.MAX_VALUE, 1, 1, false, SHOWN_IN.get(defect.what()), ROUNDS, false);
        DefectHunt.Search search = DefectHunt.hunt(options, defective, defect);
        assertThat(search.isFound()).as("%s", search).isTrue();
    }
}
