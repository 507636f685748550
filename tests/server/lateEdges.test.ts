import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cash, units } from '#src/api/model/money/amount.ts'
import { grabAll } from '#server/activities/kinds/redPacketRain/grab.ts'
import { Refusal } from '#server/activities/refusal.ts'
import { closeDraw, commitDraw } from '#server/draws/draws.ts'
import { createDelivery } from '#server/delivery/delivery.ts'
import { takePayment } from '#server/cashier/deposit/payments.ts'
import { previewLimit } from '#server/sportsbook/limitPreview.ts'
import { readLog } from '#server/live/moderation/readLog.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { testVault } from '#tests/support/dataKey.ts'

// What comes too late, goes too far or stands at the same place, each at its edge.

const DAY = 86_400_000
const now = 1_000 * DAY
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  await emptyTables(db, 'deposit_order', 'deposit_payment', 'delivery', 'bet', 'operation_log')
})

/** The same sum for an order of this number, however it ended. */
async function paid(id: string, order: BareRow['values']) {
  const of = { id, provider: 'p', reference: `r-${id}`, member_id: 'm', method: 'byHand', asset: 'FEN', credit_asset: 'FEN' }
  await writeRows(db, row('deposit_order', { ...of, amount: 5_000, received: 0, fee_bps: 0, rate: null, ...order }))
  const found = await db.selectFrom('deposit_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const payment = { provider: 'p', paymentId: `pay-${id}`, reference: `r-${id}`, asset: 'FEN', amount: cash(5_000) } as const
  return services.write((tx) => takePayment(tx, payment, found))
}

describe('money for an order that has ended', () => {
  test.each([
    ['expired', 'expires_at'],
    ['cancelled', 'changed_at'],
    ['failed', 'changed_at'],
  ] as const)('[Q10] [C-10] one that %s takes it for a day, to its last moment', async (state, time) => {
    const other = time === 'expires_at' ? 'changed_at' : 'expires_at'
    const at = (ended: number) => ({ state, [time]: ended, [other]: ended - 1_000 })
    expect(await paid(`${state}-1`, at(now - DAY))).toBe('moved')
    expect(await paid(`${state}-2`, at(now - DAY - 1))).toBe('suspended')
  })
})

test('[Q10] [C-10] a member sees at once that money for an order came that was not let in', async () => {
  const told: unknown[] = []
  const end = services.bus.subscribe((one) => {
    if (one.type === 'self' && one.push.kind === 'deposit') told.push([one.memberId, one.push])
  })
  expect(await paid('late', { state: 'cancelled', changed_at: now - DAY - 1, expires_at: now - DAY })).toBe('suspended')
  end()
  expect(told).toEqual([['m', { kind: 'deposit', orderId: 'late', state: 'cancelled' }]])
})

describe('a grab of the last rain of its activity', () => {
  const ended = now - 500
  /** What a grab that came at a time gets, where the activity has ended by when it is written. */
  async function grabbed(rainId: string, receivedAt: number, activity: BareRow['values'] = {}) {
    const activityId = `of ${rainId}`
    const draw = await services.write(async (tx) => {
      const made = await commitDraw(tx, testVault, `rain:${rainId}`, { rules: 'packets', pot: units(100), parts: 2 })
      await closeDraw(tx, made.id, [])
      return made
    })
    await writeRows(
      db,
      row('activity', {
        id: activityId,
        kind: 'redPacketRain',
        status: 'published',
        starts_at: 1,
        ends_at: ended,
        tag: null,
        grade: 0,
        terms_json: '{}',
        ...activity,
      }),
      row('rain', {
        id: rainId,
        activity_id: activityId,
        starts_at: ended - 60_000,
        ends_at: ended,
        asset: 'FEN',
        pot: 100,
        packets: 2,
        most: 2,
        draw_id: draw.id,
        hash: draw.hash,
        state: 'open',
        taken: 0,
      }),
    )
    const order = { activityId, memberId: 'm', requestId: `q ${rainId}`, rainId, receivedAt }
    const [outcome] = await services.write((tx) => grabAll(tx, testVault, activityId, [order]))
    return outcome instanceof Refusal ? outcome.why : outcome
  }

  test.each([
    ['before the end', 'r-1', ended - 1],
    ['within its last second', 'r-2', ended + 499],
  ])('[P-9] that came %s gets a packet, though it is written after it', async (_, rainId, at) => {
    expect(await grabbed(rainId, at)).toMatchObject({ result: 'done' })
  })

  test('[P-9] that came later gets none', async () => {
    expect(await grabbed('r-3', ended + 1_000)).toEqual({ why: 'ended' })
  })

  test('[P-9] gets none where the activity was made to end before it came', async () => {
    expect(await grabbed('r-4', ended - 1, { ends_at: ended - 2_000 })).toEqual({ why: 'ended' })
  })
})

test('[C-8] a message is of use until its end, and no longer: nothing is tried at that very moment', async () => {
  for (const [id, expires] of [
    ['before', now - 1],
    ['at', now],
    ['after', now + 1],
  ] as const)
    await writeRows(
      db,
      row('delivery', { id, channel: 'phone', state: 'waiting', attempts: 0, next_at: now, expires_at: expires, at: now - 9 }),
    )
  await services.delivery.sweep()
  const states = await db.selectFrom('delivery').select(['id', 'state']).execute()
  expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
    before: 'lapsed',
    at: 'lapsed',
    // This site has no way to a phone, and keeps it in its outbox.
    after: 'sent',
  })
})

describe('a message that cannot be opened, as without its key', () => {
  const times = { attempts: 0, next_at: now, expires_at: now + DAY, at: now - 9 }
  const shut = row('delivery', { id: 'shut', channel: 'phone', state: 'waiting', sealed: 'v1.00000000.AAAA', ...times })
  /** Sends by SMS. */
  function createSending() {
    const sms = { url: 'http://sms.test/send', secret: 's' }
    const env = { site: services.env.site, delivery: { ...services.env.delivery, sms, outbox: false } }
    return createDelivery({ db, write: services.write, vault: testVault, now: () => now, env })
  }

  test('[C-8] it is held on to no longer than its try takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await writeRows(db, shut)
      await expect(createSending().sweep()).rejects.toThrow('data key')
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('[C-8] it is told once the others that were due with it are sent', async () => {
    vi.stubGlobal('fetch', async () => {
      await turn()
      return new Response(null, { status: 204 })
    })
    try {
      const parcel = { to: '13800000000', subject: '', text: 'hello', language: 'en' }
      const sealed = testVault.seal(JSON.stringify(parcel), 'fine')
      await writeRows(db, shut, row('delivery', { ...times, id: 'fine', channel: 'phone', state: 'waiting', sealed }))
      await expect(createSending().sweep()).rejects.toThrow('data key')
      const states = await db.selectFrom('delivery').select(['id', 'state']).orderBy('id').execute()
      expect(states).toEqual([
        { id: 'fine', state: 'sent' },
        { id: 'shut', state: 'waiting' },
      ])
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

test('[D-8] [C-9] what comes back at most is tried in whole fen, as it is paid: a part of one is none', async () => {
  // ¥666.67 at 1.50 bring back 100,000.5 fen, which are ¥1,000.
  await writeRows(db, row('bet', { id: 'b', stake: 66_667, price: 150, placed_at: now - 1 }))
  expect(await previewLimit(db, 'betPayoutMax', '1000', now)).toEqual({ all: 1, beyond: 0 })
  await writeRows(db, row('bet', { id: 'c', stake: 66_668, price: 150, placed_at: now - 1 }))
  expect(await previewLimit(db, 'betPayoutMax', '1000', now)).toEqual({ all: 2, beyond: 1 })
})

test('[A-1] [D-8] lines of a room’s log that were written at once are read page by page, each once, the last first', async () => {
  const line = (place: number, at: number, room = 'r') =>
    row('operation_log', {
      id: `${room}-${place}`,
      room,
      place,
      at,
      action: 'pin',
      by_member_id: 'm',
      by_role: 'admin',
      undone_by: null,
    })
  await writeRows(db, ...[1, 2, 3, 4, 5].map((place) => line(place, now)), line(6, now + 1), line(1, now, 'other'))
  const read: string[] = []
  for (let after: string | null = null, more = true; more;) {
    const page = await readLog(db, { room: 'r', after, size: 2, by: null, group: null, since: null }, now)
    read.push(...page.list.map(({ id }) => id))
    more = page.more
    after = page.list.at(-1)?.id ?? null
  }
  expect(read).toEqual(['r-6', 'r-5', 'r-4', 'r-3', 'r-2', 'r-1'])
})
