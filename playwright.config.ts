import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, requireChromium } from './scripts/chromium.mjs'
import { zoneOfDevices } from './tests/browser/support/zone.ts'

/** How many times longer everything may take in bad weather (tests/browser/support/weather.ts), which is slow on purpose. */
const patience = process.env['WEATHER'] ? 4 : 1

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Each test starts a server of its own; two tests at a time are what two cores can bear.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000 * patience,
  expect: { timeout: 15_000 * patience },
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: zoneOfDevices(new Date()),
    actionTimeout: 15_000 * patience,
    navigationTimeout: 20_000 * patience,
    screenshot: 'only-on-failure',
    // A trace films every page, which costs a third of the time: `TRACE=1 npx playwright test <file>` where a failure needs one.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath: requireChromium(), args: CHROMIUM_ARGS },
  },
})
