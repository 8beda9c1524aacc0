/** Tables to try the driver on: those of DynamoDB's own literature, and some thousand orders. */
@NullMarked
package io.github.dynamodbjdbc.shell.sample;

import org.jspecify.annotations.NullMarked;
