/**
 * What people read about options: {@code mvn test -Dbench.help} and the options page of the site, both made from the
 * declarations in {@link org.gaeperf.options.OptionCatalog}.
 *
 * <p>May import: {@code model..}, {@code options}, {@code options.declaration}.
 */
package org.gaeperf.options.help;
