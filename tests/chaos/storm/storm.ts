import { LOBBY } from '#src/api/contract/pushes.ts'
import { selectLinkState } from '#src/machines/connection/connectionSelectors.ts'
import { createCrowdClient, type CrowdClient } from '../crowd.ts'
import { startProxy } from '../proxy.ts'
import { must, type Outcome, peakWithin, quantile } from '../report.ts'
import { seeded } from '../seeded.ts'
import { spawnChaosServer } from '../server/spawn.ts'
import { holdsWithin, pause } from '../until.ts'

export type StormOptions = {
  readonly seed: number
  readonly clients: number
  /** New clients in a second while the crowd gathers. */
  readonly perSecond: number
}

/**
 * Most handshakes of any second, as a share of the clients (Q6), and within what time all are back, in ms. A small crowd comes back within a few
 * seconds, as fast as any server takes it: below 2,000 clients the bound is so many handshakes, and the share is not tried.
 */
const [SHARE, FEW, BACK] = [0.15, 300, 30_000]

const isOnline = ({ connection }: CrowdClient) => selectLinkState(connection.getSnapshot()) === 'online'

type Wave = {
  readonly peak: number
  readonly backAfter: number
  readonly all: boolean
  readonly median: number
  readonly tries: number
}

/**
 * Q6: a crowd that hears the lobby loses all its sockets at once, first on the way, then because the server was killed. Every
 * try counts as a handshake, also one that finds nobody there.
 */
export async function dropCrowd({ seed, clients: count, perSecond }: StormOptions): Promise<Outcome> {
  const random = seeded(seed)
  const server = await spawnChaosServer({ rooms: 1, members: 1 })
  const proxy = await startProxy({ port: server.port, random, fault: () => 'none', idle: null })
  const tries: number[] = []
  const clients: CrowdClient[] = []
  const join = (number: number) => {
    const client = createCrowdClient(proxy.url, number, random)
    let connecting = false
    client.connection.subscribe((snapshot) => {
      const now = snapshot.matches({ linked: 'connecting' })
      if (now && !connecting) tries.push(performance.now())
      connecting = now
    })
    client.rooms.open(LOBBY).deliveries.subscribe({ error: () => undefined })
    clients.push(client)
  }
  const online = () => clients.filter(isOnline).length

  /** Drops everybody, and watches how they come back. */
  async function wave(drop: () => Promise<void>): Promise<Wave> {
    tries.length = 0
    const back = new Map<CrowdClient, number>()
    const began = performance.now()
    await drop()
    await holdsWithin(5_000, () => online() < count * 0.9, 5)
    const lost = performance.now()
    const all = await holdsWithin(BACK - (lost - began), () => {
      for (const client of clients) if (!back.has(client) && isOnline(client)) back.set(client, performance.now() - began)
      return online() === count
    })
    const times = [...back.values()]
    return {
      peak: peakWithin(tries, 1_000),
      backAfter: performance.now() - began,
      all,
      median: quantile(times, 0.5),
      tries: tries.length,
    }
  }

  try {
    for (let number = 0; number < count; number += 1) {
      join(number)
      if (number % 20 === 19) await pause((20 / perSecond) * 1_000)
    }
    if (!(await holdsWithin(60_000, () => online() === count))) throw new Error(`only ${online()} of ${count} came in`)
    // The crowd learns its size from the lobby's next top.
    await holdsWithin(12_000, () => clients.every((client) => client.socket.crowd() >= count * 0.9))
    const cut = await wave(async () => {
      for (const live of proxy.live()) live.break('reset')
    })
    await holdsWithin(12_000, () => clients.every((client) => client.socket.crowd() >= count * 0.9))
    const killed = await wave(async () => {
      await server.killNode()
      await server.start()
    })
    const tell = (one: Wave) =>
      `${one.peak} handshakes in the worst second (${((100 * one.peak) / count).toFixed(1)} %), ${one.tries} tries, half back after ${(one.median / 1_000).toFixed(1)} s, all after ${(one.backAfter / 1_000).toFixed(1)} s`
    const most = Math.max(count * SHARE, FEW)
    const bounds = (name: string, one: Wave) => [
      ...must(one.peak <= most, `${name}: ${one.peak} handshakes in a second of ${count} clients are more than ${most}`),
      ...must(one.all, `${name}: ${online()} of ${count} were back after ${BACK / 1_000} s`),
    ]
    return {
      figures: { clients: count, 'sockets cut': tell(cut), 'server killed': tell(killed) },
      broken: [...bounds('sockets cut', cut), ...bounds('server killed', killed)],
    }
  } finally {
    for (const client of clients) client.close()
    await proxy.stop()
    await server.stop()
  }
}
