/** The one door for a statement's AWS traffic, and the pages that come through it. */
@NullMarked
package io.github.dynamodbjdbc.driver.page;

import org.jspecify.annotations.NullMarked;
