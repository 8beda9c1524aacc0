/** SDK clients: how they are configured, shared, and kept from sending credentials where they don't belong. */
@NullMarked
package io.github.dynamodbjdbc.driver.client;

import org.jspecify.annotations.NullMarked;
