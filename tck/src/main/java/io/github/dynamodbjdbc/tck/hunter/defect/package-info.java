/** Defects that the driver could have, planted to verify that the hunt finds them. */
@NullMarked
package io.github.dynamodbjdbc.tck.hunter.defect;

import org.jspecify.annotations.NullMarked;
