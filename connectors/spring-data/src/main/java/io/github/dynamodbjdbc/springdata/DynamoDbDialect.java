package io.github.dynamodbjdbc.springdata;

import java.util.Collection;
import org.springframework.data.jdbc.core.dialect.JdbcArrayColumns;
import org.springframework.data.jdbc.core.dialect.JdbcDialect;
import org.springframework.data.relational.core.dialect.AnsiDialect;
import org.springframework.data.relational.core.dialect.LockClause;
import org.springframework.data.relational.core.sql.IdentifierProcessing;
import org.springframework.data.relational.core.sql.IdentifierProcessing.LetterCasing;
import org.springframework.data.relational.core.sql.IdentifierProcessing.Quoting;
import org.springframework.data.relational.core.sql.LockOptions;

/** The Spring Data dialect of the driver: standard SQL, with quoted, case-sensitive names. */
public final class DynamoDbDialect extends AnsiDialect implements JdbcDialect {
    public static final DynamoDbDialect INSTANCE = new DynamoDbDialect();

    private static final IdentifierProcessing NAMES = IdentifierProcessing.create(Quoting.ANSI, LetterCasing.AS_IS);

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
