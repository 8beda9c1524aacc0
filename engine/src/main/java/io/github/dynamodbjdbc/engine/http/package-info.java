/** JSON 1.0 over HTTP on the loopback interface. */
@NullMarked
package io.github.dynamodbjdbc.engine.http;

import org.jspecify.annotations.NullMarked;
