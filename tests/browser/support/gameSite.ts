import { PROVIDER_SECRET } from '#tests/support/gameProvider.ts'
import { startFrameServer } from './frameServer.ts'
import { test as base } from './test.ts'

type Frames = Awaited<ReturnType<typeof startFrameServer>>

/** The demo world with a provider of the tests, whose games are at an origin of their own. */
export const test = base.extend<{ frames: Frames }>({
  // oxlint-disable-next-line no-empty-pattern -- a fixture without another one
  frames: async ({}, provide) => {
    const frames = await startFrameServer()
    await provide(frames)
    await frames.stop()
  },
  serverEnv: async ({ frames: { origin } }, provide) =>
    provide({ PROVIDER_ORIGIN: origin, PROVIDER_URL: origin, PROVIDER_SECRET }),
  server: async ({ server, frames }, provide) => {
    frames.playFor(server.url)
    await provide(server)
  },
})
