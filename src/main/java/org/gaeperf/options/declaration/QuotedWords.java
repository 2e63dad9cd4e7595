package org.gaeperf.options.declaration;

import java.util.ArrayList;
import java.util.List;

/** Splits text into words at spaces. Quotes hold a word together, and there is no other special character. */
public final class QuotedWords {

    private QuotedWords() {}

    /**
     * Splits text into words without their quotes.
     *
     * @throws IllegalArgumentException with the reason, if a quote is not closed
     */
    public static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '\'' || c == '"') {
                quote = c;
                inWord = true;
            } else if (!Character.isWhitespace(c)) {
                word.append(c);
                inWord = true;
            } else if (inWord) {
                words.add(word.toString());
                word.setLength(0);
                inWord = false;
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("the quote " + quote + " is not closed");
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }
}
