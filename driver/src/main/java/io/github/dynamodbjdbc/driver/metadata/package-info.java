/** The answers of {@link java.sql.DatabaseMetaData} as rows, and the SQL types as JDBC reports them. */
@NullMarked
package io.github.dynamodbjdbc.driver.metadata;

import org.jspecify.annotations.NullMarked;
