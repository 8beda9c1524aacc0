/** IAM policies: reading documents and deciding about requests. */
@NullMarked
package io.github.dynamodbjdbc.engine.policy;

import org.jspecify.annotations.NullMarked;
