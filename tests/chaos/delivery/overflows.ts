import { FRAME_LIMIT } from '#src/api/contract/pushes.ts'
import { createCrowdClient, inLanes } from '../crowd.ts'
import { startProxy } from '../proxy.ts'
import { must, type Outcome } from '../report.ts'
import { seeded } from '../seeded.ts'
import { CHAOS } from '../server/orders.ts'
import { spawnChaosServer } from '../server/spawn.ts'
import { holdsWithin, pause } from '../until.ts'
import { follow, type Follower } from './follower.ts'
import { markOf, readTruth } from './ledger.ts'

export type OverflowOptions = {
  readonly seed: number
  /** Rooms whose follower misses more than can be filled. */
  readonly overflows: number
  /** Rooms whose order begins anew, half while their follower is away. */
  readonly restarts: number
}

/** Rooms that one client follows. */
const EACH = 5
/** How long a busy machine may take until everybody was given what there is, in ms: how soon it is, is not asked here. */
const SETTLED = 90_000

const isListed = (mark: string) => /^\d+ (?:chat|gift) /.test(mark)

/** Whether the list says so where something is missing, and goes on in order from there. */
function isFlagged(one: Follower): boolean {
  const { rows } = one.window()
  return one.gaps().length === 1 && rows[0]?.type === 'gap'
}

/** Q2: more than can be filled, and an order that begins anew: each is shown as a gap, with the list loaded anew behind it. */
export async function flagOverflows({ seed, overflows, restarts }: OverflowOptions): Promise<Outcome> {
  const random = seeded(seed)
  const count = overflows + restarts
  const server = await spawnChaosServer({ rooms: count, members: CHAOS.givers })
  const proxy = await startProxy({ port: server.port, random, fault: () => 'none', idle: null })
  const rooms = Array.from({ length: count }, (_, number) => CHAOS.room(number))
  const clients = Array.from({ length: Math.ceil(count / EACH) }, (_, number) => createCrowdClient(proxy.url, number, random))
  const followers = rooms.map((room, index) => follow(clients[Math.floor(index / EACH)]!, room))
  const overflown = rooms.slice(0, overflows)
  const restarted = rooms.slice(overflows)
  const away = restarted.slice(0, Math.ceil(restarts / 2))
  const present = restarted.slice(away.length)
  const publish = (some: readonly string[], each: number) => server.ask({ do: 'publish', rooms: [...some], each })
  try {
    const entered = () => followers.every((one) => one.loaded())
    if (!(await holdsWithin(120_000, entered)))
      throw new Error(`${followers.filter((one) => !one.loaded()).length} of ${followers.length} lists were never loaded`)
    await publish(rooms, 3)
    await holdsWithin(SETTLED, () => followers.every((one) => one.place() === 3))

    proxy.setDown(true)
    for (const live of proxy.live()) live.break('reset')
    await inLanes(overflown, 1, async (room) => {
      await publish([room], FRAME_LIMIT + 1 + Math.floor(random() * 40))
    })
    await server.ask({ do: 'restart', rooms: away })
    // A new order that has grown past the old place must be told from the old one all the same.
    await publish(away, 5)
    proxy.setDown(false)
    await holdsWithin(SETTLED, () => followers.slice(0, overflows + away.length).every((one) => one.gaps().length > 0))
    await server.ask({ do: 'restart', rooms: present })
    await publish(present, 1)
    await holdsWithin(SETTLED, () => followers.every((one) => one.gaps().length > 0))
    await publish(rooms, 3)

    const truth = await readTruth(server.store, rooms)
    const whole = (one: Follower) => {
      // From the page that was loaded on, nothing that pages hold is missing or came twice.
      const stored = truth.get(one.room)!.events.map(markOf).filter(isListed)
      const heard = one.heard.filter(isListed)
      return heard.length > 0 && stored.slice(-heard.length).join() === heard.join()
    }
    await holdsWithin(SETTLED, () => followers.every(whole))
    await pause(200)
    const flagged = followers.filter(isFlagged).length
    const wholes = followers.filter(whole).length
    return {
      figures: { overflows, 'restarts, half while away': restarts, flagged, 'whole after the mark': wholes },
      broken: [
        ...must(flagged === count, `${flagged} flagged of ${count}`),
        ...must(wholes === count, `${wholes} whole after the mark of ${count}`),
      ],
    }
  } finally {
    for (const follower of followers) follower.stop()
    for (const client of clients) client.close()
    await proxy.stop()
    await server.stop()
  }
}
