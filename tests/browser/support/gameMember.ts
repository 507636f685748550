import * as v from 'valibot'
import { gameLaunch, gameRounds } from '#src/api/contract/games.ts'
import { login } from '#src/api/contract/session.ts'
import { pause } from '#tests/chaos/until.ts'
import { morningTime } from '#tests/support/morningTime.ts'
import { granted } from '#tests/support/request.ts'
import { spawnedCall } from '#tests/support/spawnedCall.ts'
import type { DemoServer } from './demoServer.ts'
import { PASSWORDS } from './login.ts'

/** A member at the site by its calls alone: the way into a game, and the rounds that the site has of them. */
export async function gameMember(server: Pick<DemoServer, 'url'>) {
  const call = spawnedCall(server)
  const payload = { name: 'mia', password: PASSWORDS.mia, timewd: morningTime(Date.now()), flag: 0 as const }
  const session = v.parse(v.object({ token: v.string(), key: v.string() }), granted(await call(login, payload)))
  return {
    async address(game: string): Promise<string> {
      const launch = async () => granted(await call(gameLaunch, { game }, session)).launch
      // Its provider is a process of its own: it may be ready after the site.
      for (let tries = 0; tries < 100; tries += 1) {
        const opened = await launch()
        if (opened !== null) return `http://127.0.0.1:${opened.port}${opened.path}`
        await pause(100)
      }
      throw new Error('the provider did not come')
    },
    rounds: async () => granted(await call(gameRounds, {}, session)).list,
  }
}
