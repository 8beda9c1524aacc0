package io.github.dynamodbjdbc.driver.metadata;

import io.github.dynamodbjdbc.driver.settings.Documents;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.sql.DatabaseMetaData;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Metadata that is the same for every database, or empty for DynamoDB. */
public final class FixedMetadata {
    private FixedMetadata() {}

    public static MetadataRows catalogs() {
        return new MetadataRows("TABLE_CAT");
    }

    public static MetadataRows tableTypes() {
        return new MetadataRows("TABLE_TYPE")
                .add(TableMetadata.SYSTEM_TABLE)
                .add(TableMetadata.TABLE)
                .add(TableMetadata.VIEW);
    }

    public static MetadataRows typeInfo(Documents documents) {
        MetadataRows rows = new MetadataRows(
                "TYPE_NAME #DATA_TYPE #PRECISION LITERAL_PREFIX LITERAL_SUFFIX CREATE_PARAMS"
                        + " ~NULLABLE ?CASE_SENSITIVE ~SEARCHABLE ?UNSIGNED_ATTRIBUTE ?FIXED_PREC_SCALE ?AUTO_INCREMENT"
                        + " LOCAL_TYPE_NAME ~MINIMUM_SCALE ~MAXIMUM_SCALE #SQL_DATA_TYPE #SQL_DATETIME_SUB #NUM_PREC_RADIX");
        Arrays.stream(ColumnType.values())
                .map(type -> SqlType.of(type, documents))
                // Among types with the same JDBC type the closest comes first, as in the enum.
                .sorted(Comparator.comparingInt(SqlType::jdbcType))
                .forEach(type -> {
                    String quote = type.literalQuote().isEmpty() ? null : type.literalQuote();
                    rows.add(
                            type.name(),
                            type.jdbcType(),
                            type.precision(),
                            type.type() == ColumnType.VARBINARY ? "X'" : quote,
                            type.type() == ColumnType.VARBINARY ? "'" : quote,
                            parameters(type.type()),
                            DatabaseMetaData.typeNullable,
                            type.isText(),
                            DatabaseMetaData.typeSearchable,
                            !type.isNumeric(),
                            false,
                            false,
                            null,
                            0,
                            type.scale(),
                            null,
                            null,
                            type.isNumeric() ? 10 : null);
                });
        return rows;
    }

    /** The parameters of a type in the declaration of a column that writes are checked against; null for none. */
    private static @Nullable String parameters(ColumnType type) {
        return switch (type) {
            case VARCHAR -> "length";
            case NUMERIC -> "precision,scale";
            default -> null;
        };
    }

    public static MetadataRows clientInfoProperties() {
        return new MetadataRows("NAME #MAX_LEN DEFAULT_VALUE DESCRIPTION")
                .add("ApplicationName", 255, null, "Name of the application, shown in Flight Recorder events");
    }

    /** There are no foreign keys, imported, exported or otherwise. */
    public static MetadataRows foreignKeys() {
        return new MetadataRows("PKTABLE_CAT PKTABLE_SCHEM PKTABLE_NAME PKCOLUMN_NAME FKTABLE_CAT FKTABLE_SCHEM"
                + " FKTABLE_NAME FKCOLUMN_NAME ~KEY_SEQ ~UPDATE_RULE ~DELETE_RULE FK_NAME PK_NAME ~DEFERRABILITY");
    }

    public static MetadataRows procedures() {
        return new MetadataRows("PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME RESERVED_1 RESERVED_2 RESERVED_3 REMARKS"
                + " ~PROCEDURE_TYPE SPECIFIC_NAME");
    }

    public static MetadataRows procedureColumns() {
        return new MetadataRows("PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME COLUMN_NAME ~COLUMN_TYPE #DATA_TYPE"
                + " TYPE_NAME #PRECISION #LENGTH ~SCALE ~RADIX ~NULLABLE REMARKS COLUMN_DEF #SQL_DATA_TYPE"
                + " #SQL_DATETIME_SUB #CHAR_OCTET_LENGTH #ORDINAL_POSITION IS_NULLABLE SPECIFIC_NAME");
    }

    public static MetadataRows userTypes() {
        return new MetadataRows("TYPE_CAT TYPE_SCHEM TYPE_NAME CLASS_NAME #DATA_TYPE REMARKS ~BASE_TYPE");
    }

    public static MetadataRows superTypes() {
        return new MetadataRows("TYPE_CAT TYPE_SCHEM TYPE_NAME SUPERTYPE_CAT SUPERTYPE_SCHEM SUPERTYPE_NAME");
    }

    public static MetadataRows superTables() {
        return new MetadataRows("TABLE_CAT TABLE_SCHEM TABLE_NAME SUPERTABLE_NAME");
    }

    public static MetadataRows attributes() {
        return new MetadataRows("TYPE_CAT TYPE_SCHEM TYPE_NAME ATTR_NAME #DATA_TYPE ATTR_TYPE_NAME #ATTR_SIZE"
                + " #DECIMAL_DIGITS #NUM_PREC_RADIX #NULLABLE REMARKS ATTR_DEF #SQL_DATA_TYPE #SQL_DATETIME_SUB"
                + " #CHAR_OCTET_LENGTH #ORDINAL_POSITION IS_NULLABLE SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE"
                + " ~SOURCE_DATA_TYPE");
    }

    /** Permissions are IAM policies, which this connection may not be allowed to read. */
    public static MetadataRows tablePrivileges() {
        return new MetadataRows("TABLE_CAT TABLE_SCHEM TABLE_NAME GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE");
    }

    public static MetadataRows columnPrivileges() {
        return new MetadataRows("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE");
    }
}
