package io.github.dynamodbjdbc.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Conversions;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.nifi.components.PropertyDescriptor;
import org.apache.nifi.controller.AbstractControllerService;
import org.apache.nifi.dbcp.DBCPService;
import org.apache.nifi.processor.Processor;
import org.apache.nifi.processor.exception.ProcessException;
import org.apache.nifi.processors.standard.ExecuteSQL;
import org.apache.nifi.processors.standard.PutDatabaseRecord;
import org.apache.nifi.processors.standard.PutSQL;
import org.apache.nifi.processors.standard.QueryDatabaseTable;
import org.apache.nifi.serialization.record.MockRecordParser;
import org.apache.nifi.serialization.record.RecordFieldType;
import org.apache.nifi.util.MockFlowFile;
import org.apache.nifi.util.TestRunner;
import org.apache.nifi.util.TestRunners;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Its processors for databases. */
class NifiTest {
    private static final class Pool extends AbstractControllerService implements DBCPService {
        private final String url;

        Pool(String url) {
            this.url = url;
        }

        @Override
        public Connection getConnection() {
            try {
                return DriverManager.getConnection(url);
            } catch (SQLException e) {
                throw new ProcessException(e);
            }
        }
    }

    private Database database;

    @BeforeEach
    void create() throws Exception {
        database = Database.create("&columns=sampled");
        database.run("CREATE TABLE Product (id BIGINT PRIMARY KEY, name VARCHAR, price NUMERIC(10, 2), sold DATE)");
        database.run("CREATE TABLE Plain (id BIGINT PRIMARY KEY)");
    }

    @AfterEach
    void close() throws Exception {
        database.close();
    }

    /** @param properties by the names that NiFi shows */
    private TestRunner runner(Processor processor, Map<String, String> properties) throws Exception {
        TestRunner runner = TestRunners.newTestRunner(processor);
        runner.addControllerService("pool", new Pool(database.url()));
        runner.enableControllerService(runner.getControllerService("pool"));
        properties.forEach((name, value) -> runner.setProperty(property(processor, name), value));
        return runner;
    }

    private static PropertyDescriptor property(Processor processor, String name) {
        return processor.getPropertyDescriptors().stream()
                .filter(property -> property.getDisplayName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " is none of "
                        + processor.getPropertyDescriptors().stream()
                                .map(PropertyDescriptor::getDisplayName)
                                .toList()));
    }

    /** A run of PutDatabaseRecord over one flow file. DELETE deletes rows that are equal in all fields. */
    private TestRunner put(String statement, int first, int records, String name, Map<String, String> more)
            throws Exception {
        TestRunner runner = runner(
                new PutDatabaseRecord(),
                Map.of(
                        "Database Connection Pooling Service", "pool",
                        "Statement Type", statement,
                        "Table Name", "Product"));
        more.forEach((property, value) -> runner.setProperty(property(runner.getProcessor(), property), value));
        MockRecordParser reader = new MockRecordParser();
        reader.addSchemaField("id", RecordFieldType.LONG);
        reader.addSchemaField("name", RecordFieldType.STRING);
        reader.addSchemaField("price", RecordFieldType.DOUBLE);
        reader.addSchemaField("sold", RecordFieldType.DATE);
        for (int id = first; id < first + records; id++) {
            reader.addRecord((long) id, name + " " + id, id + 0.5, java.sql.Date.valueOf(LocalDate.of(2025, 1, 31)));
        }
        runner.addControllerService("records", reader);
        runner.enableControllerService(reader);
        runner.setProperty(property(runner.getProcessor(), "Record Reader"), "records");
        runner.enqueue("");
        runner.run();
        return runner;
    }

    private static GenericData types() {
        GenericData types = new GenericData();
        types.addLogicalTypeConversion(new Conversions.DecimalConversion());
        types.addLogicalTypeConversion(new TimeConversions.DateConversion());
        return types;
    }

    private static List<String> avro(MockFlowFile file) throws Exception {
        List<String> rows = new ArrayList<>();
        try (DataFileStream<GenericRecord> records =
                new DataFileStream<>(file.getContentStream(), new GenericDatumReader<>(null, null, types()))) {
            records.forEach(each -> rows.add(each.toString()));
        }
        return rows;
    }

    @Test
    void puts() throws Exception {
        put("INSERT", 1, 100, "New", Map.of()).assertAllFlowFilesTransferred("success", 1);
        assertThat(database.rows("SELECT COUNT(*) FROM Product")).containsExactly("100");
        assertThat(database.rows("SELECT * FROM Product WHERE id = 7")).containsExactly("7 New 7 7.5 2025-01-31");
        put("UPDATE", 7, 1, "Changed", Map.of()).assertAllFlowFilesTransferred("success", 1);
        put("DELETE", 8, 1, "Other", Map.of()).assertAllFlowFilesTransferred("success", 1);
        put("DELETE", 9, 1, "New", Map.of()).assertAllFlowFilesTransferred("success", 1);
        assertThat(database.rows("SELECT id, name FROM Product WHERE id BETWEEN 7 AND 10 ORDER BY id"))
                .containsExactly("7 Changed 7", "8 New 8", "10 New 10");
    }

    @Test
    void upserts() throws Exception {
        put("INSERT", 1, 5, "New", Map.of()).assertAllFlowFilesTransferred("success", 1);
        put("UPSERT", 4, 3, "Upserted", Map.of("Database Type", "PostgreSQL"))
                .assertAllFlowFilesTransferred("success", 1);
        put("INSERT_IGNORE", 6, 2, "Ignored", Map.of("Database Type", "PostgreSQL"))
                .assertAllFlowFilesTransferred("success", 1);
        assertThat(database.rows("SELECT name FROM Product WHERE id > 3 ORDER BY id"))
                .containsExactly("Upserted 4", "Upserted 5", "Upserted 6", "Ignored 7");
    }

    /** A flow file is one transaction by default. */
    @Test
    void largeFlowFile() throws Exception {
        TestRunner refused = put("INSERT", 1, 250, "New", Map.of());
        refused.assertAllFlowFilesTransferred("failure", 1);
        assertThat(refused.getFlowFilesForRelationship("failure").get(0).getAttribute("putdatabaserecord.error"))
                .contains("NiFi's Database Session AutoCommit");
        assertThat(database.rows("SELECT COUNT(*) FROM Product")).containsExactly("0");
        put("INSERT", 1, 250, "New", Map.of("Database Session AutoCommit", "true", "Maximum Batch Size", "0"))
                .assertAllFlowFilesTransferred("success", 1);
        assertThat(database.rows("SELECT COUNT(*) FROM Product")).containsExactly("250");
    }

    /** Each run reads the rows since the previous one; the scale of a table without columns is that of a sample. */
    @Test
    void queries() throws Exception {
        for (String table : List.of("Product", "Plain")) {
            insert(table, 1, 20);
            TestRunner runner = runner(
                    new QueryDatabaseTable(),
                    Map.of(
                            "Database Connection Pooling Service", "pool",
                            "Table Name", table,
                            "Maximum-value Columns", "id",
                            "Use Avro Logical Types", "true",
                            "Max Rows Per Flow File", "15"));
            runner.run();
            runner.assertAllFlowFilesTransferred("success", 2);
            insert(table, 21, 23);
            runner.clearTransferState();
            runner.run();
            runner.assertAllFlowFilesTransferred("success", 1);
            assertThat(avro(runner.getFlowFilesForRelationship("success").get(0)))
                    .hasSize(3)
                    .contains("{\"id\": 23, \"name\": \"Product 23\", \"price\": "
                            + (table.equals("Plain") ? "23.5" : "23.50") + ", \"sold\": \"2025-01-31\"}");
            runner.clearTransferState();
            runner.run();
            runner.assertTransferCount("success", 0);
        }
    }

    private void insert(String table, int first, int last) throws Exception {
        for (int id = first; id <= last; id++) {
            database.run("INSERT INTO " + table + " (id, name, price, sold) VALUES (" + id + ", 'Product " + id + "', "
                    + id + ".5, DATE '2025-01-31')");
        }
    }

    @Test
    void statements() throws Exception {
        TestRunner put = runner(new PutSQL(), Map.of("JDBC Connection Pool", "pool"));
        for (int id = 1; id <= 30; id++) {
            put.enqueue(
                    "INSERT INTO Product (id, name, price) VALUES (?, ?, ?)",
                    Map.of(
                            "sql.args.1.type",
                            "-5",
                            "sql.args.1.value",
                            String.valueOf(id),
                            "sql.args.2.type",
                            "12",
                            "sql.args.2.value",
                            "Product " + id,
                            "sql.args.3.type",
                            "2",
                            "sql.args.3.value",
                            BigDecimal.valueOf(id).toString()));
        }
        put.run();
        put.assertAllFlowFilesTransferred("success", 30);
        TestRunner query = runner(
                new ExecuteSQL(),
                Map.of(
                        "Database Connection Pooling Service", "pool",
                        "SQL select query", "SELECT id, name FROM Product WHERE id > 28 ORDER BY id"));
        query.setIncomingConnection(false);
        query.run();
        query.assertAllFlowFilesTransferred("success", 1);
        assertThat(avro(query.getFlowFilesForRelationship("success").get(0)))
                .containsExactly("{\"id\": 29, \"name\": \"Product 29\"}", "{\"id\": 30, \"name\": \"Product 30\"}");
    }
}
