/** Folders instead of S3 buckets, for exports and imports. */
@NullMarked
package io.github.dynamodbjdbc.engine.bucket;

import org.jspecify.annotations.NullMarked;
