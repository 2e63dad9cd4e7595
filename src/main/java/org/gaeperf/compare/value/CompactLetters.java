package org.gaeperf.compare.value;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiPredicate;

/**
 * Letters for ranked items: two of them share a letter if and only if they are not shown to differ (H.-P. Piepho, "An
 * Algorithm for a Letter-Based Representation of All-Pairwise Comparisons", 2004, by insertion and absorption).
 */
public final class CompactLetters {

    private static final int ALPHABET = 26;

    private CompactLetters() {}

    /**
     * Returns the letters of each item, such as {@code ab}, in the order of the items.
     *
     * @param items how many there are, from the first in the ranking to the last
     * @param differ whether two of them, by their numbers from 0, are shown to differ
     */
    public static List<String> of(int items, BiPredicate<Integer, Integer> differ) {
        List<SortedSet<Integer>> groups = new ArrayList<>();
        SortedSet<Integer> all = new TreeSet<>();
        for (int item = 0; item < items; item++) {
            all.add(item);
        }
        groups.add(all);
        for (int one = 0; one < items; one++) {
            for (int other = one + 1; other < items; other++) {
                if (differ.test(one, other)) {
                    groups = split(groups, one, other);
                }
            }
        }
        groups.sort(Comparator.<SortedSet<Integer>, Integer>comparing(SortedSet::first)
                .thenComparing(SortedSet::last));
        List<String> letters = new ArrayList<>();
        for (int item = 0; item < items; item++) {
            letters.add(letters(groups, item));
        }
        return letters;
    }

    private static List<SortedSet<Integer>> split(List<SortedSet<Integer>> groups, int one, int other) {
        List<SortedSet<Integer>> halves = new ArrayList<>();
        for (SortedSet<Integer> group : groups) {
            if (group.contains(one) && group.contains(other)) {
                halves.add(without(group, other));
                halves.add(without(group, one));
            } else {
                halves.add(group);
            }
        }
        List<SortedSet<Integer>> absorbed = new ArrayList<>();
        for (int i = 0; i < halves.size(); i++) {
            if (!isAbsorbed(i, halves)) {
                absorbed.add(halves.get(i));
            }
        }
        return absorbed;
    }

    /** Says whether another group has all of its items; of equal groups the first stays. */
    private static boolean isAbsorbed(int index, List<SortedSet<Integer>> groups) {
        SortedSet<Integer> group = groups.get(index);
        for (int i = 0; i < groups.size(); i++) {
            boolean hasAll = i != index && groups.get(i).containsAll(group);
            if (hasAll && (groups.get(i).size() > group.size() || i < index)) {
                return true;
            }
        }
        return false;
    }

    private static SortedSet<Integer> without(SortedSet<Integer> group, int item) {
        SortedSet<Integer> smaller = new TreeSet<>(group);
        smaller.remove(item);
        return smaller;
    }

    private static String letters(List<SortedSet<Integer>> groups, int item) {
        StringBuilder letters = new StringBuilder();
        for (int group = 0; group < groups.size(); group++) {
            if (groups.get(group).contains(item)) {
                letters.append((char) ('a' + group % ALPHABET));
                if (group >= ALPHABET) {
                    letters.append(group / ALPHABET);
                }
            }
        }
        return letters.toString();
    }
}
