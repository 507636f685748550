import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { dayOf } from '#src/api/model/day.ts'
import { units } from '#src/api/model/money/amount.ts'
import { monthOf } from '#src/api/model/grade.ts'
import { closeMonths } from '#server/agents/closeMonths.ts'
import { createDeposits } from '#server/cashier/deposit/deposits.ts'
import { createPayouts } from '#server/cashier/payout/payouts.ts'
import { payInterest } from '#server/cashier/yeb/yebInterest.ts'
import { createStrayLook } from '#server/games/strayRounds.ts'
import { reviewGrades } from '#server/grades/grades.ts'
import { lapseGrants } from '#server/grants/lapseGrants.ts'
import { judgeFriends } from '#server/invite/inviteWatch.ts'
import { HOUSE, openAccount, transfer } from '#server/ledger/ledger.ts'
import { venueHouseOf } from '#server/ledger/owners.ts'
import { createPublishings } from '#server/live/anchors/publishings.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readEnv } from '#server/platform/env.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Write } from '#server/platform/transaction.ts'
import { createServices, type Services } from '#server/services.ts'
import { startSettler } from '#server/sportsbook/settler.ts'
import { createSportsbook } from '#server/sportsbook/sportsbook.ts'
import { type BareRow, openBareDatabase, row, writeRows } from '#tests/support/bareRows.ts'
import { openBet } from '#tests/support/bets.ts'
import { testVault } from '#tests/support/dataKey.ts'
import { firstFails } from '#tests/support/firstFails.ts'
import { giveOne } from '#tests/support/grants.ts'

// What is due is done one by one, and one that always fails is found again by each look: what is due behind it must not wait for it.

const DAY = 86_400_000
const env = readEnv({ DATA_DIR: './data' })
/** However slow the machine is. */
const PATIENT = { timeout: 45_000 }
/** Noon of a day in the middle of a month. */
const now = Date.parse('2026-05-15T04:00:00Z')
let clock = now
let db: Database
let services: Services
beforeAll(async () => {
  db = await openBareDatabase()
  services = createServices({ env, db, now: () => clock, vault: testVault, passwordCost: 4 })
  await writeRows(db, ...['one', 'two'].map((id) => row('member', { id, name: id, name_key: id, status: '1', role: 'member' })))
  await services.write(async (tx) => {
    for (const owner of ['one', 'two']) await openAccount(tx.db, owner, 'FEN', 'member')
    for (const owner of [HOUSE.mint, HOUSE.withdrawals, venueHouseOf('OBTY').stakes])
      await openAccount(tx.db, owner, 'FEN', 'house')
    const movement = { kind: 'test', key: 'test:held', digest: '', asset: 'FEN', amount: units(10_000) } as const
    await transfer(tx, { ...movement, from: HOUSE.mint, to: HOUSE.withdrawals })
  })
})
afterAll(() => db.destroy())

const both = (table: string, valuesOf: (id: string) => BareRow['values']) =>
  writeRows(db, ...['one', 'two'].map((id) => row(table, valuesOf(id))))

/** Jobs that are done when the test looks, and not by themselves. */
function heldJobs() {
  let due: () => Promise<unknown> = () => Promise.resolve()
  const start: Jobs['start'] = ({ work }) => {
    due = () => work('due', new AbortController().signal)
    return { wake: () => undefined, stop: () => Promise.resolve() }
  }
  return { jobs: { start, stop: () => Promise.resolve() }, look: () => due() }
}

type Due = {
  readonly what: string
  /** Makes two things due. */
  readonly prepare: () => Promise<unknown>
  readonly work: (write: Write) => Promise<unknown>
  /** How many of them are done. */
  readonly done: () => Promise<number>
}

const lengthOf = async (rows: Promise<readonly unknown[]>) => (await rows).length

/** A look at payouts by a site whose payers are asked, or are not, and say nothing. */
function sweepPayouts(write: Write, isOpen: boolean): Promise<number> {
  const nobody = () => Promise.resolve(null)
  const line = { isOpen: () => isOpen, order: nobody, ask: nobody }
  return createPayouts({ ...services, write, line, vault: testVault, keys: null, hasPages: false }).sweep()
}
const givenBack = () => lengthOf(db.selectFrom('withdrawal').select('id').where('state', '=', 'failed').execute())

const ALL: readonly Due[] = [
  {
    what: 'a member’s interest',
    prepare: () => both('yeb_account', (id) => ({ member_id: id, next_day: dayOf(now) - 1, carry: 0 })),
    work: (write) => payInterest({ ...services, write }),
    done: () => lengthOf(db.selectFrom('yeb_account').select('member_id').where('next_day', '=', dayOf(now)).execute()),
  },
  {
    what: 'an order that nobody paid',
    prepare: () => both('deposit_order', (id) => ({ id, member_id: id, state: 'created', amount: 1_000, expires_at: now - 1 })),
    work: (write) => createDeposits({ ...services, write }, env, null).sweep(now),
    done: () => lengthOf(db.selectFrom('deposit_order').select('id').where('state', '=', 'expired').execute()),
  },
  {
    what: 'a payout that a payer is asked about',
    prepare: async () => {
      await writeRows(
        db,
        row('withdrawal', { id: 'one', member_id: 'one', asset: 'FEN', state: 'paying', amount: 1_000, fee: 0, method: 'card' }),
        row('payout', { id: 'one-1', withdrawal_id: 'one', place: 1, provider: 'p', state: 'unknown', next_at: 0 }),
        row('withdrawal', { id: 'two', member_id: 'two', asset: 'FEN', state: 'unpaid', amount: 1_000, fee: 0, method: 'card' }),
        row('payout', { id: 'two-1', withdrawal_id: 'two', place: 1, provider: 'p', state: 'failed', changed_at: now - 2 * DAY }),
      )
    },
    work: (write) => sweepPayouts(write, true),
    done: givenBack,
  },
  {
    what: 'money that nobody decided about',
    prepare: async () => {
      await db.deleteFrom('payout').execute()
      await db.deleteFrom('withdrawal').execute()
      await both('withdrawal', (id) => ({
        id,
        member_id: id,
        asset: 'FEN',
        state: 'unpaid',
        amount: 1_000,
        fee: 0,
        method: 'card',
      }))
      await both('payout', (id) => ({ id, withdrawal_id: id, provider: 'p', state: 'failed', changed_at: now - 2 * DAY }))
    },
    work: (write) => sweepPayouts(write, false),
    done: givenBack,
  },
  {
    what: 'a bet on one match',
    prepare: async () => {
      await openBet({ services }, { memberId: 'one', matchId: 'gone-1', stake: 500 })
      await openBet({ services }, { memberId: 'two', matchId: 'gone-2', stake: 500 })
    },
    work: (write) =>
      createSportsbook({ db, now: () => now, write, wait: () => Promise.resolve(), node: null, unsetDelay: 0 }).settle(),
    done: () => lengthOf(db.selectFrom('bet').select('id').where('state', '=', 'void').execute()),
  },
  {
    what: 'a bet on what others are on too',
    prepare: async () => {
      await db.deleteFrom('bet').execute()
      for (const memberId of ['one', 'two']) await openBet({ services }, { memberId, matchId: 'gone-3', stake: 500 })
    },
    work: (write) =>
      createSportsbook({ db, now: () => now, write, wait: () => Promise.resolve(), node: null, unsetDelay: 0 }).settle(),
    done: () => lengthOf(db.selectFrom('bet').select('id').where('state', '=', 'void').execute()),
  },
  {
    what: 'a round that its provider does not know',
    prepare: () =>
      both('game_round', (id) => ({
        id,
        member_id: id,
        venue: 'OBTY',
        state: 'open',
        stake: 100,
        payout: 0,
        opened_at: now - 120_000,
      })),
    work: (write) =>
      createStrayLook(
        { ...services, write },
        { ask: () => Promise.resolve('unknown'), askSeed: () => Promise.resolve(null) },
        () => Promise.resolve(),
      )(),
    done: () => lengthOf(db.selectFrom('game_round').select('id').where('state', '=', 'refunded').execute()),
  },
  {
    what: 'an agent’s month',
    prepare: () =>
      both('agent', (id) => ({ id, member_id: id, state: 'approved', approved_at: Date.parse('2026-04-10T04:00:00Z') })),
    work: (write) => closeMonths({ ...services, write }),
    done: () => lengthOf(db.selectFrom('agent_statement').select('id').execute()),
  },
  {
    what: 'a friend who counts by now',
    prepare: async () => {
      await both('invited_friend', (id) => ({ friend_id: id, inviter_id: 'three' }))
      await both('valid_day', (id) => ({ member_id: id, day: dayOf(now), amount: 100_000_000 }))
      await both('deposit_order', (id) => ({
        id: `paid-${id}`,
        member_id: id,
        asset: 'FEN',
        received: 100_000_000,
        state: 'settled',
        changed_at: now,
      }))
    },
    work: (write) => judgeFriends({ ...services, write }),
    done: () => lengthOf(db.selectFrom('invited_friend').select('friend_id').where('counted_at', 'is not', null).execute()),
  },
  {
    what: 'an encoder whose node died',
    prepare: () => both('publishing', (id) => ({ anchor_room_id: id, id: `p-${id}`, heartbeat_at: 0 })),
    work: async (write) => {
      const { jobs, look } = heldJobs()
      const publishings = createPublishings({ db, write, jobs }, { onFault: () => undefined })
      await look().finally(() => publishings.stop())
    },
    done: async () => 2 - (await lengthOf(db.selectFrom('publishing').select('id').execute())),
  },
  {
    what: 'a grade that is reviewed',
    prepare: () => both('member_grade', (id) => ({ member_id: id, grade: 3, reviewed: '2026-04' })),
    work: (write) => reviewGrades({ ...services, write }),
    done: () => lengthOf(db.selectFrom('member_grade').select('member_id').where('reviewed', '=', monthOf(now)).execute()),
  },
  {
    what: 'a bonus whose time is over',
    prepare: async () => {
      for (const memberId of ['one', 'two']) await services.write((tx) => giveOne(tx, { memberId }))
      clock = now + 400 * DAY
    },
    work: (write) => lapseGrants({ ...services, write }),
    done: () => lengthOf(db.selectFrom('bonus_grant').select('id').where('state', '=', 'lapsed').execute()),
  },
]

test.each(ALL.map((one) => [one.what, one] as const))(
  '[C-10] [C-11] [S-8] [P-9] %s that fails is told, and keeps none behind it waiting',
  async (_, { prepare, work, done }) => {
    await prepare()
    await expect(work(firstFails(services.write))).rejects.toThrow('this one fails')
    expect(await done()).toBe(1)
  },
)

test('[C-11] of more grades than are read at once each is reviewed behind one that fails', async () => {
  clock = now
  const ids = Array.from({ length: 105 }, (_, number) => `many-${String(number).padStart(3, '0')}`)
  await db.deleteFrom('member_grade').execute()
  await writeRows(
    db,
    ...ids.flatMap((id) => [
      row('member', { id, name: id, name_key: id, status: '1', role: 'member' }),
      row('member_grade', { member_id: id, grade: 3, reviewed: '2026-04' }),
    ]),
  )
  await expect(reviewGrades({ ...services, write: firstFails(services.write) })).rejects.toThrow('this one fails')
  const left = await db.selectFrom('member_grade').select('member_id').where('reviewed', '<', monthOf(now)).execute()
  expect(left.map(({ member_id: id }) => id)).toEqual([ids[0]])
})

test('[S-8] a match whose bets cannot be settled keeps those of the next match waiting for no sweep', async () => {
  const { bus, jobs, sportsbook } = services
  const asked: (string | undefined)[] = []
  // Both change while the first look still runs.
  let endLook = () => {}
  const looked = new Promise<number>((resolve) => (endLook = () => resolve(0)))
  const settle = (matchId?: string) => {
    asked.push(matchId)
    if (matchId === undefined) return looked
    return matchId === 'm-1' ? Promise.reject(new Error('this one fails')) : Promise.resolve(0)
  }
  const faults: unknown[] = []
  const stop = startSettler({ bus, jobs, sportsbook: { ...sportsbook, settle } }, (error) => faults.push(error))
  await expect.poll(() => asked).toEqual([undefined])
  for (const [seq, matchId] of ['m-1', 'm-2'].entries()) {
    const played = { second: 0, at: now, running: true, period: 1, added: 0 }
    const body = { matchId, homeScore: 1, visitScore: 0, gameStatus: 'live', clock: played } as const
    bus.publish({ type: 'event', room: LOBBY, epoch: 'e', event: { seq: seq + 1, at: now, kind: 'match', body } })
  }
  endLook()
  await expect.poll(() => asked).toEqual([undefined, 'm-1', 'm-2'])
  await stop()
  expect(faults).toMatchObject([{ message: 'this one fails' }])
})

test('[S-1] an encoder that its node cannot say is there keeps the node from saying so of no other one', async () => {
  await db.deleteFrom('publishing').execute()
  await both('anchor', (id) => ({ id, anchor_room_id: id, stream_key: id, held: 1 }))
  const faults: unknown[] = []
  const isReceiving = () => {
    throw new Error('this one fails')
  }
  const publishings = createPublishings(
    { ...services, jobs: heldJobs().jobs },
    { onFault: (error) => faults.push(error), isReceiving, lease: 300 },
  )
  for (const id of ['one', 'two']) publishings.follow(id, true, id)
  const heard = async () =>
    (await db.selectFrom('publishing').select('heartbeat_at').where('anchor_room_id', '=', 'two').execute()).map(
      ({ heartbeat_at: at }) => at > 0,
    )
  await expect.poll(heard, PATIENT).toEqual([true])
  await services.write(async (tx) => {
    await tx.db.deleteFrom('publishing').where('anchor_room_id', '=', 'one').execute()
    await tx.db.updateTable('publishing').set({ heartbeat_at: 0 }).execute()
  })
  await expect.poll(heard, PATIENT).toEqual([true])
  await expect.poll(() => faults.length, PATIENT).toBeGreaterThan(0)
  await publishings.stop()
})
