/** URLs and properties, and the settings that they give a connection. */
@NullMarked
package io.github.dynamodbjdbc.driver.settings;

import org.jspecify.annotations.NullMarked;
