package org.gaeperf.report.flame;

import java.util.ArrayList;
import java.util.List;
import org.gaeperf.report.svg.FlameChart.Box;
import org.gaeperf.report.svg.FlameChart.Fill;

/**
 * A frame of a flame graph before it has a place.
 *
 * @param share its part of all samples, from 0 to 1
 * @param children the frames that it calls, from left to right; their shares add up to its own share or less
 */
record FlameNode(String label, String tooltip, double share, Fill fill, List<FlameNode> children) {

    /** Narrower frames are left out: nobody can see them, and they are most of all frames. */
    static final double MIN_SHARE = 0.001;

    /** Keeps a file below some hundred kB. */
    static final int MAX_BOXES = 1_500;

    /** Places the frames; of a tree with too many of them, only the widest. */
    static List<Box> boxes(FlameNode root) {
        double minShare = MIN_SHARE;
        while (count(root, minShare) > MAX_BOXES) {
            minShare *= 1.25;
        }
        List<Box> boxes = new ArrayList<>();
        place(root, 0, 0, minShare, boxes);
        return boxes;
    }

    private static int count(FlameNode node, double minShare) {
        return node.share < minShare
                ? 0
                : 1
                        + node.children.stream()
                                .mapToInt(child -> count(child, minShare))
                                .sum();
    }

    private static void place(FlameNode node, int level, double left, double minShare, List<Box> boxes) {
        if (node.share < minShare) {
            return;
        }
        boxes.add(new Box(level, left, node.share, node.label, node.tooltip, node.fill));
        double childLeft = left;
        for (FlameNode child : node.children) {
            place(child, level + 1, childLeft, minShare, boxes);
            childLeft += child.share;
        }
    }
}
