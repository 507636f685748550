import { FRAME_LIMIT } from '#src/api/contract/pushes.ts'
import { selectLinkState } from '#src/machines/connection/connectionSelectors.ts'
import { createCrowdClient } from '../crowd.ts'
import { type Break, type Fault, startProxy } from '../proxy.ts'
import { must, type Outcome } from '../report.ts'
import { seeded } from '../seeded.ts'
import { CHAOS } from '../server/orders.ts'
import { spawnChaosServer } from '../server/spawn.ts'
import { holdsWithin, pause } from '../until.ts'
import { addUp, follow, judge } from './follower.ts'
import { readTruth } from './ledger.ts'

export type CutsOptions = {
  readonly seed: number
  readonly clients: number
  readonly rooms: number
  /** Rooms that each client follows. */
  readonly each: number
  readonly pushes: number
  readonly cuts: number
  readonly kills: number
  /** How sockets are broken; 'halfOpen' takes 18 s to be noticed. */
  readonly breaks: readonly Break[]
  /** Ms between two pushes of a room: what is missed in the longest silence must stay under 500. */
  readonly every: number
  /** By default what `--nodes` says. */
  readonly nodes?: number
}

const FAULTS: readonly Fault[] = ['reset', 'delay', 'slices', 'delay', 'slices', 'cutRequest', 'cutReply']
/** How long after the last cut everybody must have everything, in ms: under the 120 s of Q1. */
const SETTLED = 90_000
/** How long somebody who was cut off may take to be there again, in ms, once all is pushed. */
const BACK = 60_000

/**
 * Q1: clients with the page's own streams, through a proxy that breaks their sockets in every way, on a server that is killed and
 * started again, while every room gets pushes. Everyone must have been given each push of the database once and in order.
 */
export async function deliverThroughCuts(options: CutsOptions): Promise<Outcome> {
  const random = seeded(options.seed)
  const server = await spawnChaosServer({ rooms: options.rooms, members: CHAOS.givers, nodes: options.nodes, seed: options.seed })
  let calm = true
  const fault = (): Fault => (calm || random() < 0.7 ? 'none' : FAULTS[Math.floor(random() * FAULTS.length)]!)
  const proxy = await startProxy({ port: server.port, random, fault, idle: null, longestDelay: 3_000 })
  const rooms = Array.from({ length: options.rooms }, (_, number) => CHAOS.room(number))
  const clients = Array.from({ length: options.clients }, (_, number) => createCrowdClient(proxy.url, number, random))
  const followers = clients.flatMap((client, index) =>
    Array.from({ length: options.each }, (_, step) => follow(client, rooms[(index + step * 7) % rooms.length]!)),
  )
  const broken: Record<Break, number> = { reset: 0, midFrame: 0, halfOpen: 0 }
  try {
    if (!(await holdsWithin(120_000, () => followers.every((one) => one.loaded()))))
      throw new Error(`${followers.filter((one) => !one.loaded()).length} of ${followers.length} lists were never loaded`)
    calm = false
    const ticks = Math.ceil(options.pushes / options.rooms)
    let [published, cuts, kills, due] = [0, 0, 0, performance.now()]
    for (let tick = 1; tick <= ticks || cuts < options.cuts; tick += 1) {
      // A busy machine leaves nobody to be cut: what is left to cut once all is pushed waits for who comes back, and nobody misses more.
      if (tick > ticks && !(await holdsWithin(BACK, () => proxy.live().length > 0))) break
      await server.ask({ do: 'publish', rooms, each: 1 })
      published += rooms.length
      while (cuts < Math.min(options.cuts, (options.cuts * tick) / ticks)) {
        const live = proxy.live()
        if (live.length === 0) break
        const how = options.breaks[Math.floor(random() * options.breaks.length)]!
        live[Math.floor(random() * live.length)]!.break(how)
        broken[how] += 1
        cuts += 1
      }
      if (kills < Math.min(options.kills, Math.round((options.kills * tick) / ticks))) {
        await server.kill()
        kills += 1
        await server.start()
      }
      // What a late tick costs is not caught up with: nobody may miss more than the pace says.
      due = Math.max(due + options.every, performance.now())
      await pause(due - performance.now())
    }
    calm = true
    const truth = await readTruth(server.store, rooms)
    const top = (room: string) => truth.get(room)!.events.at(-1)!.seq
    const settling = performance.now()
    const settled = await holdsWithin(SETTLED, () =>
      followers.every((one) => one.place() >= top(one.room) && one.window().rows.at(-1)?.seq !== undefined),
    )
    const healed = performance.now() - settling
    // The list comes at most 100 ms after what it is made of.
    await pause(300)
    const behind = followers.flatMap((one, index) => {
      if (one.place() >= top(one.room)) return []
      const link = selectLinkState(clients[Math.floor(index / options.each)]!.connection.getSnapshot())
      return [`${one.room} at ${one.place()} of ${top(one.room)}, ${link}`]
    })
    const verdict = addUp(followers.map((one) => judge(one, truth.get(one.room)!)))
    const gaps = followers.flatMap((one) => one.gaps())
    const wrongGaps = gaps.filter((missed) => missed <= FRAME_LIMIT).length
    const stored = [...truth.values()].reduce((count, { events }) => count + events.length, 0)
    return {
      figures: {
        clients: options.clients,
        'rooms followed': followers.length,
        'pushes stored': stored,
        'pushes given': followers.reduce((count, one) => count + one.heard.length, 0),
        'sockets broken': broken,
        'server kills': kills,
        'faults of connections': Object.fromEntries(proxy.suffered),
        'frames that were no frames': clients.reduce((count, client) => count + client.socket.badFrames(), 0),
        'whole again after, s': (healed / 1_000).toFixed(1),
        ...verdict,
        'gaps shown beyond the window': gaps.length - wrongGaps,
        'gaps within the window': wrongGaps,
      },
      broken: [
        ...must(stored >= options.pushes && published === stored, `${stored} pushes stored of ${published}`),
        ...must(cuts >= options.cuts, `only ${cuts} cuts`),
        ...must(kills === options.kills, `only ${kills} kills`),
        ...must(settled, `not everything in time: ${behind.join(', ')}`),
        ...must(
          Object.values(verdict).every((count) => count === 0),
          JSON.stringify(verdict),
        ),
        ...must(wrongGaps === 0, `${wrongGaps} gaps where the history reached back far enough`),
        // A machine that stands still for a minute makes somebody miss more than 500; more than a few would hide what is asked here.
        ...must(gaps.length <= followers.length / 20, `${gaps.length} followers missed more than ${FRAME_LIMIT}`),
      ],
    }
  } finally {
    for (const follower of followers) follower.stop()
    for (const client of clients) client.close()
    await proxy.stop()
    await server.stop()
  }
}
