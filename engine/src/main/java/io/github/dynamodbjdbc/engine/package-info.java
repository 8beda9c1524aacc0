/** DynamoDB in the JVM: {@link Engine} is the entry point. */
@NullMarked
package io.github.dynamodbjdbc.engine;

import org.jspecify.annotations.NullMarked;
