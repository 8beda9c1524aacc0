package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Example tables in memory. */
public final class ExampleCatalog implements Catalog {
    private static final TableSchema GAME_SCORES = new TableSchema(
            "GameScores",
            key("UserId", AttributeType.S, "GameTitle", AttributeType.S),
            List.of(
                    index(
                            "GameTitleIndex",
                            IndexSchema.Kind.GSI,
                            key("GameTitle", AttributeType.S, "TopScore", AttributeType.N),
                            IndexSchema.ProjectionType.ALL),
                    index(
                            "WinsIndex",
                            IndexSchema.Kind.GSI,
                            key("Wins", AttributeType.N, "UserId", AttributeType.S),
                            IndexSchema.ProjectionType.KEYS_ONLY)),
            List.of(
                    new Column("UserId", Column.Origin.KEY, ColumnType.VARCHAR),
                    new Column("GameTitle", Column.Origin.KEY, ColumnType.VARCHAR),
                    new Column("TopScore", Column.Origin.DECLARED, ColumnType.NUMERIC),
                    new Column("Wins", Column.Origin.DECLARED, ColumnType.NUMERIC)),
            null,
            1000,
            100_000);
    private static final TableSchema THREAD = new TableSchema(
            "Thread",
            key("ForumName", AttributeType.S, "Subject", AttributeType.S),
            List.of(index(
                    "LastPostIndex",
                    IndexSchema.Kind.LSI,
                    key("ForumName", AttributeType.S, "LastPostDateTime", AttributeType.S),
                    IndexSchema.ProjectionType.ALL)),
            List.of(
                    new Column("ForumName", Column.Origin.KEY, ColumnType.VARCHAR),
                    new Column("Subject", Column.Origin.KEY, ColumnType.VARCHAR),
                    new Column("LastPostDateTime", Column.Origin.DECLARED, ColumnType.VARCHAR)),
            null,
            10,
            1000);
    private static final TableSchema SESSION_DATA = new TableSchema(
            "SessionData",
            new KeySchema(List.of(new KeyAttribute("SessionId", AttributeType.N)), List.of()),
            List.of(),
            List.of(
                    new Column("SessionId", Column.Origin.KEY, ColumnType.NUMERIC),
                    new Column("Active", Column.Origin.DECLARED, ColumnType.BOOLEAN)),
            "ExpirationTime",
            10,
            1000);
    private static final TableSchema BLOBS = new TableSchema(
            "Blobs",
            new KeySchema(List.of(new KeyAttribute("Id", AttributeType.B)), List.of()),
            List.of(),
            List.of(new Column("Id", Column.Origin.KEY, ColumnType.VARBINARY)),
            null,
            1,
            10);
    private static final Map<String, TableSchema> TABLES =
            Map.of("GameScores", GAME_SCORES, "Thread", THREAD, "SessionData", SESSION_DATA, "Blobs", BLOBS);
    private static final Map<String, List<Column>> SAMPLED = Map.of(
            "GameScores",
            List.of(dynamic("Losses", ColumnType.NUMERIC), dynamic("info", ColumnType.DOCUMENT)),
            "Thread",
            List.of(dynamic("Views", ColumnType.NUMERIC), dynamic("Tags", ColumnType.VARIANT)),
            "SessionData",
            List.of(dynamic("UserName", ColumnType.VARCHAR)),
            "Blobs",
            List.of());

    @Override
    public List<String> tableNames() {
        return TABLES.keySet().stream().sorted().toList();
    }

    @Override
    public TableSchema table(String name) {
        return TABLES.get(name);
    }

    @Override
    public List<Column> columns(TableSchema table) {
        List<Column> columns = new ArrayList<>(table.declared());
        columns.addAll(SAMPLED.get(table.name()));
        return columns;
    }

    @Override
    public List<SystemTable> systemTables() {
        return List.of(new SystemTable(
                SYSTEM_SCHEMA,
                "statements",
                List.of(
                        new Column("id", Column.Origin.DECLARED, ColumnType.BIGINT),
                        new Column("started_at", Column.Origin.DECLARED, ColumnType.TIMESTAMP),
                        new Column("sql", Column.Origin.DECLARED, ColumnType.VARCHAR))));
    }

    @Override
    public long version() {
        return 1;
    }

    private static Column dynamic(String name, ColumnType type) {
        return new Column(name, Column.Origin.DYNAMIC, type);
    }

    private static KeySchema key(String partition, AttributeType partitionType, String sort, AttributeType sortType) {
        return new KeySchema(
                List.of(new KeyAttribute(partition, partitionType)), List.of(new KeyAttribute(sort, sortType)));
    }

    private static IndexSchema index(
            String name, IndexSchema.Kind kind, KeySchema key, IndexSchema.ProjectionType projection) {
        return new IndexSchema(name, kind, key, projection, Set.of(), true, false, 0, 0);
    }
}
