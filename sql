#!/usr/bin/env bash
# SQL on DynamoDB: a shell, or single statements, on an embedded DynamoDB with sample tables. See ./sql --help.
# Needs a JDK 17 or later and Maven. The first run builds what it needs; later ones build again where sources are newer.
set -euo pipefail
shopt -s extglob

# Sets real to where a file is to which there may be links.
follow() {
    real=$1
    local link
    while [ -L "$real" ]; do
        link=$(readlink "$real")
        case $link in
            /*) real=$link ;;
            *) real=$(dirname "$real")/$link ;;
        esac
    done
}

follow "${BASH_SOURCE[0]}"
root=$(cd "$(dirname "$real")" && pwd -P)
target=$root/shell/target
classpath=$target/classpath
archive=$target/sql.jsa
# Copies of signed jars without their signatures.
unsigned=$target/unsigned
# Where the sample tables are kept.
store=${DYNAMODBJDBC_STORE:-$target/sample-store}

say() {
    echo "sql: $*" >&2
}

if [ $# -eq 1 ] && { [ "$1" = --help ] || [ "$1" = -h ]; }; then
    exec cat "$root/shell/src/main/resources/usage.txt"
fi

java=java
if [ -n "${JAVA_HOME:-}" ]; then
    java=$JAVA_HOME/bin/java
fi
if ! command -v "$java" >/dev/null; then
    say "there is no java; install a JDK 17 or later, or set JAVA_HOME"
    exit 1
fi

is_up_to_date() {
    [ -f "$classpath" ] && [ -z "$(find \
        "$root"/pom.xml "$root"/{engine,grammar,planner,driver,shell}/pom.xml \
        "$root"/{engine,grammar,planner,driver,shell}/src/main \
        -newer "$classpath" -print -quit)" ]
}

build() {
    if ! command -v mvn >/dev/null; then
        say "there is no mvn; install Maven 3.8 or later"
        return 1
    fi
    say "building, which takes a minute or two"
    local started=$target/build.started log=$target/build.log
    touch "$started"
    rm -f "$classpath"
    if ! mvn -q -B -f "$root/pom.xml" -pl shell -am package \
        -Dmaven.test.skip=true -Djacoco.skip=true -Dshade.skip=true >"$log" 2>&1 </dev/null; then
        cat "$log" >&2
        say "the build failed"
        return 1
    fi
    # What was edited during the build is newer.
    touch -r "$started" "$classpath"
}

options=(
    # A warning about a stale class archive would be printed among the rows.
    -Xlog:disable
    -Xshare:auto
    -XX:+UseSerialGC
    -XX:-UsePerfData
    -Dfile.encoding=UTF-8
    -Dslf4j.internal.verbosity=ERROR
    -Ddynamodbjdbc.shell.store="$store"
)
main=io.github.dynamodbjdbc.shell.Shell

# What the archive is for: another JVM can't take it.
follow "$(command -v "$java")"
jvm=$real
if [ -f "${jvm%/bin/java}/release" ]; then
    jvm+=$'\n'$(<"${jvm%/bin/java}/release")
fi

# Without the jar for use elsewhere, which is beside it after a build of everything.
class_path() {
    local libraries=$classpath
    if [ -f "$unsigned/classpath" ]; then
        libraries=$unsigned/classpath
    fi
    printf '%s:%s' "$(echo "$target"/dynamodb-jdbc-shell-!(*-app).jar)" "$(cat "$libraries")"
}

# The JVM checks the signature of a signed jar at each start, which takes it a tenth of a second, and no archive spares it that.
# So they are packed anew without it.
unsign() {
    local jar packer libraries=
    rm -rf "$unsigned"
    packer=$(dirname "$real")/jar
    [ -x "$packer" ] || return 0
    mkdir -p "$unsigned/content"
    while IFS= read -r -d : jar; do
        # Names are not compressed in a jar.
        if LC_ALL=C grep -qaE 'META-INF/[A-Za-z0-9_-]+\.SF' "$jar"; then
            rm -rf "$unsigned/content"
            mkdir "$unsigned/content"
            (cd "$unsigned/content" && "$packer" xf "$jar")
            rm -f "$unsigned"/content/META-INF/*.{SF,RSA,DSA,EC}
            "$packer" cfM "$unsigned/${jar##*/}" -C "$unsigned/content" .
            jar=$unsigned/${jar##*/}
        fi
        libraries+=${libraries:+:}$jar
    done <<<"$(cat "$classpath"):"
    rm -rf "$unsigned/content"
    printf '%s' "$libraries" >"$unsigned/classpath"
}

# Loads the sample and keeps the classes that statements need in an archive: the JVM starts faster with it. What goes
# wrong here goes wrong again when the user's statement runs, and is told then.
prepare() {
    say "preparing the sample tables"
    rm -f "$archive" "$archive.jvm"
    unsign
    # Once to load it, and once more as later ones find it.
    "$java" "${options[@]}" -cp "$(class_path)" "$main" -e "SHOW TABLES" >"$target/prepare.log" 2>&1 </dev/null || true
    "$java" "${options[@]}" -XX:ArchiveClassesAtExit="$archive.new" -cp "$(class_path)" "$main" \
        -f "$root/shell/src/main/resources/warm-up.sql" >>"$target/prepare.log" 2>&1 </dev/null || true
    # Only when it is whole, and this JVM takes it.
    if "$java" "${options[@]}" -Xshare:on -XX:SharedArchiveFile="$archive.new" -cp "$(class_path)" -version \
        >>"$target/prepare.log" 2>&1; then
        mv -f "$archive.new" "$archive"
        printf '%s' "$jvm" >"$archive.jvm"
    fi
}

# Whether the archive was made of these classes by this JVM.
is_prepared() {
    [ -f "$archive" ] && [ ! "$classpath" -nt "$archive" ] && [ -f "$store/sample.version" ] &&
        [ -f "$archive.jvm" ] && [ "$(<"$archive.jvm")" = "$jvm" ]
}

mkdir -p "$target"
(
    # One at a time.
    if command -v flock >/dev/null; then
        flock 9
    fi
    is_up_to_date || build
    is_prepared || prepare
) 9>"$target/sql.lock"

terminals=
for stream in 0 1 2; do
    if [ -t $stream ]; then
        terminals+=$stream
    fi
done
# How wide the terminal of the rows is: wide cells are cut there.
columns=0
if [ -t 1 ]; then
    size=$(stty size <&1 2>/dev/null) && columns=${size#* }
fi
# Without the optimising compiler the JVM spends half the time on a single statement; loading is better off with it.
exec "$java" "${options[@]}" -XX:TieredStopAtLevel=1 -XX:SharedArchiveFile="$archive" -Ddynamodbjdbc.shell.terminals="$terminals" \
    -Ddynamodbjdbc.shell.columns="${columns:-0}" \
    -cp "$(class_path)" "$main" "$@"
