import { join } from 'node:path'
import * as v from 'valibot'
import { framePlace, launchGame } from '#server/games/launch.ts'
import { addMember } from '#server/members/members.ts'
import { readEnv } from '#server/platform/env.ts'
import { startServer } from '#server/server.ts'
import type { Services } from '#server/services.ts'
import { loggedIn, openGames, openTable } from '#tests/support/gameProvider.ts'
import { Launch, OPENING, playerOf } from './launches.ts'

// The real server with players, and a hand inside that launches games for them. GAMES_FLAW breaks it on purpose.

const Size = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))
const players = v.parse(Size, process.env['GAMES_PLAYERS'])
const providerPort = v.parse(Size, process.env['GAMES_PROVIDER_PORT'])
const flaw = v.parse(v.nullable(v.picklist(['acknowledges early'])), process.env['GAMES_FLAW'] ?? null)
/** One win in so many is lost by the flaw, from the first on: each life of a server loses some, however few it sees. */
const FLAW_EVERY = 5

async function seed(services: Services): Promise<void> {
  await services.write(async (tx) => {
    for (let number = 0; number < players; number += 1) {
      const id = playerOf(number)
      const person = { nickname: id, passwordHash: null, role: 'member', vipLevel: 1, avatar: '/a.svg' } as const
      await addMember(tx, { id, name: id, ...person, gold: 0, fen: OPENING })
    }
  })
  await openGames(services)
  await openTable(services)
}

function simulate(services: Services): () => void {
  if (flaw !== null) {
    const { asks } = services.games
    const { win } = asks
    let count = 0
    asks.win = async (provider, asked) => {
      const isLost = count % FLAW_EVERY === 0
      count += 1
      return isLost ? { ok: true, balance: '0' } : win(provider, asked)
    }
  }
  process.on('message', (message) => {
    const order = v.safeParse(Launch, message)
    if (!order.success) return
    const { member, game } = order.output
    services
      .write(async (tx) => launchGame(tx, await loggedIn(tx, member), game, () => framePlace(null, providerPort)))
      .then(({ launch }) => process.send?.({ type: 'launched', member, token: launch?.path.split('#')[1] ?? '' }), console.error)
  })
  return () => undefined
}

const folder = join(import.meta.dirname, '..', '..', '..')
const { port } = await startServer({
  // Each node takes orders.
  env: { ...readEnv(process.env), sim: 'manual' },
  folders: { client: join(folder, 'no-pages'), media: join(folder, 'media') },
  seed,
  simulate,
  // It runs beside, and is spoken to where it is.
  provider: { start: () => Promise.resolve(), port: () => providerPort, stop: () => Promise.resolve() },
  passwordCost: 4,
})
process.on('disconnect', () => process.exit(0))
process.send?.({ type: 'ready', port, rtmpPort: null })
