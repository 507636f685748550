import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { ConsoleGuard } from './consoleGuard.ts'
import { spawnDemoServer, type DemoServer } from './demoServer.ts'
import { login, type DemoName } from './login.ts'

type Fixtures = {
  /** Environment of this test's server, over what tests use: `test.use({ serverEnv: { SIM: 'on' } })`. */
  serverEnv: Record<string, string>
  /** A server of this test's own: free port, temporary database, a world that moves only when told. */
  server: DemoServer
  /** Fails the test on anything that its pages complain about; `quiet.allow(…)` names an exception. */
  quiet: ConsoleGuard
  /** A page in a browser of its own, logged in when a name is given: another person. */
  person: (name?: DemoName, options?: BrowserContextOptions) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  serverEnv: [{}, { option: true }],

  server: async ({ serverEnv }, provide) => {
    const server = await spawnDemoServer(serverEnv)
    await provide(server)
    await server.stop()
  },

  baseURL: ({ server }, provide) => provide(server.url),

  quiet: [
    async ({ context }, provide) => {
      const quiet = new ConsoleGuard()
      quiet.watch(context)
      await provide(quiet)
      expect(quiet.complaints(), 'what the pages complained about').toEqual([])
    },
    { auto: true },
  ],

  person: async ({ browser, baseURL, viewport, locale, timezoneId, quiet }, provide) => {
    const contexts = new Set<BrowserContext>()
    await provide(async (name, options = {}) => {
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
