/**
 * Stands in for Jenkins: the directives and steps that the Jenkinsfile uses, which record what it does. What is not defined
 * here fails as it does in Jenkins.
 */
abstract class Pipeline extends Script {

    // From the best to the worst; a build's result only becomes worse.
    static final RESULTS = ['SUCCESS', 'UNSTABLE', 'FAILURE', 'NOT_BUILT', 'ABORTED']

    def workspace
    Map params
    Map env
    Map currentBuild = [result: null, currentResult: 'SUCCESS']
    Map declared = [:]
    Map settings = new TreeMap()
    List events = []
    List errors = []
    String at = ''
    boolean skip
    boolean failed

    void begin(Object space, Map chosen, Map variables) {
        workspace = space
        params = chosen
        env = variables
    }

    // Jenkins makes a variable of each parameter, too.
    def propertyMissing(String name) {
        if (!params.containsKey(name) && !env.containsKey(name)) {
            throw new MissingPropertyException("No such property: $name")
        }
        return params.containsKey(name) ? params[name] : env[name]
    }

    void record(String event) { events << "$at: $event".toString() }

    void worsen(String result) {
        if (RESULTS.indexOf(result) > RESULTS.indexOf(currentBuild.currentResult)) {
            currentBuild.result = result
            currentBuild.currentResult = result
        }
    }

    // What a stage throws fails the build and skips the stages after it, and post is run.
    def guarded(Closure body) {
        try {
            body()
        } catch (RuntimeException e) {
            failed = true
            worsen('FAILURE')
            errors << e.message
        }
    }

    def pipeline(Closure body) { body() }
    def agent(Closure body) { body() }
    def label(String machines) { record("label $machines") }
    def options(Closure body) { body() }
    def disableConcurrentBuilds() {}
    def timestamps() {}
    def logRotator(Map limits) {}
    def buildDiscarder(Object rotator) {}
    def timeout(Map limit) {}

    def parameters(Closure body) { body() }
    def string(Map named) { declared[named.name] = named.defaultValue }
    def text(Map named) { string(named) }
    def booleanParam(Map named) { string(named) }
    def choice(Map named) { declared[named.name] = named.choices[0] }

    def stages(Closure body) { body() }
    def stage(String name, Closure body) {
        at = name
        skip = false
        failed ? record('skipped after a failure') : guarded(body)
    }
    def when(Closure body) { body() }
    def expression(Closure body) { skip = body() != true }
    def steps(Closure body) { skip ? record('skipped') : body() }
    def script(Closure body) { body() }
    def post(Closure body) { at = 'post'; body() }
    def always(Closure body) { guarded(body) }

    def isUnix() { true }
    def tool(Map named) { "/tools/$named.name".toString() }
    def fileExists(String file) { workspace.exists(file) }
    def readFile(String file) { workspace.read(file) }
    def error(String message) { throw new RuntimeException(message) }
    def unstable(String message) { worsen('UNSTABLE'); record("unstable $message") }
    def timeout(Map limit, Closure body) { record("timeout $limit.time $limit.unit"); body() }
    def junit(Map named) { workspace.find(named.testResults, '').each { record("junit $it") } }
    def archiveArtifacts(Map named) {
        workspace.find(named.artifacts, named.excludes).each { record("archived $it") }
    }

    def lock(String resource, Closure body) {
        record("lock $resource")
        def result = body()
        record('unlock')
        return result
    }

    def catchError(Map named, Closure body) {
        try {
            body()
        } catch (RuntimeException e) {
            worsen(named.buildResult)
            record("caught $e.message")
        }
    }

    def withEnv(List pairs, Closure body) {
        def before = new LinkedHashMap(env)
        def given = pairs.collectEntries { it.toString().split('=', 2).toList() }
        env.putAll(given)
        try {
            return body()
        } finally {
            given.keySet().each { before.containsKey(it) ? env.put(it, before[it]) : env.remove(it) }
        }
    }

    // A command has the parameters in its environment, as Jenkins exports them, then what the build and withEnv set.
    def sh(Map named) {
        record("sh $named.script")
        def environment = (params + env).collectEntries { name, value -> [name, value.toString()] }
        settings.putAll(environment)
        settings.keySet().removeAll(['BUILD_NUMBER', 'BUILD_URL'])
        def status = workspace.run(named.script, environment)
        if (status != 0 && !named.returnStatus) {
            throw new RuntimeException("script returned exit code $status")
        }
        return status
    }
}
