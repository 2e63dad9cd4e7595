// Copy to vars/gaeperfGate.groovy of a shared library. It needs the plugins Pipeline and Lockable Resources, and an agent that
// does nothing else, with Linux, ps, a JDK 17 or later and gaeperf.jar. In the Jenkinsfile of a multibranch job, whose checkout
// has all commits (no shallow clone):
//
//   stage('Load') {
//       steps {
//           gaeperfGate jar: '/opt/gaeperf.jar', build: 'mvn -q package -DskipTests',
//                   command: '{java} {jvmArgs} -jar {checkout}/target/shop.jar --port={port}',
//                   options: ['--path=/items', '--rate=300']
//       }
//   }
//
// base: the commit to compare with; by default the branch that the pull request is for. head: by default HEAD.

/** Runs the gate, keeps its results, and gives the build its verdict. Returns the exit status of gaeperf if that is 0 or 3. */
int call(Map arguments) {
    for (String required : ['jar', 'command']) {
        if (!arguments[required]) {
            error("gaeperfGate: '${required}' is missing")
        }
    }
    String base = arguments.base ?: (env.CHANGE_TARGET ? "origin/${env.CHANGE_TARGET}" : '')
    if (!base) {
        error("gaeperfGate: 'base' is missing, and this build is of no pull request")
    }
    int status = 0
    lock("gaeperf-load-${env.NODE_NAME}") {
        // Arguments are given as variables, so that none becomes part of a command.
        withEnv(["GAEPERF_JAR=${arguments.jar}", "GAEPERF_COMMAND=${arguments.command}",
                 "GAEPERF_BUILD=${arguments.build ?: ''}", "GAEPERF_BASE=${base}",
                 "GAEPERF_HEAD=${arguments.head ?: 'HEAD'}",
                 "GAEPERF_OPTIONS=${(arguments.options ?: []).join('\n')}"]) {
            status = sh(returnStatus: true, label: 'gaeperf gate', script: '''#!/usr/bin/env bash
                set -u
                rm -rf gaeperf-output
                base=$(git merge-base "$GAEPERF_BASE" "$GAEPERF_HEAD") || exit 2
                arguments=(--git="$base..$GAEPERF_HEAD" --command="$GAEPERF_COMMAND" --out=gaeperf-output)
                if [ -n "$GAEPERF_BUILD" ]; then arguments+=(--build="$GAEPERF_BUILD"); fi
                while IFS= read -r line; do
                  if [ -n "$line" ]; then arguments+=("$line"); fi
                done <<< "$GAEPERF_OPTIONS"
                java -jar "$GAEPERF_JAR" gate "${arguments[@]}"
                ''')
        }
    }
    String verdict = "gaeperf ended with status ${status}; the console says why"
    if (fileExists('gaeperf-output/latest/verdict.properties')) {
        verdict = readFile('gaeperf-output/latest/verdict.properties').readLines()
                .find { it.startsWith('description=') }.substring('description='.length())
    }
    // "latest" is a link to the other directory.
    archiveArtifacts artifacts: 'gaeperf-output/**', excludes: 'gaeperf-output/latest,gaeperf-output/latest/**',
            allowEmptyArchive: true
    currentBuild.description = verdict
    if (status == 3) {
        unstable(verdict)
    } else if (status == 4) {
        catchError(buildResult: 'NOT_BUILT', stageResult: 'NOT_BUILT') {
            error(verdict)
        }
    } else if (status != 0) {
        error(verdict)
    }
    return status
}
