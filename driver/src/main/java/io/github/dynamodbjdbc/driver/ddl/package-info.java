/** Changes of tables carried out: requests, and waiting for what comes of them. */
@NullMarked
package io.github.dynamodbjdbc.driver.ddl;

import org.jspecify.annotations.NullMarked;
