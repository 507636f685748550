import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { ConsoleGuard, SERVER_AWAY, SERVER_STOPPING } from './consoleGuard.ts'
import { spawnDemoServer, type DemoServer } from './demoServer.ts'
import { keepDemoWorld } from './demoWorld.ts'
import type { DemoName } from './login.ts'
import { closeFloatWindow } from './floatWindow.ts'
import { answerNotices } from './notices.ts'
import { openSession } from './openSession.ts'
import { overSlowLine } from './slowLine.ts'
import { slowNetworkOf, type SlowNetwork } from './slowNetwork.ts'

type Fixtures = {
  /** The seed of the slow network, `SLOW_NETWORK=<seed>`; empty = off. */
  slowNetworkSeed: string
  /** The slow network of this test; null = off. */
  slowNetwork: SlowNetwork | null
  /** Extra environment variables of this test's server: `test.use({ serverEnv: { SIM: 'on' } })`. */
  serverEnv: Record<string, string>
  /** Whether its server begins with the demo's first data; else with an empty database. */
  hasDemoWorld: boolean
  /** A server for this test only: free port, temporary database, a simulation that moves only on command. */
  server: DemoServer
  /**
   * Fails the test on any error or warning in a page's console; `quiet.allow(…)` names an exception. What is printed while the server is away
   * is one when the test ended it.
   */
  quiet: ConsoleGuard
  /** Whether members say that what was done to their account elsewhere was them, when a login asks. */
  saysItWasMe: boolean
  /** Whether what operators let float beside the pages is seen; else it was closed before. */
  seesFloatWindow: boolean
  /** A page in a new browser context, logged in when a name is given. It has not opened the site yet. */
  person: (name?: DemoName, options?: BrowserContextOptions) => Promise<Page>
}

type WorkerFixtures = {
  /** The cost of the demo accounts' password hashes, as log2 of scrypt's N: low, so that logins are fast. */
  passwordCost: number
  /** The data that each test's server starts with a copy of. */
  demoWorld: ReturnType<typeof keepDemoWorld>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true }],

  hasDemoWorld: [true, { option: true }],

  saysItWasMe: [true, { option: true }],

  seesFloatWindow: [false, { option: true }],

  passwordCost: [4, { option: true, scope: 'worker' }],

  demoWorld: [
    async ({ passwordCost }, provide) => {
      const world = keepDemoWorld(passwordCost)
      await provide(world)
      await world.end()
    },
    { scope: 'worker' },
  ],

  slowNetworkSeed: [process.env['SLOW_NETWORK'] ?? '', { option: true }],

  slowNetwork: async ({ slowNetworkSeed }, provide, { titlePath }) =>
    provide(slowNetworkOf(titlePath.join(' '), slowNetworkSeed)),

  server: async ({ serverEnv, demoWorld, hasDemoWorld, slowNetwork }, provide) => {
    const fast = await spawnDemoServer(serverEnv, hasDemoWorld ? await demoWorld.folder() : undefined)
    const server = slowNetwork === null ? fast : await overSlowLine(fast, slowNetwork.delay)
    await provide(server)
    await server.stop()
  },

  baseURL: ({ server }, provide) => provide(server.url),

  quiet: [
    async ({ context, server, slowNetwork, saysItWasMe, seesFloatWindow }, provide) => {
      const quiet = new ConsoleGuard()
      quiet.watch(context)
      if (saysItWasMe) answerNotices(context)
      if (!seesFloatWindow) await closeFloatWindow(context)
      slowNetwork?.slowDown(context)
      await provide(quiet)
      if (server.wasAway()) for (const pattern of [SERVER_AWAY, SERVER_STOPPING]) quiet.allow(pattern)
      expect(quiet.complaints(), 'what the pages complained about').toEqual([])
    },
    { auto: true },
  ],

  person: async (
    { browser, baseURL, viewport, locale, timezoneId, server, quiet, slowNetwork, saysItWasMe, seesFloatWindow },
    provide,
  ) => {
    const contexts = new Set<BrowserContext>()
    await provide(async (name, options = {}) => {
      const context = await browser.newContext({ baseURL, viewport, locale, timezoneId, ...options })
      contexts.add(context)
      quiet.watch(context)
      if (saysItWasMe) answerNotices(context)
      if (!seesFloatWindow) await closeFloatWindow(context)
      slowNetwork?.slowDown(context)
      const page = await context.newPage()
      if (name !== undefined) await openSession(page, server.url, name)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }
