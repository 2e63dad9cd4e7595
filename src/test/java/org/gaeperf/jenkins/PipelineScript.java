package org.gaeperf.jenkins;

import groovy.lang.Closure;
import groovy.lang.Script;
import java.util.List;
import java.util.Map;
import org.codehaus.groovy.runtime.InvokerHelper;

/**
 * What a {@code Jenkinsfile} is compiled to: its directives and steps are calls of this object's methods by name, and go to
 * the {@link StubbedBuild}. Methods that the file itself defines come first.
 */
public abstract class PipelineScript extends Script {

    private StubbedBuild build;

    void attach(StubbedBuild stubbed) {
        build = stubbed;
    }

    @Override
    public Object invokeMethod(String name, Object arguments) {
        List<?> list = InvokerHelper.asList(arguments);
        boolean own = getMetaClass().getMethods().stream()
                .anyMatch(method -> method.getName().equals(name)
                        && method.getDeclaringClass().getTheClass() == getClass());
        if (own) {
            return getMetaClass().invokeMethod(this, name, arguments);
        }
        Closure<?> body = null;
        Map<?, ?> named = Map.of();
        Object value = null;
        for (Object argument : list) {
            if (argument instanceof Closure<?> closure) {
                body = closure;
            } else if (argument instanceof Map<?, ?> map) {
                named = map;
            } else {
                value = argument;
            }
        }
        return build.call(new Step(name, named, value, body));
    }

    @Override
    public Object getProperty(String name) {
        return build.variable(name);
    }

    /**
     * A directive or a step.
     *
     * @param named its named arguments
     * @param value its argument without a name, or null
     * @param body its block, or null
     */
    record Step(String name, Map<?, ?> named, Object value, Closure<?> body) {

        /** A named argument as text, or the argument without a name if it has none by that name. */
        String text(String argument) {
            Object found = named.containsKey(argument) ? named.get(argument) : value;
            return found == null ? "" : found.toString();
        }

        Object run() {
            return body.call();
        }
    }
}
