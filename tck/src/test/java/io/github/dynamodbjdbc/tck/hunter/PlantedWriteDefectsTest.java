package io.github.dynamodbjdbc.tck.hunter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.tck.hunter.defect.DefectiveDriver;
import io.github.dynamodbjdbc.tck.hunter.defect.PlantedDefect;
import io.github.dynamodbjdbc.tck.hunter.write.WriteHunt;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The write hunt finds defects that are known to be there. */
class PlantedWriteDefectsTest {
    private static final long SEED = 1;
    private static final int ROUNDS = 40;
    private static final List<PlantedDefect> DEFECTS = PlantedDefect.ofWrites();

    private static EmbeddedEngine engine;
    private static DefectiveDriver defective;

    @BeforeAll
    static void open() {
        engine = EmbeddedEngine.open(null);
        defective = new DefectiveDriver(DEFECTS);
    }

    @AfterAll
    static void close() {
        defective.close();
        engine.close();
    }

    @TestFactory
    Stream<DynamicTest> isFound() {
        return DEFECTS.stream().map(defect -> DynamicTest.dynamicTest(defect.what(), () -> find(defect)));
    }

    private static void find(PlantedDefect defect) throws Exception {
        WriteHunt.Options options =
                new WriteHunt.Options(engine.endpoint(), SEED, Long.MAX_VALUE, Long.MAX_VALUE, 1, 1, false, 0, ROUNDS);
        DefectHunt.Search search = DefectHunt.hunt(options, defective, defect);
        assertThat(search.isFound()).as("%s", search).isTrue();
    }
}
