/** Carries out changes of tables: sends requests, and waits until they are complete. */
@NullMarked
package io.github.dynamodbjdbc.driver.ddl;

import org.jspecify.annotations.NullMarked;
