/** The state of a connection: settings, catalog and transaction, and the order of its calls. */
@NullMarked
package io.github.dynamodbjdbc.driver.session;

import org.jspecify.annotations.NullMarked;
