// Counts of a test run, from the runners' own JSON reports. What did not run counts as failed, but what says which program it lacks.

import { stripVTControlCharacters } from 'node:util'

/** What a group of tests that needs a program says in its name; it is left out where the program is not installed. */
const NEEDS = '(Debian: apt-get install '
const isLeftOut = ({ status, fullName }) => status === 'skipped' && fullName.includes(NEEDS)

/**
 * Tests that passed and one line a failure. `report` is vitest's JSON, null when there is none; `ok` = it ended with 0.
 * A file that could not be loaded is a failure; so is each of `outside`, the errors that no test was waiting for (`outsideErrors.mjs`).
 */
export function tallyVitest(report, ok, outside = []) {
  if (report === null) return { passed: 0, failures: ['vitest: ended without a report'] }
  let passed = 0
  const failures = []
  for (const file of report.testResults) {
    const tried = file.assertionResults.filter((test) => !isLeftOut(test))
    const bad = tried.filter((test) => test.status !== 'passed')
    passed += tried.length - bad.length
    failures.push(...bad.map((test) => `${test.status}: ${test.fullName} (${file.name})${whyOf(test)}`))
    if (file.status === 'failed' && bad.length === 0)
      failures.push(`failed: ${file.name}: ${file.message || 'could not be loaded'}`)
  }
  failures.push(...outside.map((error) => `vitest, outside the tests: ${error}`))
  if (!ok && failures.length === 0) failures.push('vitest: an error outside the tests; see above')
  if (passed === 0 && failures.length === 0) failures.push('vitest: no test ran')
  return { passed, failures }
}

/** What a test said, and the first line of its file that said so. */
function whyOf({ failureMessages: [message] = [] }) {
  if (message === undefined) return ''
  const [, line] = /\.test\.tsx?:(\d+):\d+/.exec(stripVTControlCharacters(message)) ?? []
  return `${line === undefined ? '' : ` line ${line}`}: ${wordsOf({ message })}`
}

/** What failed, in one line: an error's words without colours, without the code and the stack under them, cut to 300 characters. */
function wordsOf({ message }) {
  const [words] = stripVTControlCharacters(message).split(/\n\s+at /)
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}

/** The line of the test's own file that failed, and in brackets the line of a helper that it was in; else where the test begins. */
function placeOf(spec, errors) {
  const at = errors.find(({ location }) => location !== undefined)
  if (at === undefined) return spec.line === undefined ? '' : `${spec.file}:${spec.line}`
  const { file, line } = at.location
  const [, name = file] = /tests\/browser\/(.+)$/.exec(file) ?? []
  if (name === spec.file) return `${name}:${line}`
  const calls = [...stripVTControlCharacters(at.message ?? '').matchAll(/\n\s+at .*tests\/browser\/([^:]+):(\d+)/g)]
  const [, , own = spec.line] = calls.find(([, called]) => called === spec.file) ?? []
  return `${spec.file}:${own} (${name}:${line})`
}

/** One line of a failed test: where, what, and which it is. A test that ran out of time says so, and then where it stood. */
function failureOf(spec, test, title) {
  const errors = test.results?.flatMap((result) => result.errors ?? []) ?? []
  const words = errors
    .filter(({ message }) => message !== undefined)
    .slice(0, 2)
    .map(wordsOf)
    .join(' + ')
  const why = [placeOf(spec, errors), words].filter(Boolean).join(': ')
  const which = `${test.status}: ${title}`
  return why === '' ? which : `${why} [${which}]`
}

function specsOf(suite, trail) {
  const here = [...trail, suite.title].filter(Boolean)
  return [
    ...(suite.specs ?? []).map((spec) => ({ spec, title: [...here, spec.title].join(' › ') })),
    ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, here)),
  ]
}

/** As `tallyVitest`, of Playwright's JSON. A test that passed only on a second try is a failure. */
export function tallyPlaywright(report, ok) {
  if (report === null) return { passed: 0, failures: ['playwright: ended without a report'] }
  let passed = 0
  const failures = report.errors.map((error) => `playwright: ${error.message}`)
  for (const { spec, title } of report.suites.flatMap((suite) => specsOf(suite, []))) {
    for (const test of spec.tests) {
      if (test.status === 'expected') passed += 1
      else failures.push(failureOf(spec, test, title))
    }
  }
  if (!ok && failures.length === 0) failures.push('playwright: an error outside the tests; see above')
  if (passed === 0 && failures.length === 0) failures.push('playwright: no test ran')
  return { passed, failures }
}
