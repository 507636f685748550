import { anchorList } from '#src/api/contract/anchors.ts'
import { chatSend } from '#src/api/contract/chat.ts'
import { matchList } from '#src/api/contract/matches.ts'
import { login } from '#src/api/contract/session.ts'
import { selectLinkState } from '#src/machines/connection/connectionSelectors.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { startCluster, stopOnSignal } from '#tests/support/cluster.ts'
import { granted } from '#tests/support/request.ts'
import { spawnedCall } from '#tests/support/spawnedCall.ts'
import { spawnServer } from '#tests/support/spawnServer.ts'
import { createCrowdClient, type CrowdClient } from '../crowd.ts'
import { must, type Outcome, quantile } from '../report.ts'
import { seeded } from '../seeded.ts'
import { holdsWithin, pause } from '../until.ts'

export type DeployOptions = {
  readonly seed: number
  readonly nodes: number
  /** Times that every node is replaced, one after the other. */
  readonly deploys: number
  /** Sockets that follow a room, and visitors who ask on and on. */
  readonly clients: number
  readonly callers: number
}

/** How long a socket may be away, for 99 of 100, in ms. */
const AWAY = 3_000
/** Ms between two calls of a visitor, between two lines, and how long a balancer takes to believe in a node again. */
const [ASKS_EVERY, SAYS_EVERY, BELIEVED] = [200, 2_000, 3_000]
/** How long after the last deploy everybody must have every line, in ms. */
const SETTLED = 60_000

const isOnline = ({ connection }: CrowdClient) => selectLinkState(connection.getSnapshot()) === 'online'

/** What a call that failed died of. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? error.cause.message : error.message
}

/**
 * Q15 over several nodes: each node is told to stop, drains, ends and comes back, one after the other, while sockets follow a room, a member talks
 * in it, and visitors ask. No call may fail twice, no socket may be away for long, and every line is heard once and in order.
 */
export async function deployUnderLoad({ seed, nodes, deploys, clients: count, callers }: DeployOptions): Promise<Outcome> {
  const random = seeded(seed)
  const cluster = await startCluster({ nodes, settings: { LOG_LEVEL: 'error' }, spawn: spawnServer })
  stopOnSignal(cluster.stop)
  const call = spawnedCall(cluster)
  const clients: CrowdClient[] = []
  const heard: string[][] = []
  const away: number[] = []
  let goesOn = true
  let [asked, retried, failed] = [0, 0, 0]
  const why = new Map<string, number>()

  /** Asks, and once more when that failed. */
  async function ask(one: () => Promise<{ readonly ok: boolean; readonly status: number }>): Promise<boolean> {
    asked += 1
    for (const isLast of [false, true]) {
      const fault = await one().then(
        ({ status }) => (status >= 500 ? String(status) : null),
        (error: unknown) => wordsOf(error),
      )
      if (fault === null) return true
      why.set(fault, (why.get(fault) ?? 0) + 1)
      if (isLast) failed += 1
      else retried += 1
      await pause(random() * 100)
    }
    return false
  }

  try {
    const mia = granted(await call(login, { name: 'mia', password: 'anchor88a' }))
    const room = granted(await call(anchorList, {})).list[0]!.roomInfo.chatRoomNo!
    for (let number = 0; number < count; number += 1) {
      const client = createCrowdClient(cluster.url, number, random)
      const lines: string[] = []
      heard.push(lines)
      client.rooms.open(room).deliveries.subscribe((delivery) => {
        for (const event of delivery.events)
          if (event.kind === 'chat' && event.body.content.startsWith('line ')) lines.push(event.body.content)
      })
      let lostAt: number | null = null
      client.connection.subscribe(() => {
        if (isOnline(client)) {
          if (lostAt !== null) away.push(performance.now() - lostAt)
          lostAt = null
        } else if (clients.includes(client)) lostAt ??= performance.now()
      })
      if (!(await holdsWithin(30_000, () => isOnline(client), 5))) throw new Error(`only ${number} sockets came in`)
      clients.push(client)
    }
    const said: string[] = []
    const talking = (async () => {
      while (goesOn) {
        const line = { room, clientId: newClientId(), content: `line ${said.length + 1}` }
        if (await ask(() => call(chatSend, line, mia))) said.push(line.content)
        await pause(SAYS_EVERY)
      }
    })()
    const asking = Array.from({ length: callers }, async () => {
      while (goesOn) {
        await ask(() => (random() < 0.5 ? call(matchList, {}) : call(anchorList, {})))
        await pause(ASKS_EVERY * (0.5 + random()))
      }
    })
    const exits: (number | null)[] = []
    for (let deploy = 0; deploy < deploys; deploy += 1) {
      for (const node of cluster.nodes) {
        exits.push(await node.terminate())
        await node.start()
        await pause(BELIEVED)
      }
    }
    goesOn = false
    await Promise.all([talking, ...asking])
    const settled = await holdsWithin(SETTLED, () => heard.every((lines) => lines.length >= said.length))
    const wrong = heard.filter((lines) => lines.join() !== said.join()).length
    return {
      figures: {
        'deploys of nodes': exits.length,
        'sockets, callers': [count, callers],
        'calls, retried, failed': [asked, retried, failed],
        'why they were retried': Object.fromEntries(why),
        'sockets that were away': away.length,
        'away, ms (p50·p99·max)': [0.5, 0.99, 1].map((share) => Math.round(quantile(away, share))).join(' · '),
        'lines said': said.length,
        'sockets that heard otherwise': wrong,
      },
      broken: [
        ...must(
          exits.every((code) => code === 0),
          `nodes ended with ${exits.join(', ')}`,
        ),
        ...must(failed === 0, `${failed} calls failed twice`),
        ...must(quantile(away, 0.99) <= AWAY, `sockets were away for ${Math.round(quantile(away, 0.99))} ms (p99), over ${AWAY}`),
        ...must(settled && wrong === 0, `${wrong} sockets missed a line, or heard it twice or out of order`),
      ],
    }
  } finally {
    goesOn = false
    for (const client of clients) client.close()
    await cluster.stop()
  }
}
