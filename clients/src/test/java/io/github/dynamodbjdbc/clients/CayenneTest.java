package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import javax.sql.DataSource;
import org.apache.cayenne.Cayenne;
import org.apache.cayenne.CayenneDataObject;
import org.apache.cayenne.ObjectContext;
import org.apache.cayenne.access.DataContext;
import org.apache.cayenne.configuration.server.ServerRuntime;
import org.apache.cayenne.exp.ExpressionFactory;
import org.apache.cayenne.query.ObjectSelect;
import org.apache.cayenne.query.SQLSelect;
import org.apache.cayenne.query.SortOrder;
import org.junit.jupiter.api.Test;

/** With the adapter for HSQLDB, and keys of its AUTO_PK_SUPPORT. */
class CayenneTest {
    @Test
    void objectsAreReadAndWritten() throws Exception {
        DataSource source = Cities.source("&columns=sampled");
        try (Connection kept = source.getConnection();
                Statement statement = kept.createStatement()) {
            statement.execute("CREATE TABLE Artist (id BIGINT PRIMARY KEY)");
            statement.execute("CREATE TABLE Painting (id BIGINT PRIMARY KEY)");
            for (String sql : Manual.statements("tools.md", "CREATE TABLE AUTO_PK_SUPPORT")) {
                statement.execute(sql);
            }
            ServerRuntime runtime = ServerRuntime.builder()
                    .addConfig("cayenne-shop.xml")
                    .dataSource(source)
                    .build();
            readAndWrite(runtime);
            runtime.shutdown();
        }
    }

    private static void readAndWrite(ServerRuntime runtime) {
        DataContext context = (DataContext) runtime.newContext();
        CayenneDataObject artist = (CayenneDataObject) context.newObject("Artist");
        artist.writeProperty("name", "Paula");
        artist.writeProperty("born", LocalDate.of(1907, 7, 6));
        for (int i = 1; i <= 30; i++) {
            CayenneDataObject painting = (CayenneDataObject) context.newObject("Painting");
            painting.writeProperty("title", "Number " + i);
            painting.writeProperty("price", new BigDecimal(i + ".25"));
            painting.setToOneTarget("artist", artist, true);
        }
        context.commitChanges();
        long id = Cayenne.longPKForObject(artist);
        assertThat(id).isGreaterThanOrEqualTo(200);

        ObjectContext other = runtime.newContext();
        CayenneDataObject found = (CayenneDataObject) Cayenne.objectForPK(other, "Artist", id);
        assertThat(found.readProperty("born")).isEqualTo(LocalDate.of(1907, 7, 6));
        assertThat((List<?>) found.readProperty("paintings")).hasSize(30);
        List<CayenneDataObject> some = ObjectSelect.query(CayenneDataObject.class, "Painting")
                .where(ExpressionFactory.greaterExp("price", new BigDecimal("20")))
                .and(ExpressionFactory.matchExp("artist.name", "Paula"))
                .orderBy("price", SortOrder.DESCENDING)
                .offset(1)
                .limit(3)
                .select(other);
        assertThat(some)
                .extracting(painting -> painting.readProperty("title"))
                .containsExactly("Number 29", "Number 28", "Number 27");
        some.get(0).writeProperty("title", "Twenty-nine");
        other.deleteObjects(some.get(1), some.get(2));
        other.commitChanges();
        some.get(0).writeProperty("title", "Nothing");
        other.rollbackChanges();
        assertThat(SQLSelect.scalarQuery("SELECT COUNT(*) FROM Painting", Long.class)
                        .selectOne(other))
                .isEqualTo(28);
        assertThat(ObjectSelect.query(CayenneDataObject.class, "Painting")
                        .where(ExpressionFactory.likeExp("title", "Twenty%"))
                        .selectCount(other))
                .isEqualTo(1);
    }
}
