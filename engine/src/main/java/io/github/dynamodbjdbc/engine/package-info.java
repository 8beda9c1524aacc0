/** DynamoDB in the JVM: {@link Engine} is the door. */
@NullMarked
package io.github.dynamodbjdbc.engine;

import org.jspecify.annotations.NullMarked;
