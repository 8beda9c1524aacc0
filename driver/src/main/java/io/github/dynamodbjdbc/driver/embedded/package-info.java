/**
 * Amazon's DynamoDB Local as an embedded engine: found, started in a JVM of its own, shared and ended. The driver
 * neither contains it nor has it on its class path.
 */
@NullMarked
package io.github.dynamodbjdbc.driver.embedded;

import org.jspecify.annotations.NullMarked;
