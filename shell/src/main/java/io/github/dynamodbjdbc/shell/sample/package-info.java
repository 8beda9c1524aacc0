/** Tables for trying the driver: those of the DynamoDB documentation, and some thousand orders. */
@NullMarked
package io.github.dynamodbjdbc.shell.sample;

import org.jspecify.annotations.NullMarked;
