// A reporter of vitest: writes what was thrown while no test was waiting for it, which is in no other report, to the file that
// OUTSIDE_ERRORS names. One text an error: what it says, the test that it is said to come from, and its first lines of ours.
import { writeFileSync } from 'node:fs'

const OWN_LINES = 4

// oxlint-disable-next-line import/no-default-export -- vitest reads it
export default class OutsideErrors {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.OUTSIDE_ERRORS, JSON.stringify(errors.map(textOf)))
  }
}

function textOf({ name, message, stack = '', VITEST_TEST_NAME: test, VITEST_TEST_PATH: file }) {
  const own = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !line.includes('node_modules') && !line.includes('node:'))
  const places = own.slice(0, OWN_LINES).map((line) => line.trim())
  return [
    `${name}: ${message}`,
    ...(test === undefined ? [] : [`in "${test}"`]),
    ...(file === undefined ? [] : [file]),
    ...places,
  ].join(' · ')
}
