import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import OutsideErrors from '../../scripts/outsideErrors.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anchorage-outside-'))
  vi.stubEnv('OUTSIDE_ERRORS', join(folder, 'errors.json'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** What is written of errors that no test was waiting for. */
function written(...errors: readonly object[]): readonly string[] {
  new OutsideErrors().onTestRunEnd([], errors)
  return JSON.parse(readFileSync(join(folder, 'errors.json'), 'utf8')) as readonly string[]
}

test('an error is one line, however many its message has', () => {
  const message = 'The expression evaluated to a falsy value:\n\n  assert(false)\n'
  expect(written({ name: 'AssertionError', message })).toEqual([
    'AssertionError: The expression evaluated to a falsy value: assert(false)',
  ])
})

test('of where it was thrown our own lines are told', () => {
  const stack = 'E: x\n    at a (node:net:1:2)\n    at b (/p/node_modules/c/d.js:3:4)\n    at e (/p/server/f.ts:5:6)'
  expect(written({ name: 'E', message: 'x', stack })).toEqual(['E: x · at e (/p/server/f.ts:5:6)'])
})

test('where no line is ours the first of all are told', () => {
  const stack = 'E: x\n    at a (node:net:1:2)\n    at b (/p/node_modules/c/d.js:3:4)'
  expect(written({ name: 'E', message: 'x', stack })).toEqual(['E: x · at a (node:net:1:2) · at b (/p/node_modules/c/d.js:3:4)'])
})

test('the test and the file that it came from are told', () => {
  const from = { VITEST_TEST_NAME: 'a title', VITEST_TEST_PATH: '/p/tests/a.test.ts' }
  expect(written({ name: 'E', message: 'x', ...from })).toEqual(['E: x · in "a title" · /p/tests/a.test.ts'])
})
