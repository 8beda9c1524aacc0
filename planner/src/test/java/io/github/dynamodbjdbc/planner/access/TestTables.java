package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema.Kind;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema.ProjectionType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.List;
import java.util.Set;

/** The tables of the tests. */
public final class TestTables {
    private static final KeyAttribute PK = new KeyAttribute("pk", AttributeType.S);
    private static final KeyAttribute SK = new KeyAttribute("sk", AttributeType.N);
    private static final KeyAttribute GK = new KeyAttribute("gk", AttributeType.S);
    private static final KeyAttribute GS = new KeyAttribute("gs", AttributeType.N);
    private static final KeyAttribute LS = new KeyAttribute("ls", AttributeType.S);

    /** Indexes: a GSI with all attributes, one that includes {@code a} and {@code d}, a keys-only LSI, one with several key attributes. */
    public static final TableSchema MIXED = new TableSchema(
            "T",
            new KeySchema(List.of(PK), List.of(SK)),
            List.of(
                    index("All", Kind.GSI, List.of(GK), List.of(GS), ProjectionType.ALL, Set.of()),
                    index("Some", Kind.GSI, List.of(GK), List.of(), ProjectionType.INCLUDE, Set.of("a", "d")),
                    index("Local", Kind.LSI, List.of(PK), List.of(LS), ProjectionType.KEYS_ONLY, Set.of()),
                    index("Many", Kind.GSI, List.of(GK, PK), List.of(LS, GS), ProjectionType.ALL, Set.of())),
            List.of(
                    new Column("pk", Column.Origin.KEY, ColumnType.VARCHAR),
                    new Column("sk", Column.Origin.KEY, ColumnType.NUMERIC),
                    new Column("gk", Column.Origin.DECLARED, ColumnType.VARCHAR),
                    new Column("gs", Column.Origin.DECLARED, ColumnType.NUMERIC),
                    new Column("ls", Column.Origin.DECLARED, ColumnType.VARCHAR)),
            null,
            0,
            0);

    /** The example table of DynamoDB's documentation, with a million items of 200 bytes. */
    public static final TableSchema SCORES = scores(1_000_000, 200_000_000);

    private TestTables() {}

    public static TableSchema scores(long items, long bytes) {
        KeyAttribute title = new KeyAttribute("GameTitle", AttributeType.S);
        KeyAttribute score = new KeyAttribute("TopScore", AttributeType.N);
        return new TableSchema(
                "GameScores",
                new KeySchema(List.of(new KeyAttribute("UserId", AttributeType.S)), List.of(title)),
                List.of(
                        new IndexSchema(
                                "GameTitleIndex",
                                Kind.GSI,
                                new KeySchema(List.of(title), List.of(score)),
                                ProjectionType.KEYS_ONLY,
                                Set.of(),
                                true,
                                false,
                                items,
                                bytes / 2),
                        new IndexSchema(
                                "ScoreIndex",
                                Kind.LSI,
                                new KeySchema(List.of(new KeyAttribute("UserId", AttributeType.S)), List.of(score)),
                                ProjectionType.KEYS_ONLY,
                                Set.of(),
                                true,
                                false,
                                items / 2,
                                bytes / 4)),
                List.of(
                        new Column("UserId", Column.Origin.KEY, ColumnType.VARCHAR),
                        new Column("GameTitle", Column.Origin.KEY, ColumnType.VARCHAR),
                        new Column("TopScore", Column.Origin.DECLARED, ColumnType.NUMERIC)),
                null,
                items,
                bytes);
    }

    private static IndexSchema index(
            String name,
            Kind kind,
            List<KeyAttribute> partition,
            List<KeyAttribute> sort,
            ProjectionType projection,
            Set<String> projected) {
        return new IndexSchema(name, kind, new KeySchema(partition, sort), projection, projected, true, false, 0, 0);
    }
}
