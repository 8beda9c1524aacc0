/** SQLSTATEs: those of the planner's errors and of the service's answers, and the class of {@link java.sql.SQLException} of each. */
@NullMarked
package io.github.dynamodbjdbc.driver.error;

import org.jspecify.annotations.NullMarked;
