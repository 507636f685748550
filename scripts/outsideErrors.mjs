// A reporter of vitest: writes what was thrown while no test was waiting for it, which is in no other report, to the file that
// OUTSIDE_ERRORS names. One text an error, in one line: what it says, the test that it is said to come from, and where it was thrown: its
// first lines of ours, or of anybody where none is ours.
import { writeFileSync } from 'node:fs'

const LINES = 4

// oxlint-disable-next-line import/no-default-export -- vitest reads it
export default class OutsideErrors {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.OUTSIDE_ERRORS, JSON.stringify(errors.map(textOf)))
  }
}

function textOf({ name, message, stack = '', VITEST_TEST_NAME: test, VITEST_TEST_PATH: file }) {
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line))
  const own = lines.filter((line) => !line.includes('node_modules') && !line.includes('node:'))
  const places = (own.length > 0 ? own : lines).slice(0, LINES).map((line) => line.trim())
  return [
    `${name}: ${message}`.replaceAll(/\s+/g, ' ').trim(),
    ...(test === undefined ? [] : [`in "${test}"`]),
    ...(file === undefined ? [] : [file]),
    ...places,
  ].join(' · ')
}
