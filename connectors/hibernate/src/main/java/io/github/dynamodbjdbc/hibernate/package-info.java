/** The Hibernate dialect of the driver. */
@NullMarked
package io.github.dynamodbjdbc.hibernate;

import org.jspecify.annotations.NullMarked;
