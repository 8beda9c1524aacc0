package io.github.dynamodbjdbc.hibernate;

import org.hibernate.dialect.Dialect;
import org.hibernate.sql.ast.spi.SqlAppender;
import org.hibernate.type.descriptor.jdbc.JsonJdbcType;

/** Writes {@code SqlTypes.JSON} as a map or list of DynamoDB. Hibernate's own type would write a string. */
final class DocumentJdbcType extends JsonJdbcType {
    private static final long serialVersionUID = 1;

    DocumentJdbcType() {
        super(null);
    }

    @Override
    public void appendWriteExpression(String value, SqlAppender appender, Dialect dialect) {
        appender.append("parse_json(");
        appender.append(value);
        appender.append(')');
    }
}
