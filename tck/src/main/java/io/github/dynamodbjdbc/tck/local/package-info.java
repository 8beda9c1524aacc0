/** The embedded engine and DynamoDB's protocol, independent of the driver that is tested. */
@NullMarked
package io.github.dynamodbjdbc.tck.local;

import org.jspecify.annotations.NullMarked;
