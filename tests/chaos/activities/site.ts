import { join } from 'node:path'
import * as v from 'valibot'
import { dayOf } from '#src/api/model/day.ts'
import { coins, fen, units } from '#src/api/model/money/amount.ts'
import { creditDay } from '#server/grades/creditDay.ts'
import { decideVote } from '#server/activities/kinds/euroCupVote/cupVotes.ts'
import { HOUSE, transfer } from '#server/ledger/ledger.ts'
import { beginSession } from '#server/members/sessions.ts'
import { readEnv } from '#server/platform/env.ts'
import { digestOf, newId } from '#server/platform/ids.ts'
import { startServer } from '#server/server.ts'
import type { Services } from '#server/services.ts'
import { creditedDeposit } from '#tests/support/deposited.ts'
import { callOff, endMatch } from '#tests/support/matches.ts'
import { morningTime } from '#tests/support/morningTime.ts'
import { takeOrders } from '../asked.ts'
import { activityOf, Flaw, matchOf, memberOf, Order, RESULTS, type Session, WINNER } from './orders.ts'
import { seedActivities } from './seed.ts'

// The real server with members and an activity of each kind that gives something. ACTIVITIES_FLAW breaks it on purpose.

const members = v.parse(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)), process.env['ACTIVITIES_MEMBERS'])
const flaw = v.parse(v.nullable(Flaw), process.env['ACTIVITIES_FLAW'] ?? null)
/** One sign-in of so many is answered and not done; the other flaws are of each that is done. */
const EARLY_EVERY = 3

async function carryOut(services: Services, order: Order): Promise<unknown> {
  const { write } = services
  switch (order.do) {
    case 'sessions':
      return write(async (tx) => {
        const opened: Session[] = []
        for (let number = 0; number < order.members; number += 1) {
          const [memberId, deviceId] = [memberOf(number), `device-${number}`]
          const where = { deviceId, address: '127.0.0.1', deviceName: 'chaos', timewd: morningTime(tx.at) }
          const { token, key } = await beginSession(tx, { memberId, ...where })
          opened.push({ memberId, deviceId, token, key })
        }
        return opened
      })
    case 'deposit':
      return write(async (tx) => {
        const known = await tx.db.selectFrom('deposit_order').select('id').where('id', '=', order.key).executeTakeFirst()
        if (known === undefined) tx.publishAfterCommit(await creditedDeposit(tx, order.memberId, order.amount, order.key))
      })
    case 'bets':
      return write(async (tx) => {
        const { memberId, amount } = order
        const step = { activity_id: activityOf('stageDeposit'), step: order.key, at: tx.at }
        const isNew = await tx.db
          .insertInto('activity_step')
          .values(step)
          .onConflict((clash) => clash.doNothing())
          .returning('step')
          .executeTakeFirst()
        if (isNew === undefined) return
        const bets = { day: dayOf(tx.at), change: fen(amount) }
        await creditDay(tx, memberId, { ...bets, kind: 'slots' })
        tx.publishAfterCommit({ type: 'deed', memberId, deed: { what: 'validBets', product: 'slots', ...bets } })
      })
    case 'night':
      return write(async ({ db }) => {
        await db.updateTable('activity').set({ status: 'published' }).where('id', '=', activityOf('fanshuiRebate')).execute()
      })
    case 'due':
      return write(async ({ db, at }) => {
        await db.updateTable('lottery_drawing').set({ draws_at: at }).where('drawn_at', 'is', null).execute()
        await db
          .updateTable('rain')
          .set({ ends_at: at - 10_000 })
          .where('state', '=', 'open')
          .execute()
      })
    case 'results': {
      const isTurned = flaw === 'pays the losers'
      for (const [number, score] of RESULTS.entries()) {
        if (score === null) await callOff({ services }, matchOf(number))
        else await endMatch({ services }, matchOf(number), isTurned ? [score[1], score[0]] : score)
      }
      return write(async (tx) => {
        await tx.db.updateTable('soccer_round').set({ closes_at: tx.at }).where('state', '=', 'open').execute()
        await decideVote(tx, activityOf('euroCupVote'), isTurned ? WINNER + 1 : WINNER)
      })
    }
    case 'left':
      return leftOf(services)
  }
}

/** What is still on its way, by what it is. */
async function leftOf({ db, now }: Services) {
  const deeds = await db.selectFrom('activity_deed').select('id').execute()
  const drawings = await db
    .selectFrom('lottery_drawing')
    .select('day')
    .where('drawn_at', 'is', null)
    .where('draws_at', '<=', now())
    .execute()
  const winners = await db.selectFrom('lottery_winner').select('place').where('paid_at', 'is', null).execute()
  const rains = await db.selectFrom('rain').select('id').where('state', '<>', 'over').execute()
  const friends = await db.selectFrom('recalled_friend').select('friend_id').where('friend_paid_at', 'is', null).execute()
  const callers = await db.selectFrom('recalled_friend').select('friend_id').where('caller_paid_at', 'is', null).execute()
  const stakes = await db.selectFrom('guess_stake').select('match_id').where('paid_at', 'is', null).execute()
  const rounds = await db.selectFrom('soccer_round').select('round').where('state', '=', 'open').execute()
  const tickets = await db.selectFrom('soccer_ticket').select('day').where('paid_at', 'is', null).execute()
  const votes = await db.selectFrom('cup_vote').select('activity_id').where('state', '<>', 'settled').execute()
  const shares = await db.selectFrom('cup_share').select('member_id').where('paid_at', 'is', null).execute()
  const all = [deeds, drawings, winners, rains, friends, callers, stakes, rounds, tickets, votes, shares]
  return all.reduce((sum, rows) => sum + rows.length, 0)
}

function breakIt({ activities, write }: Services): void {
  // That one is in the results.
  if (flaw === 'pays the losers') return
  const { act } = activities
  let count = 0
  activities.act = async (kind, memberId, order) => {
    if (kind !== 'signGifts') return act(kind, memberId, order)
    if (flaw === 'acknowledges early') {
      if ((count += 1) % EARLY_EVERY !== 0) return act(kind, memberId, order)
      const { view } = await activities.info(kind, order.id, memberId)
      return { result: 'done', reply: { coins: '100', row: 1 }, prizes: [{ asset: 'GOLD', amount: '100' }], view }
    }
    const done = await act(kind, memberId, order)
    if (done.result !== 'done') return done
    await write(async (tx) => {
      if (flaw === 'pays twice') {
        const again = { kind: 'activityPrize', key: newId('again'), digest: digestOf(memberId), asset: 'GOLD' } as const
        await transfer(tx, { ...again, from: HOUSE.prizes, to: memberId, amount: coins(100) })
      } else
        await tx.db
          .updateTable('activity_budget')
          .set({ spent: units(0) })
          .where('activity_id', '=', activityOf(kind))
          .execute()
    })
    return done
  }
}

const folder = join(import.meta.dirname, '..', '..', '..')
const { port } = await startServer({
  env: readEnv(process.env),
  folders: { client: join(folder, 'no-pages'), media: join(folder, 'media') },
  seed: (services) => seedActivities(services, members),
  simulate: (services) => {
    if (flaw !== null) breakIt(services)
    return takeOrders(Order, (order) => carryOut(services, order))
  },
  passwordCost: 4,
})
process.on('disconnect', () => process.exit(0))
process.send?.({ type: 'ready', port, rtmpPort: null })
