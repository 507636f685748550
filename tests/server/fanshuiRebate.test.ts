import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import {
  officeActivities,
  officeActivityAct,
  officeActivityBar,
  officeActivityPublish,
  officeActivitySave,
  officeActivitySign,
} from '#src/api/contract/activityOffice.ts'
import { welfareClaim, welfareHistory, welfareList } from '#src/api/contract/welfare.ts'
import { claimableUntil, rebateOf } from '#src/api/model/activities/kinds/fanshuiRebate.ts'
import { dayOf, dayStart, formatDay, readDay } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { VenueKind } from '#src/api/model/venueKind.ts'
import { giveBuffCard, spendCard } from '#server/activities/buffs.ts'
import { countDays } from '#server/activities/kinds/fanshuiRebate/countDays.ts'
import { countBet } from '#server/grades/countBets.ts'
import { creditDay } from '#server/grades/creditDay.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { addMember } from '#server/members/members.ts'
import type { Write } from '#server/platform/transaction.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { activityFields, runActivity } from '#tests/support/activities.ts'
import { settledBet } from '#tests/support/bets.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { fanshuiRebateInfo, fanshuiRebateAct, activityPrizes } = activityCalls
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const FIRST = readDay('2026-03-11')!

let server: TestServer
let mia: string
let oda: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  await to(FIRST, 12 * HOUR)
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

/** Goes to a time of a day, and logs in again. */
async function to(day: number, time: number): Promise<void> {
  server.clock.advance(dayStart(day) + time - server.clock.now())
  mia = await server.login('mia')
  oda = await server.login('oda', 'device-oda')
}

/** One percent of bets of all kinds but live, of which two come back. */
const RATES = Array.from({ length: 11 }, () => ({ sports: 100, slots: 100, live: 200, fishing: 100, chess: 100, lottery: 100 }))
const run = (changes = {}) => runActivity(server, oda, 'fanshuiRebate', { terms: { rates: RATES }, budgets: [], ...changes })
const count = (atOnce?: number, write: Write = server.services.write) =>
  countDays({ db: server.services.db, write, now: server.clock.now }, atOnce)
const played = (kind: VenueKind, yuan: number, memberId = 'm-mia') =>
  server.services.write((tx) => creditDay(tx, memberId, { day: dayOf(tx.at), kind, change: fen(yuan * 100) }))
const view = async (id: string) => granted(await server.call(fanshuiRebateInfo, { id }, { token: mia })).view!
const stands = async (id: string) => (await view(id)).days.map(({ day, state, amount }) => [day.slice(8), state, amount])
const act = (id: string, what: object, requestId = newClientId()) =>
  server.call(fanshuiRebateAct, { id, requestId, act: what as { do: 'claimAll' } }, { token: mia })
const yuan = () => balanceOf(server.services.db, 'm-mia', 'FEN')

test('[C-12] [P-9] at 00:30 a day’s valid bets come back by kind of venue, and are claimed once', async () => {
  const id = await run()
  await count()
  await played('sports', 300)
  await played('live', 150)
  expect(await stands(id)).toEqual([['11', 'waiting', 600]])
  await to(FIRST + 1, 29 * MINUTE)
  await count()
  expect(await stands(id)).toEqual([['11', 'waiting', 600]])
  await to(FIRST + 1, 30 * MINUTE)
  await count()
  await count()
  const until = dayStart(FIRST + 31) + 30 * MINUTE
  expect(await view(id)).toMatchObject({
    claimable: 600,
    carried: 0,
    days: [
      {
        day: '2026-03-11',
        state: 'claimable',
        amount: 600,
        until,
        kinds: [
          { kind: 'sports', bets: 30_000 },
          { kind: 'live', rate: 200 },
        ],
      },
    ],
  })
  const before = await yuan()
  const requestId = newClientId()
  const day = formatDay(FIRST)
  const done = granted(await act(id, { do: 'claim', day }, requestId))
  expect(done).toMatchObject({ result: 'done', reply: { amount: 600, days: 1 }, prizes: [{ asset: 'FEN', amount: 600 }] })
  await server.restart()
  expect(granted(await act(id, { do: 'claim', day }, requestId))).toEqual(done)
  expect(granted(await act(id, { do: 'claim', day }))).toEqual({ result: 'refused', why: { why: 'already' } })
  expect(granted(await act(id, { do: 'claimAll' }))).toEqual({ result: 'refused', why: { why: 'already' } })
  expect((await yuan()) - before).toBe(600)
  expect(granted(await server.call(activityPrizes, {}, { token: mia })).list).toMatchObject([
    { kind: 'fanshuiRebate', label: 'day' },
  ])
})

test('[P-9] less than ¥1 is carried to the next day whole, and fractions of a fen as well', async () => {
  const id = await run()
  await count()
  await played('sports', 99.99)
  await to(FIRST + 1, HOUR)
  await count()
  expect(await stands(id)).toEqual([['11', 'carried', 0]])
  expect((await view(id)).carried).toBe(99)
  await played('sports', 0.02)
  await to(FIRST + 2, HOUR)
  await count()
  expect(await stands(id)).toEqual([
    ['12', 'claimable', 100],
    ['11', 'carried', 0],
  ])
})

test('[P-9] a void before a day is counted takes its bet back, one after that lowers the day on which it is voided', async () => {
  const id = await run()
  await count()
  const early = await settledBet(server, { matchId: 'm-early', stake: 50_000 })
  const late = await settledBet(server, { matchId: 'm-late', stake: 40_000 })
  const undo = (bet: string) =>
    server.services.write(async (tx) => {
      await tx.db.updateTable('bet').set({ state: 'void' }).where('id', '=', bet).execute()
      return countBet(tx, bet)
    })
  await to(FIRST + 1, 20 * MINUTE)
  await undo(early)
  await to(FIRST + 1, HOUR)
  await count()
  expect(await stands(id)).toEqual([['11', 'claimable', 400]])
  await undo(late)
  await played('sports', 100)
  await to(FIRST + 2, HOUR)
  await count()
  // ¥100 − ¥400: what is owed is carried, and what was offered stays.
  expect(await stands(id)).toEqual([
    ['12', 'carried', 0],
    ['11', 'claimable', 400],
  ])
  expect((await view(id)).carried).toBe(-300)
})

test('[P-9] who paused claims afterwards: the thirty days stand still', async () => {
  const id = await run()
  await count()
  await played('sports', 300)
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'device-mia' }, { hours: 72 }))
  await to(FIRST + 1, HOUR)
  await count()
  expect((await act(id, { do: 'claimAll' })).ok).toBe(false)
  expect(granted(await server.call(welfareList, {}, { token: mia })).list).toEqual([])
  await to(FIRST + 33, HOUR)
  expect(await stands(id)).toEqual([['11', 'claimable', 300]])
  await to(FIRST + 34, HOUR)
  expect(await stands(id)).toEqual([['11', 'lapsed', 300]])
  expect(granted(await act(id, { do: 'claimAll' }))).toMatchObject({ result: 'refused' })
})

test('[A-5] [P-9] who is kept out of this activity, or of all, is offered nothing for the days that are counted meanwhile', async () => {
  const id = await run()
  await count()
  const bar = async (of: string | null, isSet: boolean) =>
    granted(await server.call(officeActivityBar, { id: of, name: 'mia', isSet, reason: 'as agreed' }, { token: oda }))
  for (const [back, of] of [id, null].entries()) {
    await bar(of, true)
    await played('sports', 300)
    await to(FIRST + 1 + back, HOUR)
    await count()
    await bar(of, false)
    expect(
      (await view(id)).days.filter(({ state }) => state !== 'waiting'),
      String(of),
    ).toEqual([])
  }
  await played('sports', 300)
  await to(FIRST + 3, HOUR)
  await count()
  expect(await stands(id)).toEqual([['13', 'claimable', 300]])
})

test('[P-9] what was offered is paid past any budget and end of the activity, but not past a bar', async () => {
  const id = await run({ budgets: [{ asset: 'FEN', all: '100', day: null }] })
  await count()
  await played('sports', 300)
  await to(FIRST + 1, HOUR)
  await count()
  await played('sports', 200)
  await to(FIRST + 2, HOUR)
  await count()
  expect(granted(await act(id, { do: 'claim', day: formatDay(FIRST) }))).toMatchObject({ result: 'done', reply: { amount: 300 } })
  const { version } = granted(await server.call(officeActivities, {}, { token: oda })).list.find((one) => one.id === id)!
  granted(await server.call(officeActivityAct, { id, version, deed: 'end', reason: 'as agreed' }, { token: oda }))
  const bar = (isSet: boolean) => server.call(officeActivityBar, { id, name: 'mia', isSet, reason: 'as agreed' }, { token: oda })
  const rebates = async () =>
    granted(await server.call(welfareList, {}, { token: mia })).list.filter(({ kind }) => kind === 'rebate')
  granted(await bar(true))
  expect((await act(id, { do: 'claimAll' })).ok).toBe(false)
  expect(await rebates()).toEqual([])
  granted(await bar(false))
  const [claim] = await rebates()
  expect(claim).toMatchObject({ kind: 'rebate', amount: 200 })
  const before = await yuan()
  for (const _ of [1, 2])
    expect(granted(await server.call(welfareClaim, { ids: [claim!.id] }, { token: mia })).paid).toMatchObject([{ amount: 200 }])
  expect((await yuan()) - before).toBe(200)
  expect(granted(await act(id, { do: 'claimAll' }))).toMatchObject({ result: 'refused', why: { why: 'already' } })
  expect(granted(await server.call(welfareHistory, {}, { token: mia })).list).toMatchObject([
    { kind: 'rebate' },
    { kind: 'rebate' },
  ])
  // The day on which it was ended counts whole, and none after it.
  await to(FIRST + 5, HOUR)
  await count()
  const runs = await server.services.db.selectFrom('rebate_run').select(['day', 'done_at']).orderBy('day').execute()
  expect(runs.map(({ day, done_at: at }) => [day - FIRST, at !== null])).toEqual([
    [0, true],
    [1, true],
    [2, true],
  ])
})

test('[P-9] nothing of the days before an activity was published comes back', async () => {
  await played('sports', 300)
  await to(FIRST + 1, HOUR)
  const id = await run({ startsAt: server.clock.now() - 10 * DAY })
  await count()
  await to(FIRST + 2, HOUR)
  await count()
  expect(await stands(id)).toEqual([])
})

test('[P-9] a card makes its day’s own bets alone bring more, once', async () => {
  const id = await run()
  await count()
  // ¥0.50 is carried into the day of the card.
  await played('sports', 50)
  await to(FIRST + 1, HOUR)
  await count()
  await server.services.write(async (tx) => {
    await giveBuffCard(tx, 'm-mia', 'rebate', 'gate')
    await spendCard(tx, 'm-mia', { buff: 'rebate', strength: 10 })
  })
  await played('sports', 333.33)
  // ¥3.3333 and a tenth of it are ¥3.66663, of which whole fen are shown.
  expect((await view(id)).days[0]).toMatchObject({ state: 'waiting', amount: 366, extraPercent: 10 })
  await to(FIRST + 2, HOUR)
  await Promise.all([count(), count()])
  await played('sports', 333.33)
  await to(FIRST + 3, HOUR)
  await count()
  // ¥0.50 + ¥3.66663 = ¥4.16663, and ¥0.00663 + ¥3.3333 = ¥3.33993.
  expect((await view(id)).days.map(({ day, amount, extraPercent }) => [day.slice(8), amount, extraPercent])).toEqual([
    ['13', 333, 0],
    ['12', 416, 10],
    ['11', 0, 0],
  ])
  expect(granted(await act(id, { do: 'claimAll' }))).toMatchObject({ reply: { amount: 749, days: 2 } })
  const carry = await server.services.db.selectFrom('rebate_carry').select('carried').executeTakeFirstOrThrow()
  expect(Number(carry.carried)).toBe(9_930)
})

test('[C-12] [D-8] two rebates never have a day in common, so that no bet is paid for twice', async () => {
  const now = server.clock.now()
  const id = await run({ endsAt: now + 3 * DAY })
  const save = async (one: string, version: number | null, fields: object) =>
    granted(
      await server.call(
        officeActivitySave,
        {
          id: one,
          version,
          fields: activityFields(server.clock.now(), 'fanshuiRebate', { terms: { rates: RATES }, ...fields }),
          reason: 'test',
        },
        { token: oda },
      ),
    )
  const publish = async (one: string, version: number) =>
    granted(await server.call(officeActivityPublish, { id: one, version, reason: 'test' }, { token: oda })).result
  const office = async (one: string, version: number, deed: 'pause' | 'end') =>
    granted(await server.call(officeActivityAct, { id: one, version, deed, reason: 'test' }, { token: oda })).result
  // Whomever it is for, and paused or not.
  await save('other', null, { audience: { grade: 5, tag: 'watch' } })
  expect(await publish('other', 0)).toBe('overlaps')
  expect(await office(id, 1, 'pause')).toBe('done')
  expect(await publish('other', 0)).toBe('overlaps')
  // From the day after the other one's last one on it may run, and is not moved into it afterwards.
  const first = dayStart(FIRST + 4)
  expect((await save('other', 0, { startsAt: first })).result).toBe('done')
  expect(await publish('other', 1)).toBe('done')
  expect((await save('other', 2, { startsAt: first - 1 })).result).toBe('overlaps')
  // The day on which one was ended counts whole: the next one begins after it.
  expect(await office(id, 2, 'end')).toBe('done')
  expect((await save('other', 2, { startsAt: now })).result).toBe('overlaps')
  expect((await save('other', 2, { startsAt: dayStart(FIRST + 1) })).result).toBe('done')
  // Other kinds run beside each other.
  await runActivity(server, oda, 'signGifts')
  await runActivity(server, oda, 'signGifts')
})

const KINDS = ['sports', 'slots', 'live'] as const
const RATE_OF = { sports: 100n, slots: 100n, live: 200n }
const bets = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 3 }),
    who: fc.integer({ min: 0, max: 6 }),
    kind: fc.constantFrom(...KINDS),
    stake: fc.integer({ min: 1, max: 30_000 }),
  }),
  { minLength: 1, maxLength: 40 },
)

test('[P-9] however a run is cut short and in whatever slices, days come back as bets alone say, and none twice', async () => {
  const members = Array.from({ length: 7 }, (_, number) => `m-lot${number}`)
  const days = [0, 1, 2, 3]
  const person = { passwordHash: null, role: 'member', vipLevel: 1, avatar: '/a.svg', gold: 0, fen: 0 } as const
  for (const id of members) await server.services.write((tx) => addMember(tx, { id, name: id, nickname: id, ...person }))
  const now = server.clock.now()
  let day = FIRST
  await fc.assert(
    fc.asyncProperty(
      bets,
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean(), { maxLength: 30 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom(...days)), { maxLength: 12 }),
      async (list, atOnce, kills, cards) => {
        const id = await run({ startsAt: server.clock.now() - DAY, endsAt: server.clock.now() + 90 * DAY })
        const left = [...kills]
        const isKill = (error: unknown): boolean =>
          error instanceof AggregateError ? error.errors.every(isKill) : error instanceof Error && error.message === 'killed'
        /** A server that dies in the middle of some of its transactions. */
        const dying: Write = (work) =>
          server.services.write(async (tx) => {
            const done = await work(tx)
            if (left.pop() === true) throw new Error('killed')
            return done
          })
        await count(atOnce)
        for (const offset of days) {
          // Two cards for one day: the second one stays in the hand.
          for (const [at, [who, on]] of cards.entries())
            if (on === offset)
              await server.services
                .write(async (tx) => {
                  await giveBuffCard(tx, members[who]!, 'rebate', `${id}:${at}`)
                  await spendCard(tx, members[who]!, { buff: 'rebate', strength: 10 })
                })
                .catch(() => undefined)
          for (const one of list.filter((bet) => bet.day === offset))
            await server.services.write((tx) =>
              creditDay(tx, members[one.who]!, { day: dayOf(tx.at), kind: one.kind, change: fen(one.stake) }),
            )
          await to(day + offset + 1, 31 * MINUTE)
          for (;;) {
            const isDone = await count(atOnce, dying).then(
              () => true,
              (error: Error) => !isKill(error) && Promise.reject(error),
            )
            if (isDone) break
          }
          // Two at once.
          await Promise.all([count(atOnce), count(atOnce)])
        }
        const rows = await server.services.db.selectFrom('rebate_day').selectAll().where('activity_id', '=', id).execute()
        const offered = rows.filter(({ amount }) => amount > 0).map((row) => `${row.member_id} ${row.day - day} ${row.amount}`)
        expect(offered.toSorted()).toEqual(fold(list, members, cards).toSorted())
        const ended = granted(await server.call(officeActivities, {}, { token: oda })).list.find((one) => one.id === id)!
        granted(await server.call(officeActivityAct, { id, version: ended.version, deed: 'end', reason: 'done' }, { token: oda }))
        // The day on which it ended counts whole: the next one may begin after it.
        await to(dayOf(server.clock.now()) + 1, 12 * HOUR)
        day = dayOf(server.clock.now())
      },
    ),
    { numRuns: 6 },
  )
  expect(server.clock.now()).toBeGreaterThan(now)
})

type Bet = { readonly day: number; readonly who: number; readonly kind: (typeof KINDS)[number]; readonly stake: number }

/** What comes back of bets, worked out from them alone: in ten-thousandths of a fen, day by day. */
function fold(list: readonly Bet[], members: readonly string[], cards: readonly (readonly [number, number])[]): string[] {
  return members.flatMap((member, who) => {
    let owed = 0n
    const days: string[] = []
    for (let day = 0; day < 4; day += 1) {
      const of = list.filter((bet) => bet.who === who && bet.day === day)
      const own = of.reduce((sum, { kind, stake }) => sum + BigInt(stake) * RATE_OF[kind], 0n)
      owed += cards.some(([one, on]) => one === who && on === day) ? (own * 110n) / 100n : own
      if (of.length === 0 || owed < 1_000_000n) continue
      days.push(`${member} ${day} ${owed / 10_000n}`)
      owed %= 10_000n
    }
    return days
  })
}

test('[P-9] whatever the bets and days, what was given and what is carried are together exactly bets × rates and cards', () => {
  const part = fc.record({
    kind: fc.constantFrom(...KINDS),
    bets: fc.integer({ min: -1_000_000, max: 5_000_000 }).map(fen),
    rate: fc.integer({ min: 0, max: 500 }),
  })
  fc.assert(
    fc.property(fc.array(fc.array(part, { maxLength: 3 }), { maxLength: 20 }), fc.constantFrom(0, 10, 100), (days, extra) => {
      let [given, carried] = [0n, 0]
      for (const kinds of days) {
        const { amount, carried: next } = rebateOf(kinds, carried, extra)
        expect(amount === 0 || amount >= 100).toBe(true)
        given += BigInt(amount) * 10_000n
        carried = next
      }
      const own = days.map((kinds) => kinds.reduce((sum, one) => sum + BigInt(one.bets) * BigInt(one.rate), 0n))
      const all = own.reduce((sum, one) => sum + (one > 0n ? (one * BigInt(100 + extra)) / 100n : one), 0n)
      expect(given + BigInt(carried)).toBe(all)
    }),
  )
})

test('[P-9] a claim has thirty days outside of pauses, however these overlap', () => {
  const pause = fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 1, max: 40 }))
  fc.assert(
    fc.property(fc.array(pause, { maxLength: 5 }), (list) => {
      const pauses = list.map(([since, days]) => ({ since: since * DAY, until: (since + days) * DAY }))
      let [end, free] = [10, 0]
      for (; free < 30; end += 1) if (!pauses.some(({ since, until }) => since <= end * DAY && end * DAY < until)) free += 1
      expect(claimableUntil(10 * DAY, pauses)).toBe(end * DAY)
    }),
  )
})

test('[P-9] [D-8] a second signature publishes none that another one overlaps which was published meanwhile', async () => {
  const fields = activityFields(server.clock.now(), 'fanshuiRebate', {
    terms: { rates: RATES },
    budgets: [{ asset: 'FEN', all: '500001', day: null }],
  })
  const saved = { id: 'rich', version: null, fields, reason: 'test' }
  granted(await server.call(officeActivitySave, saved, { token: oda }))
  const order = { id: 'rich', version: 0, reason: 'test' }
  const { result, activity } = granted(await server.call(officeActivityPublish, order, { token: oda }))
  expect(result).toBe('signed')
  await run()
  const leo = await secondOperator(server, ['activities.act', 'activities.approve'])
  const verdict = { id: 'rich', digest: activity.proposal!.digest, verdict: 'approve', reason: 'seen' } as const
  expect(granted(await server.call(officeActivitySign, verdict, { token: leo }))).toMatchObject({
    result: 'overlaps',
    activity: { state: 'draft' },
  })
})
