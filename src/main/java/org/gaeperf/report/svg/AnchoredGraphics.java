package org.gaeperf.report.svg;

import java.awt.Graphics;
import org.apache.batik.svggen.DOMGroupManager;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.w3c.dom.Element;

/**
 * Draws text with an anchor. Text is laid out with the font of this machine and shown with another one in the reader's
 * browser: without an anchor, labels that end at an axis here would end elsewhere there.
 */
final class AnchoredGraphics extends SVGGraphics2D {

    private Anchor anchor = Anchor.START;

    /** The end of the text that keeps its place in whatever font it is shown. */
    enum Anchor {
        START("start", 0),
        MIDDLE("middle", 0.5),
        END("end", 1);

        private final String key;
        private final double share;

        Anchor(String key, double share) {
            this.key = key;
            this.share = share;
        }
    }

    AnchoredGraphics(SVGGeneratorContext context) {
        super(context, false);
    }

    private AnchoredGraphics(AnchoredGraphics other) {
        super(other);
        anchor = other.anchor;
    }

    @Override
    public Graphics create() {
        return new AnchoredGraphics(this);
    }

    /** Draws text with an anchor if the graphics can; others draw it as it is. */
    static void anchor(Graphics graphics, Anchor anchor) {
        if (graphics instanceof AnchoredGraphics anchored) {
            anchored.anchor = anchor;
        }
    }

    @Override
    public void drawString(String text, float x, float y) {
        if (anchor == Anchor.START) {
            super.drawString(text, x, y);
            return;
        }
        // The same width as JFreeChart takes to place the text.
        double width = getFontMetrics().stringWidth(text);
        Element element = getDOMFactory().createElementNS(SVG_NAMESPACE_URI, "text");
        element.setAttribute("x", getGeneratorContext().doubleString(x + anchor.share * width));
        element.setAttribute("y", getGeneratorContext().doubleString(y));
        element.setAttribute("text-anchor", anchor.key);
        element.setTextContent(text);
        getDOMGroupManager().addElement(element, DOMGroupManager.FILL);
    }
}
