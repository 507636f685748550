import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** One project a folder of tests, so that `npx vitest run --project server` runs one area. */
function area(name: string) {
  return { extends: true as const, test: { name, include: [`tests/${name}/**/*.test.ts`, `tests/${name}/**/*.test.tsx`] } }
}

/** What people see and press: a page without a browser. */
const views = { ...area('views'), test: { ...area('views').test, environment: 'happy-dom' } }

/** What runs for long: it kills servers, and starts them again. */
const long = (name: string) => ({ ...area(name), test: { ...area(name).test, testTimeout: 600_000, hookTimeout: 600_000 } })

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['tests/support/propertySeed.ts', 'tests/support/testClockSetting.mjs'],
    // A failure is news: nothing is tried twice, and a focused or empty test file is an error.
    retry: 0,
    // Modules hold no state of a test's own, so that the files of a worker share them: half of the time was loading them again.
    isolate: false,
    // More than one a core would crowd out those that measure time.
    maxWorkers: Math.max(2, availableParallelism()),
    allowOnly: false,
    passWithNoTests: false,
    // A test that came to no expectation has proven nothing.
    expect: {
      requireAssertions: true,
      // What is looked for again and again comes late on a busy machine; a second would be the default.
      poll: { timeout: 45_000 },
    },
    // Bounds for what hangs, not for what is slow: a busy machine takes several times as long as an idle one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 10_000,
    projects: [...['unit', 'streams', 'machines', 'server', 'model'].map(area), ...['full', 'nodes'].map(long), views],
  },
})
