package io.github.dynamodbjdbc.tck;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.ZoneOffset;
import java.util.HexFormat;

/** A parameter's value: a type, which selects the setter, and its text. */
public record Parameter(Type type, String text) {
    /** The types in a {@code parameters} block. */
    public enum Type {
        VARCHAR,
        INTEGER,
        BIGINT,
        DOUBLE,
        NUMERIC,
        BOOLEAN,
        /** In hexadecimal digits. */
        VARBINARY,
        DATE,
        TIME,
        TIMESTAMP,
        /** Set by setNull; the text is empty. */
        NULL
    }

    /** Parses a line such as {@code VARCHAR Meteor Blasters}; quotes around text preserve blanks. */
    public static Parameter parse(String file, int line, String text) {
        String[] words = text.strip().split("\\s+", 2);
        String value = words.length > 1 ? words[1] : "";
        if (value.length() > 1 && value.startsWith("'") && value.endsWith("'")) {
            value = value.substring(1, value.length() - 1);
        }
        try {
            return new Parameter(Type.valueOf(words[0]), value);
        } catch (IllegalArgumentException e) {
            throw new CaseFileException(file, line, "'" + words[0] + "' is not a type of a parameter");
        }
    }

    /** Sets the parameter. */
    public void set(PreparedStatement statement, int index) throws SQLException {
        switch (type) {
            case VARCHAR -> statement.setString(index, text);
            case INTEGER -> statement.setInt(index, Integer.parseInt(text));
            case BIGINT -> statement.setLong(index, Long.parseLong(text));
            case DOUBLE -> statement.setDouble(index, Double.parseDouble(text));
            case NUMERIC -> statement.setBigDecimal(index, new BigDecimal(text));
            case BOOLEAN -> statement.setBoolean(index, Boolean.parseBoolean(text));
            case VARBINARY -> statement.setBytes(index, HexFormat.of().parseHex(text));
            case DATE -> statement.setDate(index, Date.valueOf(text));
            case TIME -> statement.setTime(index, Time.valueOf(text));
            case TIMESTAMP -> statement.setTimestamp(index, timestamp(text));
            case NULL -> statement.setNull(index, Types.VARCHAR);
        }
    }

    /** The text as a timestamp in UTC, regardless of the JVM's time zone. */
    private static Timestamp timestamp(String text) {
        return Timestamp.from(Timestamp.valueOf(text).toLocalDateTime().toInstant(ZoneOffset.UTC));
    }
}
