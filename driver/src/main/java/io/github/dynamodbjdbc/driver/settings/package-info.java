/** URLs and properties, and what they come to for a connection. */
@NullMarked
package io.github.dynamodbjdbc.driver.settings;

import org.jspecify.annotations.NullMarked;
