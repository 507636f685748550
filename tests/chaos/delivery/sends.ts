import { chatSend } from '#src/api/contract/chat.ts'
import { giftReward } from '#src/api/contract/gifts.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { createCrowdClient, inLanes, isRefused } from '../crowd.ts'
import { startProxy } from '../proxy.ts'
import { must, type Outcome } from '../report.ts'
import { openTruth } from './ledger.ts'
import { seeded } from '../seeded.ts'
import { CHAOS } from '../server/orders.ts'
import { spawnChaosServer } from '../server/spawn.ts'
import { pause } from '../until.ts'

export type SendsOptions = { readonly seed: number; readonly sends: number; readonly members: number; readonly kills: number }

/** Share of the replies that never arrive, and of the sends that leave twice at the same moment. */
const [DROPPED, TWICE] = [0.3, 0.1]
/** Tries of one send; a member who writes faster than the pace waits in between. */
const TRIES = 60

/**
 * Q4: members send lines and gifts, every third acknowledgement is lost, the server is killed in between, and each send is
 * tried again under its id until it is acknowledged. Each must be stored, and paid, exactly once.
 */
export async function sendThroughLoss({ seed, sends, members, kills }: SendsOptions): Promise<Outcome> {
  const random = seeded(seed)
  const server = await spawnChaosServer({ rooms: members, members })
  let [replies, dropped, tries, twice, killed] = [0, 0, 0, 0, 0]
  let killing: Promise<void> | null = null
  const drop = () => {
    replies += 1
    const lost = random() < DROPPED
    if (lost) dropped += 1
    return lost
  }
  const proxy = await startProxy({ port: server.port, random, fault: () => 'none', idle: null, drop })
  try {
    const sessions = await server.sessions(Array.from({ length: members }, (_, number) => number))
    const each = Math.ceil(sends / members)
    const chats: string[] = []
    const gifts: string[] = []
    const unacknowledged: string[] = []
    await inLanes(sessions, sessions.length, async (session) => {
      const number = sessions.indexOf(session)
      const { client, close } = createCrowdClient(proxy.url, number, random, session)
      for (let step = 0; step < each; step += 1) {
        const clientId = `chaos-${seed}-${number}-${step}-`.padEnd(24, 'x')
        const room = CHAOS.room(number)
        const isGift = step % 2 === 1
        ;(isGift ? gifts : chats).push(clientId)
        const send = () =>
          isGift
            ? client.call(giftReward, { room, clientId, giftId: CHAOS.gift, quantity: 1 + (step % 3) })
            : client.call(chatSend, { room, clientId, content: `line ${step}` })
        if (!(await untilAcknowledged(send))) unacknowledged.push(clientId)
        if (killed < Math.round((kills * (chats.length + gifts.length)) / sends)) {
          killed += 1
          killing = server.kill().then(() => server.start())
        }
        await killing
      }
      close()
    })

    const db = await openTruth(server.store)
    const lines = await db.selectFrom('room_event').select('body_json').where('kind', '=', 'chat').execute()
    const stored = await db.selectFrom('chat_send').select('client_id').execute()
    const given = await db.selectFrom('gift_send').selectAll().execute()
    const debits = await db.selectFrom('ledger_tx').select('idempotency_key').where('kind', '=', 'gift').execute()
    const pushed = await db.selectFrom('room_event').select('body_json').where('kind', '=', 'gift').execute()
    const drifts = await auditLedger(db)
    await db.destroy()
    const spent = given.reduce((sum, gift) => sum + gift.coins, 0)
    const keys = (rows: readonly { body_json: string }[]) =>
      new Set(rows.map((row) => /"clientId":"([^"]+)"/.exec(row.body_json)?.[1]))
    return {
      figures: {
        'sends, of these gifts': [chats.length + gifts.length, gifts.length],
        'tries, of these at once': [tries, twice],
        'replies lost': `${dropped} of ${replies}`,
        'server kills': killed,
        'lines stored': lines.length,
        'gifts stored, paid, pushed': [given.length, debits.length, pushed.length],
        'coins spent': spent,
      },
      broken: [
        ...must(unacknowledged.length === 0, `${unacknowledged.length} sends were never acknowledged`),
        ...must(chats.length + gifts.length >= sends, 'too few sends'),
        ...must(lines.length === chats.length && stored.length === chats.length, `${lines.length} lines of ${chats.length} ids`),
        ...must(keys(lines).size === chats.length, 'a line is there twice'),
        ...must(given.length === gifts.length && pushed.length === gifts.length, `${given.length} gifts of ${gifts.length} ids`),
        ...must(keys(pushed).size === gifts.length, 'a gift was pushed twice'),
        ...must(
          debits.length === gifts.length && new Set(debits.map((row) => row.idempotency_key)).size === gifts.length,
          `${debits.length} debits of ${gifts.length} gifts`,
        ),
        ...must(drifts.length === 0, drifts.join('; ')),
      ],
    }
  } finally {
    await proxy.stop()
    await server.stop()
  }

  /** Sends until one reply comes back; some leave twice at once, as a double click would. */
  async function untilAcknowledged(send: () => Promise<unknown>): Promise<boolean> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const double = random() < TWICE
      tries += double ? 2 : 1
      if (double) twice += 1
      const results = await Promise.allSettled(double ? [send(), send()] : [send()])
      if (results.some((one) => one.status === 'fulfilled')) return true
      for (const one of results) {
        if (one.status === 'rejected' && isRefused(one.reason)) throw one.reason
      }
      // While the server is away nobody tries in vain, however long it takes to start.
      await killing
      await pause(200 + random() * 800)
    }
    return false
  }
}
