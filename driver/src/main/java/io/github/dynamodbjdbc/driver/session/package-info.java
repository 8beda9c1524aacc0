/** The state of a connection: its settings, catalog and transaction, and which call has it. */
@NullMarked
package io.github.dynamodbjdbc.driver.session;

import org.jspecify.annotations.NullMarked;
