package org.gaeperf.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gaeperf.model.AnalysisPlan;
import org.gaeperf.model.validity.ValidityThresholds;
import org.gaeperf.options.BuildContext;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The page of the analysis plan")
class AnalysisPlanPageTest {

    private static final String TO_DO = "a rule differs from the page of analysis plan " + AnalysisPlan.NUMBER
            + ": raise AnalysisPlan.NUMBER, change the page, say why in the commit, and measure again";

    /** A row of the table: {@code | rule; another one | 20 ms; 5 % | `ValidityThresholds.NAME`; `RowTests.NAME` |}. */
    private static final Pattern ROW =
            Pattern.compile("\\|[^|]+\\| (?<values>[\\d.]+[^|]*?) \\| (?<names>`\\w+\\.\\w+`[^|]*?) \\|");

    private static final Pattern VALUE = Pattern.compile("(?<number>[\\d.]+)(?<unit>| %| ms| µs)");
    private static final Pattern NAME = Pattern.compile("`(?<type>\\w+)\\.(?<name>\\w+)`");

    /** Where rules stand in the code. */
    private static final Map<String, Class<?>> RULES = Stream.of(
                    "model.stopping.Looks",
                    "model.validity.ValidityThresholds",
                    "trial.validity.TrendFit",
                    "trial.validity.SteadinessRules",
                    "compare.stopping.TimeChooser",
                    "compare.stopping.TimeSplit",
                    "run.ComparableRuns",
                    "run.RetryPolicy",
                    "suite.RateReduction",
                    "suite.LowerRatePlanner",
                    "compare.ComparisonCheck",
                    "compare.RowTests",
                    "compare.RatioEstimate",
                    "compare.RatioTrend",
                    "compare.MachineSpeed",
                    "compare.methods.MethodComparison",
                    "compare.regression.RegressionDetector",
                    "compare.regression.ConfidenceSequence",
                    "compare.regression.SequentialGate",
                    "compare.trend.ChangePointDetector",
                    "compare.trend.CreepDetector",
                    "gate.GateFailures",
                    "gate.StoredBaseline")
            .map(name -> type("org.gaeperf." + name))
            .collect(Collectors.toMap(Class::getSimpleName, Function.identity()));

    private static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @DisplayName("has the number of the plan, and each value as it stands in the code")
    void valuesAreThoseOfTheCode() throws IOException {
        List<String> page = Files.readAllLines(
                BuildContext.baseDirectory().resolve(DocumentChecks.PAGES).resolve("analysis-plan.md"));

        assertThat(page.get(0)).as(TO_DO).isEqualTo("# Analysis plan " + AnalysisPlan.NUMBER);
        assertThat(page.stream().filter(row -> ROW.matcher(row).matches()))
                .hasSizeGreaterThan(25)
                .allSatisfy(
                        row -> assertThat(isRight(row)).as(TO_DO + ": " + row).isTrue());
    }

    @Test
    @DisplayName("has every limit of validity")
    void limitsAreComplete() throws IOException {
        String page = Files.readString(
                BuildContext.baseDirectory().resolve(DocumentChecks.PAGES).resolve("analysis-plan.md"));

        assertThat(Arrays.stream(ValidityThresholds.class.getFields()).map(Field::getName))
                .hasSizeGreaterThan(35)
                .allSatisfy(name -> assertThat(page).as(TO_DO).contains("`ValidityThresholds." + name + "`"));
    }

    @ParameterizedTest
    @CsvSource({
        "'| CPU | 90 % | `ValidityThresholds.MAX_CLIENT_CPU_SHARE` |', true",
        "'| CPU | 91 % | `ValidityThresholds.MAX_CLIENT_CPU_SHARE` |', false",
        "'| lag | 20 ms | `ValidityThresholds.MAX_SENDER_LAG_P99_MICROS` |', true",
        "'| lag | 20 µs | `ValidityThresholds.MAX_SENDER_LAG_P99_MICROS` |', false",
        "'| steal | 5 % | `ValidityThresholds.MAX_STEAL_PERCENT` |', true",
        "'| rounds | 4 | `SequentialGate.MIN_ROUNDS` |', false",
        "'| rounds; level | 3; 2 % | `SequentialGate.MIN_ROUNDS`; `RowTests.PRIMARY_LEVEL` |', true",
        "'| rounds; level | 3; 5 % | `SequentialGate.MIN_ROUNDS`; `RowTests.PRIMARY_LEVEL` |', false",
        "'| rounds; level | 3 | `SequentialGate.MIN_ROUNDS`; `RowTests.PRIMARY_LEVEL` |', false"
    })
    @DisplayName("would be found wrong with another value or unit")
    void wrongValues(String row, boolean isRight) {
        assertThat(isRight(row)).isEqualTo(isRight);
    }

    private static boolean isRight(String row) {
        Matcher cells = ROW.matcher(row);
        assertThat(cells.matches()).as(row).isTrue();
        String[] values = cells.group("values").split("; ");
        String[] names = cells.group("names").split("; ");
        return values.length == names.length
                && IntStream.range(0, values.length).allMatch(n -> isValueOf(values[n], names[n]));
    }

    /** The unit of a constant is in its name; a share is written in percent. */
    private static boolean isValueOf(String written, String constant) {
        Matcher value = VALUE.matcher(written);
        Matcher name = NAME.matcher(constant);
        assertThat(value.matches() && name.matches())
                .as(written + ", " + constant)
                .isTrue();
        double inCode = value(RULES.get(name.group("type")), name.group("name"));
        double factor = switch (value.group("unit").strip()) {
            case "ms" -> 1_000;
            case "%" -> name.group("name").contains("PERCENT") ? 1 : 0.01;
            default -> 1;
        };
        return Math.abs(Double.parseDouble(value.group("number")) * factor - inCode) <= 1e-9 * Math.abs(inCode);
    }

    private static double value(Class<?> type, String name) {
        Map<String, Field> fields = new TreeMap<>();
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                fields.put(field.getName(), field);
            }
        }
        assertThat(fields).as(type.getSimpleName()).containsKey(name);
        try {
            Field field = fields.get(name);
            field.setAccessible(true);
            return ((Number) field.get(null)).doubleValue();
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
