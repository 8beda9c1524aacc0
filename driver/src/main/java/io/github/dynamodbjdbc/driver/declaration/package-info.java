/** Declarations of tables by users: in the schema file and in the items of the catalog table. */
@NullMarked
package io.github.dynamodbjdbc.driver.declaration;

import org.jspecify.annotations.NullMarked;
