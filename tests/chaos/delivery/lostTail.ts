import { createCrowdClient } from '../crowd.ts'
import { startProxy } from '../proxy.ts'
import { must, type Outcome, quantile } from '../report.ts'
import { seeded } from '../seeded.ts'
import { CHAOS } from '../server/orders.ts'
import { spawnChaosServer } from '../server/spawn.ts'
import { holdsWithin, pause } from '../until.ts'
import { addUp, follow, judge } from './follower.ts'
import { readTruth } from './ledger.ts'

export type LostTailOptions = { readonly seed: number; readonly tails: number }

/** Rooms that one client follows. */
const EACH = 8
/** Within what time a lost tail must be found (Q3), in ms. */
const BOUND = 15_000
/**
 * The losses are spread over so many ms: at least 10 s, since the server tells tops every 10 s and no moment in between may be
 * special, and ten a second, since hundreds that are found at once would wait for each other and not for the top.
 */
const spreadOf = (tails: number) => Math.max(10_000, tails * 100)

const PUSH = Buffer.from('"events":[')
const NO_PUSH = Buffer.from('"evenst":[')

/** Q3: the last push of a quiet room is lost on its way, as one that no client can read; each must be found in time. */
export async function findLostTails({ seed, tails }: LostTailOptions): Promise<Outcome> {
  const random = seeded(seed)
  const server = await spawnChaosServer({ rooms: tails, members: CHAOS.givers })
  /** Rooms whose next push is made unreadable. */
  const armed = new Set<string>()
  let spoiled = 0
  const spoil = (data: Buffer) => {
    if (!data.includes(PUSH)) return data
    for (const room of armed) {
      const frame = data.indexOf(`"push",{"room":"${room}"`)
      if (frame < 0) continue
      armed.delete(room)
      spoiled += 1
      NO_PUSH.copy(data, data.indexOf(PUSH, frame))
    }
    return data
  }
  const proxy = await startProxy({ port: server.port, random, fault: () => 'none', idle: null, spoil })
  const rooms = Array.from({ length: tails }, (_, number) => CHAOS.room(number))
  const clients = Array.from({ length: Math.ceil(tails / EACH) }, (_, number) => createCrowdClient(proxy.url, number, random))
  const followers = rooms.map((room, index) => follow(clients[Math.floor(index / EACH)]!, room))
  const healed: number[] = []
  try {
    if (!(await holdsWithin(120_000, () => followers.every((one) => one.loaded()))))
      throw new Error(`${followers.filter((one) => !one.loaded()).length} of ${followers.length} lists were never loaded`)
    await server.ask({ do: 'publish', rooms, each: 2 })
    await holdsWithin(20_000, () => followers.every((one) => one.place() === 2))
    await Promise.all(
      followers.map(async (one) => {
        await pause(random() * spreadOf(tails))
        armed.add(one.room)
        await server.ask({ do: 'publish', rooms: [one.room], each: 1 })
        const began = performance.now()
        if (await holdsWithin(BOUND, () => one.place() === 3, 20)) healed.push(performance.now() - began)
      }),
    )
    await pause(200)
    const bad = clients.reduce((count, client) => count + client.socket.badFrames(), 0)
    const truth = await readTruth(server.store, rooms)
    const verdict = addUp(followers.map((one) => judge(one, truth.get(one.room)!)))
    return {
      figures: {
        'tails lost': spoiled,
        'frames refused': bad,
        'found in time': healed.length,
        'found after, s (median, most)': [quantile(healed, 0.5), quantile(healed, 1)].map((ms) =>
          Number((ms / 1_000).toFixed(1)),
        ),
        ...verdict,
      },
      broken: [
        ...must(spoiled === tails && bad === tails, `${spoiled} made unreadable, ${bad} refused of ${tails}`),
        ...must(healed.length === tails, `${healed.length} found in time of ${tails}`),
        ...must(
          Object.values(verdict).every((count) => count === 0),
          JSON.stringify(verdict),
        ),
      ],
    }
  } finally {
    for (const follower of followers) follower.stop()
    for (const client of clients) client.close()
    await proxy.stop()
    await server.stop()
  }
}
