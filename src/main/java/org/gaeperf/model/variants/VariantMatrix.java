package org.gaeperf.model.variants;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Variants that are every combination of the values of some options.
 *
 * @param axes the options
 */
public record VariantMatrix(List<MatrixAxis> axes) {

    /** The name of the option that has the matrix. */
    public static final String OPTION = "bench.matrix";

    private static final int MAX_CELLS = 64;

    public VariantMatrix {
        axes = List.copyOf(axes);
    }

    /**
     * A combination.
     *
     * @param name of its variant
     * @param levels the number of its value on each axis, from 0
     */
    public record Cell(String name, List<Integer> levels) {

        public Cell {
            levels = List.copyOf(levels);
        }
    }

    /**
     * Reads a matrix, such as {@code gc:serial,g1 mode:http,rpc}.
     *
     * @throws IllegalArgumentException with the reason, if it is none
     */
    public static VariantMatrix parse(String text) {
        List<MatrixAxis> axes =
                Stream.of(text.strip().split("\\s+")).map(MatrixAxis::parse).toList();
        axes.stream()
                .map(MatrixAxis::name)
                .filter(name ->
                        axes.stream().filter(axis -> axis.name().equals(name)).count() > 1)
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException("the axis '" + name + "' is in it twice");
                });
        VariantMatrix matrix = new VariantMatrix(axes);
        long cells = axes.stream().mapToLong(axis -> axis.values().size()).reduce(1, (one, other) -> one * other);
        if (cells > MAX_CELLS) {
            throw new IllegalArgumentException(
                    "it has " + cells + " combinations, and " + MAX_CELLS + " are possible; leave out values");
        }
        return matrix;
    }

    /** Returns all combinations; the first has the first value of each axis. */
    public List<Cell> cells() {
        List<List<Integer>> combinations = List.of(List.of());
        for (MatrixAxis axis : axes) {
            combinations = combinations.stream()
                    .flatMap(levels -> IntStream.range(0, axis.values().size())
                            .mapToObj(level -> Stream.concat(levels.stream(), Stream.of(level))
                                    .toList()))
                    .toList();
        }
        return combinations.stream()
                .map(levels -> new Cell(name(levels), levels))
                .toList();
    }

    /** The values alone would be names of modes if the mode were the only axis. */
    private String name(List<Integer> levels) {
        List<String> parts =
                new ArrayList<>(axes.size() == 1 ? List.of(axes.get(0).name()) : List.of());
        for (int axis = 0; axis < axes.size(); axis++) {
            parts.add(axes.get(axis).labels().get(levels.get(axis)));
        }
        return parts.stream().collect(Collectors.joining("-"));
    }
}
