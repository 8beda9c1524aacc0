package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.jdbc.DynamoDataSource;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import org.dbunit.Assertion;
import org.dbunit.database.DatabaseConnection;
import org.dbunit.database.IDatabaseConnection;
import org.dbunit.dataset.IDataSet;
import org.dbunit.dataset.xml.FlatXmlDataSetBuilder;
import org.dbunit.operation.DatabaseOperation;
import org.junit.jupiter.api.Test;

class DbUnitTest {
    private static IDataSet dataSet(String rows) throws Exception {
        return new FlatXmlDataSetBuilder()
                .setColumnSensing(true)
                .build(new StringReader("<dataset>" + rows + "</dataset>"));
    }

    private static int count(Connection connection) throws Exception {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT COUNT(*) FROM City")) {
            result.next();
            return result.getInt(1);
        }
    }

    @Test
    void setsATableUpAndComparesIt() throws Exception {
        DynamoDataSource source = Cities.source("&columns=sampled");
        try (Connection connection = source.getConnection()) {
            IDatabaseConnection tested = new DatabaseConnection(connection, "dynamodb");
            IDataSet first = dataSet("<City Country='ES' Name='A' people='5'/><City Country='ES' Name='B'/>");
            DatabaseOperation.CLEAN_INSERT.execute(tested, first);
            assertThat(count(connection)).isEqualTo(2);
            DatabaseOperation.REFRESH.execute(
                    tested,
                    dataSet("<City Country='ES' Name='B' people='6'/><City Country='ES' Name='C' people='7'/>"));
            DatabaseOperation.UPDATE.execute(tested, dataSet("<City Country='ES' Name='C' people='8'/>"));
            DatabaseOperation.DELETE.execute(tested, dataSet("<City Country='ES' Name='A'/>"));
            Assertion.assertEquals(
                    dataSet("<City Country='ES' Name='B' people='6'/><City Country='ES' Name='C' people='8'/>")
                            .getTable("City"),
                    tested.createQueryTable("City", "SELECT Country, Name, people FROM City ORDER BY Name"));
            assertThat(tested.createDataSet().getTableNames()).contains("City");
            assertThat(tested.getRowCount("City")).isEqualTo(2);
            DatabaseOperation.TRUNCATE_TABLE.execute(tested, first);
            assertThat(count(connection)).isZero();
            DatabaseOperation.INSERT.execute(tested, first);
            DatabaseOperation.DELETE_ALL.execute(tested, first);
            assertThat(count(connection)).isZero();
        }
    }
}
