import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { spawnServer, type SpawnedServer } from '#tests/support/testServer.ts'
import { ConsoleGuard } from './consoleGuard.ts'
import { login, type DemoName } from './login.ts'

type Fixtures = {
  /** Environment of this test's server, over what tests use: `test.use({ serverEnv: { SIM: 'on' } })`. */
  serverEnv: Record<string, string>
  /** A server of this test's own: free port, temporary database, a world that moves only when told. */
  server: SpawnedServer
  /** Fails the test on anything that its pages complain about; `quiet.allow(…)` names an exception. */
  quiet: ConsoleGuard
  /** A page in a browser of its own, logged in when a name is given: another person. */
  person: (name?: DemoName, options?: BrowserContextOptions) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  serverEnv: [{}, { option: true }],

  server: async ({ serverEnv }, use) => {
    const server = await spawnServer({ env: serverEnv })
    await use(server)
    await server.stop()
  },

  baseURL: ({ server }, use) => use(server.url),

  quiet: [
    async ({ context }, use) => {
      const quiet = new ConsoleGuard()
      quiet.watch(context)
      await use(quiet)
      expect(quiet.complaints(), 'what the pages complained about').toEqual([])
    },
    { auto: true },
  ],

  person: async ({ browser, baseURL, viewport, locale, timezoneId, quiet }, use) => {
    const contexts = new Set<BrowserContext>()
    await use(async (name, options = {}) => {
      const context = await browser.newContext({ baseURL, viewport, locale, timezoneId, ...options })
      contexts.add(context)
      quiet.watch(context)
      const page = await context.newPage()
      if (name !== undefined) await login(page, name)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }
