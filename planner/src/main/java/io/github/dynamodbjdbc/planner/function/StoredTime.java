package io.github.dynamodbjdbc.planner.function;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.AbstractSqlType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The type of a column declared DATE, TIME or TIMESTAMP whose values keep their stored text, or of a cast that keeps all digits. Calcite
 * treats it as a type of that name; expressions over it have the plain type.
 */
public final class StoredTime extends AbstractSqlType {
    private static final long serialVersionUID = 1L;
    private static final int MILLISECONDS = 3;

    private final boolean exact;

    /** @param exact whether it is the type of a cast */
    public StoredTime(SqlTypeName name, boolean nullable, boolean exact) {
        super(name, nullable, null);
        this.exact = exact;
        computeDigest();
    }

    /** Whether the type is that of such a column or cast. */
    public static boolean is(RelDataType type) {
        return type instanceof StoredTime;
    }

    public boolean isExact() {
        return exact;
    }

    @Override
    public int getPrecision() {
        return typeName == SqlTypeName.DATE ? 0 : MILLISECONDS;
    }

    @Override
    protected void generateTypeString(StringBuilder text, boolean withDetail) {
        text.append(exact ? "EXACT " : "STORED ").append(typeName.getName());
    }
}
