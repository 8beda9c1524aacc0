package io.github.dynamodbjdbc.springdata;

import java.util.Collection;
import org.springframework.data.jdbc.core.dialect.JdbcArrayColumns;
import org.springframework.data.jdbc.core.dialect.JdbcDialect;
import org.springframework.data.relational.core.dialect.AnsiDialect;
import org.springframework.data.relational.core.dialect.LockClause;
import org.springframework.data.relational.core.sql.IdentifierProcessing;
import org.springframework.data.relational.core.sql.LockOptions;

/** The Spring Data dialect of the driver: standard SQL, with quoted, case-sensitive names. */
public final class DynamoDbDialect extends AnsiDialect implements JdbcDialect {
    public static final DynamoDbDialect INSTANCE = new DynamoDbDialect();

    /** Not by {@code IdentifierProcessing.create}, whose return type differs between Spring Data 3 and 4. */
    private static final IdentifierProcessing NAMES = new IdentifierProcessing() {
        @Override
        public String quote(String identifier) {
            return ANSI.quote(identifier);
        }

        @Override
        public String standardizeLetterCase(String identifier) {
            return identifier;
        }
    };

    /** An empty lock clause. Concurrent writes are detected by {@code @Version}. */
    private static final LockClause NO_LOCK = new LockClause() {
        @Override
        public String getLock(LockOptions options) {
            return "";
        }

        @Override
        public Position getClausePosition() {
            return Position.AFTER_ORDER_BY;
        }
    };

    private DynamoDbDialect() {}

    @Override
    public LockClause lock() {
        return NO_LOCK;
    }

    @Override
    public IdentifierProcessing getIdentifierProcessing() {
        return NAMES;
    }

    @Override
    public JdbcArrayColumns getArraySupport() {
        return JdbcArrayColumns.Unsupported.INSTANCE;
    }

    @Override
    public Collection<Object> getConverters() {
        return TimeConverters.ALL;
    }
}
