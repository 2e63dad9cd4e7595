package org.gaeperf.options.rates;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gaeperf.options.declaration.OptionType;
import org.gaeperf.options.jvm.InstanceClass;

/**
 * What an hour of an instance costs, in whatever currency the user means.
 *
 * @param prices of some classes, each once
 */
public record InstancePrices(List<Price> prices) {

    private static final Pattern FORM = Pattern.compile("([A-Z0-9_]+):(\\d{1,6}(?:\\.\\d{1,6})?)");

    /**
     * What an hour of an instance of one class costs.
     *
     * @param text of the amount, as given
     */
    public record Price(InstanceClass instanceClass, double perHour, String text) {}

    public InstancePrices {
        prices = List.copyOf(prices);
    }

    /** Returns the type of the option. */
    public static OptionType<InstancePrices> type() {
        return OptionType.of(
                "prices CLASS:PRICE with commas between them; CLASS is one of "
                        + Stream.of(InstanceClass.values()).map(Enum::name).collect(Collectors.joining(", ")),
                (text, context) -> parse(text),
                InstancePrices::text);
    }

    /**
     * Reads them.
     *
     * @throws IllegalArgumentException with the reason, if they are none
     */
    public static InstancePrices parse(String text) {
        List<Price> prices = new ArrayList<>();
        for (String part : text.split(",")) {
            Matcher form = FORM.matcher(part.strip());
            if (!form.matches()) {
                throw new IllegalArgumentException("'" + part.strip() + "' is not CLASS:PRICE");
            }
            InstanceClass instanceClass = Stream.of(InstanceClass.values())
                    .filter(one -> one.name().equals(form.group(1)))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("there is no class " + form.group(1)));
            if (prices.stream().anyMatch(price -> price.instanceClass() == instanceClass)) {
                throw new IllegalArgumentException(instanceClass + " has two prices");
            }
            prices.add(new Price(instanceClass, Double.parseDouble(form.group(2)), form.group(2)));
        }
        return new InstancePrices(prices);
    }

    /** Returns the price of an hour of a class; empty if it is not given. */
    public Optional<Double> perHour(InstanceClass instanceClass) {
        return prices.stream()
                .filter(price -> price.instanceClass() == instanceClass)
                .map(Price::perHour)
                .findFirst();
    }

    private String text() {
        return prices.stream()
                .map(price -> price.instanceClass() + ":" + price.text())
                .collect(Collectors.joining(","));
    }
}
