import { defer, type Subscription } from 'rxjs'
import { supportHistory, supportSend } from '#src/api/contract/support.ts'
import { readSupport, supportEvents, type SupportItem } from '#src/streams/support.ts'
import { createCrowdClient, inLanes, isRefused } from '../crowd.ts'
import { type Fault, startProxy } from '../proxy.ts'
import { must, type Outcome } from '../report.ts'
import { seeded } from '../seeded.ts'
import { spawnChaosServer } from '../server/spawn.ts'
import { holdsWithin, pause } from '../until.ts'
import { openTruth } from './ledger.ts'

export type SupportOptions = {
  readonly seed: number
  /** Visitors, each with a chat of their own and two devices that look at it. */
  readonly visitors: number
  /** Lines of each. */
  readonly lines: number
  readonly cuts: number
  readonly kills: number
}

const DROPPED = 0.2
const FAULTS: readonly Fault[] = ['reset', 'delay', 'slices', 'cutRequest', 'cutReply']
/** How long after the last line everybody must have everything, in ms. */
const SETTLED = 90_000
/** How long somebody who was cut off may take to be there again, in ms, once all is written. */
const BACK = 60_000

/**
 * Q1 and Q4 of the chat of customer service: visitors write through a proxy that breaks sockets and loses replies, on a server that is
 * killed and started again, and each line is tried again under its id until it is acknowledged. Each must be stored once, and given to each
 * who looks at the chat once and in order.
 */
export async function chatThroughCuts({ seed, visitors, lines, cuts, kills }: SupportOptions): Promise<Outcome> {
  const random = seeded(seed)
  const server = await spawnChaosServer({ rooms: 1, members: 1 })
  let calm = false
  const fault = (): Fault => (calm || random() < 0.8 ? 'none' : FAULTS[Math.floor(random() * FAULTS.length)]!)
  const proxy = await startProxy({
    port: server.port,
    random,
    fault,
    idle: null,
    longestDelay: 1_000,
    drop: () => !calm && random() < DROPPED,
  })
  const [sent, unsent]: [string[], string[]] = [[], []]
  const heard: SupportItem[][] = []
  const subscriptions: Subscription[] = []
  const closing: (() => void)[] = []
  let [cut, killed, written] = [0, 0, 0]
  let killing: Promise<void> | null = null
  const all = visitors * lines
  try {
    await inLanes(
      Array.from({ length: visitors }, (_, number) => number),
      visitors,
      async (number) => {
        const key = `chaos-visitor-${seed}-${number}-`.padEnd(40, 'k')
        const { client, socket, connection, close } = createCrowdClient(proxy.url, number, random)
        closing.push(() => void close())
        connection.send({ type: 'connection.needed' })
        let conversationId: string | null = null
        for (let step = 0; step < lines; step += 1) {
          const clientId = `chaos-${seed}-${number}-${step}-`.padEnd(24, 'x')
          sent.push(clientId)
          const chat: string | null = conversationId
          const line = { key, clientId, text: `line ${step}`, ...(chat === null ? {} : { conversationId: chat }) }
          const found = await untilSent(() => client.call(supportSend, line))
          if (found === null) unsent.push(clientId)
          written += 1
          if (conversationId === null && found !== null) {
            const id = found
            conversationId = id
            for (let device = 0; device < 2; device += 1) {
              const mine: SupportItem[] = []
              const at = heard.push(mine) - 1
              const history = (since: { epoch: string; seq: number } | null) =>
                defer(async () => {
                  const range = since === null ? {} : { after: since.seq, epoch: since.epoch }
                  const reply = await client.call(supportHistory, { key, conversationId: id, ...range })
                  return { ...reply, events: readSupport(reply.events) }
                })
              const looker = device === 0 ? socket : createSecond(number)
              subscriptions.push(
                supportEvents({ sockets: looker.sockets, random }, { conversationId: id, key }, history).subscribe((events) => {
                  heard[at] = [...events]
                }),
              )
            }
          }
          cutUpTo(Math.round((cuts * written) / all))
          if (killed < Math.floor((kills * written) / all)) {
            killed += 1
            killing = server.kill().then(() => server.start())
          }
          await killing
          // The pace of one customer is one line in two seconds, once the first ones are gone.
          await pause(random() * 400)
        }
      },
    )
    // A busy machine leaves nobody to be cut: the rest waits for who comes back.
    while (cut < cuts && (await holdsWithin(BACK, () => proxy.live().length > 0))) cutUpTo(cuts)
    calm = true
    const db = await openTruth(server.store)
    const rows = await db.selectFrom('support_event').select(['chat_id', 'seq', 'body_json']).orderBy('seq').execute()
    const chats = await db.selectFrom('support_chat').selectAll().execute()
    await db.destroy()
    const truth = new Map(
      chats.map(({ id }) => [id, rows.filter((row) => row.chat_id === id).map(({ body_json: json }) => json)]),
    )
    const whole = new Set(
      [...truth.values()].map((bodies) => JSON.stringify(readSupport(bodies.map((json): unknown => JSON.parse(json))))),
    )
    const settled = await holdsWithin(SETTLED, () => heard.every((events) => whole.has(JSON.stringify(events))))
    const stored = rows.flatMap(({ body_json: json }) => /"clientId":"([^"]+)"/.exec(json)?.[1] ?? [])
    const holes = [...truth.keys()].filter((id) => {
      const places = rows.filter((row) => row.chat_id === id).map(({ seq }) => seq)
      return places.some((seq, index) => seq !== index + 1)
    })
    return {
      figures: {
        'chats, looked at by': [chats.length, heard.length],
        'lines sent, stored': [sent.length, stored.length],
        'sockets broken': cut,
        'server kills': killed,
        'faults of connections': Object.fromEntries(proxy.suffered),
        'lists that are whole': `${heard.filter((events) => whole.has(JSON.stringify(events))).length} of ${heard.length}`,
      },
      broken: [
        ...must(unsent.length === 0, `${unsent.length} lines were never acknowledged`),
        ...must(
          stored.length === sent.length && new Set(stored).size === sent.length,
          `${stored.length} lines of ${sent.length}`,
        ),
        ...must(chats.length === visitors, `${chats.length} chats of ${visitors} visitors`),
        ...must(holes.length === 0, `${holes.length} chats with holes`),
        ...must(settled && heard.length === visitors * 2, 'somebody was given a line twice, never, or out of order'),
        ...must(killed === kills && cut >= cuts, `only ${cut} cuts and ${killed} kills`),
      ],
    }
  } finally {
    for (const one of subscriptions) one.unsubscribe()
    for (const close of closing) close()
    await proxy.stop()
    await server.stop()
  }

  /** Breaks open sockets until so many are broken, or none is open. */
  function cutUpTo(wanted: number): void {
    for (let live = proxy.live(); cut < wanted && live.length > 0; live = proxy.live()) {
      live[Math.floor(random() * live.length)]!.break(random() < 0.5 ? 'reset' : 'midFrame')
      cut += 1
    }
  }

  /** Another device of the same visitor. */
  function createSecond(number: number) {
    const { socket, connection, close } = createCrowdClient(proxy.url, visitors + number, random)
    closing.push(() => void close())
    connection.send({ type: 'connection.needed' })
    return socket
  }

  async function untilSent(
    send: () => Promise<{ readonly conversation: { readonly conversationId: string } }>,
  ): Promise<string | null> {
    for (let attempt = 1; attempt <= 60; attempt += 1) {
      try {
        return (await send()).conversation.conversationId
      } catch (error) {
        if (isRefused(error)) throw error
        // While the server is away nobody tries in vain, however long it takes to start.
        await killing
        await pause(300 + random() * 900)
      }
    }
    return null
  }
}
