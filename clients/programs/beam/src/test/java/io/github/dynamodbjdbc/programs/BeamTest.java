package io.github.dynamodbjdbc.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.io.jdbc.JdbcIO;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.apache.beam.sdk.testing.PAssert;
import org.apache.beam.sdk.transforms.Count;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.Distinct;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.TypeDescriptors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** JdbcIO on the direct runner. */
class BeamTest {
    /** A lambda has no name for Beam to show. */
    static class Name implements JdbcIO.RowMapper<String> {
        @Override
        public String mapRow(ResultSet row) throws SQLException {
            return row.getString("name");
        }
    }

    private Database database;
    private final Pipeline pipeline = Pipeline.create(options());

    private static PipelineOptions options() {
        return PipelineOptionsFactory.fromArgs("--targetParallelism=2").create();
    }

    @BeforeEach
    void create() throws Exception {
        database = Database.create("&columns=sampled");
        database.run("CREATE TABLE Product (id BIGINT PRIMARY KEY)");
    }

    @AfterEach
    void close() throws Exception {
        database.close();
    }

    private JdbcIO.DataSourceConfiguration source() {
        return JdbcIO.DataSourceConfiguration.create(
                        "io.github.dynamodbjdbc.driver.jdbc.DynamoDbDriver", database.url())
                .withUsername(database.user())
                .withPassword(database.password());
    }

    private void fill(int rows) throws Exception {
        for (int id = 1; id <= rows; id++) {
            database.run(
                    "INSERT INTO Product (id, name, price) VALUES (" + id + ", 'Product " + id + "', " + id + ".5)");
        }
    }

    private PCollection<KV<Long, String>> products(int rows) {
        return pipeline.apply(Create.of(LongStream.rangeClosed(1, rows)
                        .mapToObj(id -> KV.of(id, "Product " + id))
                        .toList())
                .withCoder(KvCoder.of(VarLongCoder.of(), StringUtf8Coder.of())));
    }

    private JdbcIO.Write<KV<Long, String>> write() {
        return JdbcIO.<KV<Long, String>>write()
                .withDataSourceConfiguration(source())
                .withStatement("INSERT INTO Product (id, name) VALUES (?, ?)")
                .withRetryConfiguration(JdbcIO.RetryConfiguration.create(1, null, null))
                .withPreparedStatementSetter((product, statement) -> {
                    statement.setLong(1, product.getKey());
                    statement.setString(2, product.getValue());
                });
    }

    @Test
    void write90() throws Exception {
        products(500).apply(write().withBatchSize(90));
        pipeline.run().waitUntilFinish();
        assertThat(database.rows("SELECT COUNT(*), MIN(id), MAX(id) FROM Product"))
                .containsExactly("500 1 500");
        assertThat(database.rows("SELECT name FROM Product WHERE id = 77")).containsExactly("Product 77");
    }

    /** The size that Beam has without one given. */
    @Test
    void write1000() {
        products(5000).apply(write());
        assertThatThrownBy(() -> pipeline.run().waitUntilFinish()).hasStackTraceContaining("withBatchSize(90)");
    }

    @Test
    void rows() throws Exception {
        fill(20);
        PCollection<Row> rows = pipeline.apply(JdbcIO.readRows()
                .withDataSourceConfiguration(source())
                .withQuery("SELECT id, name, price FROM Product WHERE id > 17"));
        PAssert.that(rows.apply(MapElements.into(TypeDescriptors.strings())
                        .via(row -> row.getInt64("id") + " " + row.getString("name") + " " + row.getDecimal("price"))))
                .containsInAnyOrder("18 Product 18 18.5", "19 Product 19 19.5", "20 Product 20 20.5");
        pipeline.run().waitUntilFinish();
    }

    @Test
    void readWithParameters() throws Exception {
        fill(20);
        PCollection<String> names = pipeline.apply(Create.of(3L, 7L, 70L))
                .apply(JdbcIO.<Long, String>readAll()
                        .withDataSourceConfiguration(source())
                        .withQuery("SELECT name FROM Product WHERE id = ?")
                        .withParameterSetter((id, statement) -> statement.setLong(1, id))
                        .withRowMapper(row -> row.getString(1))
                        .withCoder(StringUtf8Coder.of()));
        PAssert.that(names).containsInAnyOrder("Product 3", "Product 7");
        pipeline.run().waitUntilFinish();
    }

    @Test
    void readWithPartitions() throws Exception {
        fill(200);
        PCollection<String> names = pipeline.apply(JdbcIO.<String>readWithPartitions()
                .withDataSourceConfiguration(source())
                .withTable("Product")
                .withPartitionColumn("id")
                .withNumPartitions(4)
                .withRowMapper(new Name())
                .withCoder(StringUtf8Coder.of()));
        PAssert.that(names.apply(Count.globally())).containsInAnyOrder(List.of(200L));
        PAssert.that(names.apply(Distinct.create()).apply("distinct names", Count.globally()))
                .containsInAnyOrder(List.of(200L));
        pipeline.run().waitUntilFinish();
    }
}
