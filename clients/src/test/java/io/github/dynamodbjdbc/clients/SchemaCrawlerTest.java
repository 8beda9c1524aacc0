package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.jdbc.DynamoDataSource;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import schemacrawler.crawl.SchemaCrawler;
import schemacrawler.schema.Catalog;
import schemacrawler.schema.Column;
import schemacrawler.schema.Index;
import schemacrawler.schema.NamedObject;
import schemacrawler.schema.Schema;
import schemacrawler.schema.Table;
import schemacrawler.schemacrawler.LoadOptionsBuilder;
import schemacrawler.schemacrawler.SchemaCrawlerOptions;
import schemacrawler.schemacrawler.SchemaCrawlerOptionsBuilder;
import schemacrawler.schemacrawler.SchemaInfoLevelBuilder;
import schemacrawler.schemacrawler.SchemaRetrievalOptions;
import schemacrawler.schemacrawler.SchemaRetrievalOptionsBuilder;
import us.fatehi.utility.datasource.DatabaseConnectionSource;
import us.fatehi.utility.datasource.DatabaseConnectionSources;

class SchemaCrawlerTest {
    private static Catalog crawl(DynamoDataSource source) throws Exception {
        SchemaCrawlerOptions options = SchemaCrawlerOptionsBuilder.newSchemaCrawlerOptions()
                .withLoadOptions(LoadOptionsBuilder.builder()
                        .withSchemaInfoLevel(SchemaInfoLevelBuilder.maximum())
                        .toOptions());
        SchemaRetrievalOptions retrieval;
        try (Connection connection = source.getConnection()) {
            retrieval = SchemaRetrievalOptionsBuilder.builder()
                    .fromConnnection(connection)
                    .toOptions();
        }
        DatabaseConnectionSource connections = DatabaseConnectionSources.fromDataSource(source);
        try {
            return new SchemaCrawler(connections, retrieval, options).crawl();
        } finally {
            connections.close();
        }
    }

    @Test
    void itFindsTablesColumnsKeysAndIndexes() throws Exception {
        DynamoDataSource source = Cities.source();
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE \"river.long-name\" (Name VARCHAR, Length NUMERIC, Mouth VARCHAR, PRIMARY KEY (Name),"
                            + " INDEX ByMouth (Mouth, Length))");
        }
        Catalog catalog = crawl(source);
        assertThat(catalog.getDatabaseInfo().getDatabaseProductName()).isEqualTo("Amazon DynamoDB");
        assertThat(catalog.getSystemColumnDataTypes())
                .extracting(NamedObject::getName)
                .contains("VARCHAR", "NUMERIC");
        Schema schema = catalog.lookupSchema("dynamodb").orElseThrow();
        assertThat(catalog.getTables(schema))
                .extracting(NamedObject::getName)
                .containsExactlyInAnyOrder("City", "river.long-name");

        Table city = catalog.lookupTable(schema, "City").orElseThrow();
        assertThat(city.getTableType().getTableType()).isEqualTo("TABLE");
        assertThat(city.getColumns())
                .extracting(Column::getName)
                .containsExactlyInAnyOrder("Country", "Name", "people", "founded");
        assertThat(city.getPrimaryKey().getConstrainedColumns())
                .extracting(Column::getName)
                .containsExactly("Country", "Name");
        Column people = city.lookupColumn("people").orElseThrow();
        assertThat(people.getColumnDataType().getName()).isEqualTo("NUMERIC");
        assertThat(people.isNullable()).isTrue();
        assertThat(city.lookupColumn("Name").orElseThrow().isNullable()).isFalse();

        Table river = catalog.lookupTable(schema, "river.long-name").orElseThrow();
        Index index = river.lookupIndex("ByMouth").orElseThrow();
        assertThat(index.isUnique()).isFalse();
        assertThat(index.getColumns()).extracting(Column::getName).containsExactly("Mouth", "Length");
        assertThat(river.getForeignKeys()).isEmpty();
        assertThat(catalog.getRoutines()).isEmpty();
    }
}
