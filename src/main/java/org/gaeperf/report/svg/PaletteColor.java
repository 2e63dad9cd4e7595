package org.gaeperf.report.svg;

/**
 * Colours that colour-blind people tell apart (M. Okabe and K. Ito, "Color Universal Design", 2008), by their names
 * there. Each theme has its own shades of them.
 */
public enum PaletteColor {
    BLUE,
    VERMILLION,
    GREEN,
    PURPLE,
    ORANGE,
    SKY,
    YELLOW,
    /** The colour of what belongs to none of the things compared. */
    GREY
}
