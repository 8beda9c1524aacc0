/**
 * The embedded engine: a DynamoDB in this JVM, in memory or on a directory. One of the JVMs that use a directory holds it; the others send their
 * requests to that JVM.
 */
@NullMarked
package io.github.dynamodbjdbc.driver.embedded;

import org.jspecify.annotations.NullMarked;
