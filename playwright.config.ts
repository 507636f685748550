import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, requireChromium } from './scripts/chromium.mjs'
import { PATIENCE } from './tests/browser/support/weather.ts'
import { zoneOfDevices } from './tests/browser/support/zone.ts'

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Each test starts a server of its own; two tests at a time are what two cores can bear.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000 * PATIENCE,
  expect: { timeout: 15_000 * PATIENCE },
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: zoneOfDevices(new Date()),
    actionTimeout: 15_000 * PATIENCE,
    navigationTimeout: 20_000 * PATIENCE,
    screenshot: 'only-on-failure',
    // A trace films every page, which costs a third of the time: `TRACE=1 npx playwright test <file>` where a failure needs one.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath: requireChromium(), args: CHROMIUM_ARGS },
  },
})
