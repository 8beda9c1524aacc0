/** The embedded engine, and its protocol: what is tested with is not made by what is tested. */
@NullMarked
package io.github.dynamodbjdbc.tck.local;

import org.jspecify.annotations.NullMarked;
