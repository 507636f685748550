import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, requireChromium } from './scripts/chromium.mjs'
import { TIME_FACTOR } from './tests/browser/support/slowNetwork.ts'
import { zoneOfDevices } from './tests/browser/support/zone.ts'

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Each test starts a server of its own: a core bears one at a time.
  workers: Math.max(2, availableParallelism()),
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Bounds for what hangs, not for what is slow: a busy machine takes several times as long as an idle one.
  timeout: 240_000 * TIME_FACTOR,
  expect: { timeout: 60_000 * TIME_FACTOR },
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: zoneOfDevices(new Date()),
    actionTimeout: 60_000 * TIME_FACTOR,
    navigationTimeout: 90_000 * TIME_FACTOR,
    screenshot: 'only-on-failure',
    // A trace films every page, which costs a third of the time: `TRACE=1 npx playwright test <file>` where a failure needs one.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath: requireChromium(), args: CHROMIUM_ARGS },
  },
})
