/** IAM policies: documents, and what they say of a request. */
@NullMarked
package io.github.dynamodbjdbc.engine.policy;

import org.jspecify.annotations.NullMarked;
