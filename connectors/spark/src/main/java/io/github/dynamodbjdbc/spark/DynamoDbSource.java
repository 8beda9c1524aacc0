package io.github.dynamodbjdbc.spark;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The data source {@code spark.read().format("dynamodb")}. Spark finds it by that name. */
public final class DynamoDbSource implements TableProvider, DataSourceRegister {
    @Override
    public String shortName() {
        return "dynamodb";
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return SourceColumn.schema(SourceColumn.all(SourceOptions.of(options)));
    }

    /** Whether a user's schema is accepted. */
    @Override
    public boolean supportsExternalMetadata() {
        return true;
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return new SourceTable(schema, SourceOptions.of(properties));
    }
}
