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

  test('a file that cannot be loaded is a failure', () => {
    const report = { testResults: [file('a', 'passed', { one: 'passed' }), file('b', 'failed', {}, 'no such module')] }
    expect(tallyVitest(report, false)).toEqual({ passed: 1, failures: ['failed: b: no such module'] })
  })

  test('an error outside the tests is a failure', () => {
    const report = { testResults: [file('a', 'passed', { one: 'passed' })] }
    expect(tallyVitest(report, false).failures).toHaveLength(1)
    expect(tallyVitest(report, true).failures).toEqual([])
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

  test('says why in one line', () => {
    const results = [{ errors: [{ message: `\u001B[31mError\u001B[39m: no\n\n  such ${'x'.repeat(400)}` }] }]
    const report = { errors: [], suites: [{ title: 'a', specs: [{ title: 'one', tests: [{ status: 'unexpected', results }] }] }] }
    const [line] = tallyPlaywright(report, false).failures
    expect(line).toMatch(/^unexpected: a › one: Error: no such x+$/)
    expect(line!.length).toBeLessThan(330)
  })

  test('errors outside the tests, no report and no test are failures', () => {
    expect(tallyPlaywright({ errors: [{ message: 'bad file' }], suites: [] }, false).failures).toEqual(['playwright: bad file'])
    expect(tallyPlaywright(null, true).failures).toHaveLength(1)
    expect(tallyPlaywright({ errors: [], suites: [] }, true).failures).toHaveLength(1)
  })
})
