/** The dialect by which Hibernate uses the driver. */
@NullMarked
package io.github.dynamodbjdbc.hibernate;

import org.jspecify.annotations.NullMarked;
