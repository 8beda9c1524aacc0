/** From access paths to the SDK's requests, and between canonical values and the SDK's. */
@NullMarked
package io.github.dynamodbjdbc.driver.request;

import org.jspecify.annotations.NullMarked;
