package org.gaeperf.report.svg;

import java.awt.Color;
import java.util.Locale;

/** The colours of a chart on a light or on a dark page. */
public enum Theme {
    LIGHT(0xffffff, 0x1f2933, 0xdde3ea),
    DARK(0x161b22, 0xd5dce4, 0x303842);

    private final Color background;
    private final Color text;
    private final Color grid;

    Theme(int background, int text, int grid) {
        this.background = new Color(background);
        this.text = new Color(text);
        this.grid = new Color(grid);
    }

    /** The name of the theme in file names. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    Color background() {
        return background;
    }

    Color text() {
        return text;
    }

    Color grid() {
        return grid;
    }

    /** On a dark background the darker and the lighter one of two related colours change places. */
    Color color(PaletteColor color) {
        boolean dark = this == DARK;
        return new Color(
                switch (color) {
                    case BLUE -> dark ? 0x56b4e9 : 0x0072b2;
                    case SKY -> dark ? 0x0072b2 : 0x56b4e9;
                    case VERMILLION -> dark ? 0xe69f00 : 0xd55e00;
                    case ORANGE -> dark ? 0xd55e00 : 0xe69f00;
                    case GREEN -> 0x009e73;
                    case PURPLE -> 0xcc79a7;
                    case YELLOW -> dark ? 0xf0e442 : 0xd9c800;
                    case GREY -> dark ? 0x9aa5b1 : 0x616e7c;
                });
    }
}
