import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { ConsoleGuard } from './consoleGuard.ts'
import { spawnDemoServer, type DemoServer } from './demoServer.ts'
import { keepDemoWorld } from './demoWorld.ts'
import type { DemoName } from './login.ts'
import { openSession } from './openSession.ts'
import { overSlowLine } from './slowLine.ts'
import { weatherOf, type Weather } from './weather.ts'

type Fixtures = {
  /** What weather it is; empty = fair: `WEATHER=<seed>`. */
  weatherSeed: string
  /** What this run's pages and calls are to bear; null = nothing. */
  weather: Weather | null
  /** Environment of this test's server, over what tests use: `test.use({ serverEnv: { SIM: 'on' } })`. */
  serverEnv: Record<string, string>
  /** A server of this test's own: free port, temporary database, a world that moves only when told. */
  server: DemoServer
  /** Fails the test on anything that its pages complain about; `quiet.allow(…)` names an exception. */
  quiet: ConsoleGuard
  /** A page in a browser of its own, logged in when a name is given: another person. It shows no page of the site yet. */
  person: (name?: DemoName, options?: BrowserContextOptions) => Promise<Page>
}

type WorkerFixtures = {
  /** What the demo accounts' password hashes cost, as log2 of scrypt's N: little, for logins of these tests need not be slow. */
  passwordCost: number
  /** Data that servers of tests begin with a copy of. */
  demoWorld: ReturnType<typeof keepDemoWorld>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true }],

  passwordCost: [4, { option: true, scope: 'worker' }],

  demoWorld: [
    async ({ passwordCost }, provide) => {
      const world = keepDemoWorld(passwordCost)
      await provide(world)
      await world.end()
    },
    { scope: 'worker' },
  ],

  weatherSeed: [process.env['WEATHER'] ?? '', { option: true }],

  weather: async ({ weatherSeed }, provide, { titlePath }) => provide(weatherOf(titlePath.join(' '), weatherSeed)),

  server: async ({ serverEnv, demoWorld, weather }, provide) => {
    const fast = await spawnDemoServer(serverEnv, await demoWorld.folder())
    const server = weather === null ? fast : await overSlowLine(fast, weather.delay)
    await provide(server)
    await server.stop()
  },

  baseURL: ({ server }, provide) => provide(server.url),

  quiet: [
    async ({ context, weather }, provide) => {
      const quiet = new ConsoleGuard()
      quiet.watch(context)
      weather?.over(context)
      await provide(quiet)
      expect(quiet.complaints(), 'what the pages complained about').toEqual([])
    },
    { auto: true },
  ],

  person: async ({ browser, baseURL, viewport, locale, timezoneId, server, quiet, weather }, provide) => {
    const contexts = new Set<BrowserContext>()
    await provide(async (name, options = {}) => {
      const context = await browser.newContext({ baseURL, viewport, locale, timezoneId, ...options })
      contexts.add(context)
      quiet.watch(context)
      weather?.over(context)
      const page = await context.newPage()
      if (name !== undefined) await openSession(page, server.url, name)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }
