import { describe, expect, test } from 'vitest'
import { tallyPlaywright, tallyVitest } from '../../scripts/tally.mjs'

const file = (name: string, status: string, tests: Record<string, string>, message = '') => ({
  name,
  status,
  message,
  assertionResults: Object.entries(tests).map(([fullName, state]) => ({ fullName, status: state })),
})

describe('the tally of vitest', () => {
  test('counts what passed; whatever else there is has failed', () => {
    const report = {
      testResults: [
        file('a', 'passed', { one: 'passed', two: 'passed' }),
        file('b', 'failed', { three: 'failed', four: 'skipped', five: 'todo' }),
      ],
    }
    expect(tallyVitest(report, false)).toEqual({
      passed: 2,
      failures: ['failed: three (b)', 'skipped: four (b)', 'todo: five (b)'],
    })
  })

  test('a group that names the program it lacks is left out; one that ran and failed has failed', () => {
    const report = {
      testResults: [
        file('a', 'passed', { one: 'passed', 'with x (Debian: apt-get install x) two': 'skipped' }),
        file('b', 'failed', { 'with y (Debian: apt-get install y) three': 'failed' }),
      ],
    }
    const failures = ['failed: with y (Debian: apt-get install y) three (b)']
    expect(tallyVitest(report, false)).toEqual({ passed: 1, failures })
  })

  test('a failure says what the test said, and which line of its file', () => {
    const failed = {
      fullName: 'one',
      status: 'failed',
      failureMessages: ['AssertionError: expected 1 to be 2\n    at helper (/x/kit.ts:3:1)\n    at /x/a.test.ts:12:5'],
    }
    const report = { testResults: [{ name: 'a', status: 'failed', message: '', assertionResults: [failed] }] }
    expect(tallyVitest(report, false).failures).toEqual(['failed: one (a) line 12: AssertionError: expected 1 to be 2'])
  })

  test('a file that cannot be loaded is a failure', () => {
    const report = { testResults: [file('a', 'passed', { one: 'passed' }), file('b', 'failed', {}, 'no such module')] }
    expect(tallyVitest(report, false)).toEqual({ passed: 1, failures: ['failed: b: no such module'] })
  })

  test('an error outside the tests is a failure', () => {
    const report = { testResults: [file('a', 'passed', { one: 'passed' })] }
    expect(tallyVitest(report, false).failures).toHaveLength(1)
    expect(tallyVitest(report, true).failures).toEqual([])
  })

  test('errors outside the tests are told one by one', () => {
    const report = { testResults: [file('a', 'passed', { one: 'passed' })] }
    expect(tallyVitest(report, false, ['Error: late']).failures).toEqual(['vitest, outside the tests: Error: late'])
  })

  test('no report and no test are failures', () => {
    expect(tallyVitest(null, true).failures).toHaveLength(1)
    expect(tallyVitest({ testResults: [] }, true).failures).toHaveLength(1)
  })
})

describe('the tally of Playwright', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })

  test('counts through nested groups; skipped and second-try ones have failed', () => {
    const report = {
      errors: [],
      suites: [
        {
          title: 'room.spec.ts',
          specs: [spec('one', 'expected'), spec('two', 'flaky')],
          suites: [{ title: 'chat', specs: [spec('three', 'skipped'), spec('four', 'unexpected'), spec('five', 'expected')] }],
        },
      ],
    }
    expect(tallyPlaywright(report, false)).toEqual({
      passed: 2,
      failures: ['flaky: room.spec.ts › two', 'skipped: room.spec.ts › chat › three', 'unexpected: room.spec.ts › chat › four'],
    })
  })

  const failed = (...errors: object[]) => {
    const one = { title: 'one', file: 'a.spec.ts', line: 3, tests: [{ status: 'unexpected', results: [{ errors }] }] }
    return tallyPlaywright({ errors: [], suites: [{ title: 'a.spec.ts', specs: [one] }] }, false).failures
  }
  const error = (name: string, line: number, message: string) => ({
    message,
    location: { file: `/x/tests/browser/${name}`, line },
  })

  test('says in one line where first, then why, without the code, then which test it was', () => {
    const message = `\u001B[31mError\u001B[39m: no\n\n  such ${'x'.repeat(400)}\n\n   at a.spec.ts:7\n\n> 7 | code\n`
    const [line] = failed(error('a.spec.ts', 7, message))
    expect(line).toMatch(/^a\.spec\.ts:7: Error: no such x+ \[unexpected: a\.spec\.ts › one\]$/)
    expect(line!.length).toBeLessThan(360)
  })

  test('names the line of the test whose helper failed, and the helper’s', () => {
    const message = 'Error: no\n    at login (/x/tests/browser/support/login.ts:13:2)\n    at /x/tests/browser/a.spec.ts:7:16'
    expect(failed(error('support/login.ts', 13, message))).toEqual([
      'a.spec.ts:7 (support/login.ts:13): Error: no [unexpected: a.spec.ts › one]',
    ])
  })

  test('of a test that ran out of time it says where that was; without any place, where it begins', () => {
    expect(failed({ message: 'Test timeout.' }, error('a.spec.ts', 9, 'Error: closed'))).toEqual([
      'a.spec.ts:9: Test timeout. + Error: closed [unexpected: a.spec.ts › one]',
    ])
    expect(failed()).toEqual(['a.spec.ts:3 [unexpected: a.spec.ts › one]'])
  })

  test('errors outside the tests, no report and no test are failures', () => {
    expect(tallyPlaywright({ errors: [{ message: 'bad file' }], suites: [] }, false).failures).toEqual(['playwright: bad file'])
    expect(tallyPlaywright(null, true).failures).toHaveLength(1)
    expect(tallyPlaywright({ errors: [], suites: [] }, true).failures).toHaveLength(1)
  })
})
