/**
 * What it takes to declare an option: a name, a type with its range, a default, a sentence of help and an example.
 *
 * <p>Knows no option of its own.
 *
 * <p>May import: {@code model..}, {@code options.cpu}.
 */
package org.gaeperf.options.declaration;
