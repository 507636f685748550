import * as v from 'valibot'
import {
  depositsOf,
  mondayOf,
  stageDeposit,
  stagesOf,
  type StageWeek,
  weekDays,
  withBets,
  withDeposit,
  withPaid,
} from '#src/api/model/activities/kinds/stageDeposit.ts'
import { readDay } from '#src/api/model/day.ts'
import { fen, sumOf } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { yuanGain } from '#server/activities/gains.ts'
import { serverKind } from '#server/activities/serverKind.ts'

const Entry = v.object({
  /** Since when the member takes part, in ms; null = they left. */
  joinedAt: v.nullable(v.number()),
  weeks: v.array(v.object({ monday: v.number(), sums: v.array(v.number()), bets: v.number(), paid: v.array(v.number()) })),
})
type Entry = v.InferOutput<typeof Entry>

const kept = (joinedAt: number | null, weeks: readonly StageWeek[]): Entry => ({
  joinedAt,
  weeks: weeks.map((week) => ({ ...week, sums: [...week.sums], paid: [...week.paid] })),
})

/**
 * Stage deposit (C-12): deposits and valid bets of a week count from when the member takes part, for as long as they do. A prize waits until
 * it is claimed, while the activity runs: leaving or a new week takes none away.
 */
export const stageDepositOnServer = serverKind(stageDeposit, {
  entry: { schema: Entry, initial: { joinedAt: null, weeks: [] } satisfies Entry },
  gain: ({ terms: { stages } }) => yuanGain(sumOf(stages.map(({ prize }) => prize)), { count: stages.length }),

  view({ terms: { stages }, entry, now }) {
    const today = mondayOf(now)
    const empty: StageWeek = { monday: today, sums: [], bets: 0, paid: [] }
    const thisWeek = entry.weeks.find(({ monday }) => monday === today) ?? empty
    const earlier = entry.weeks.filter(
      (week) => week.monday < today && stagesOf(stages, week).some(({ state }) => state === 'ready'),
    )
    return {
      isIn: entry.joinedAt !== null,
      weeks: [thisWeek, ...earlier].map((week) => ({
        ...weekDays(week.monday),
        isNow: week.monday === today,
        deposits: toWire(depositsOf(week)),
        bets: toWire(fen(week.bets)),
        stages: stagesOf(stages, week).map(({ deposits, prize, need, state }) => ({
          deposits: toWire(deposits),
          prize: toWire(prize),
          need: need === null ? null : toWire(need),
          state,
        })),
      })),
    }
  },

  async act({ tx, terms: { stages }, entry, keep, give, refuse }, act) {
    if (act.do !== 'claim') {
      const isIn = act.do === 'join'
      if (isIn !== (entry.joinedAt !== null)) await keep(kept(isIn ? tx.at : null, entry.weeks))
      return { isIn }
    }
    const monday = readDay(act.monday)
    const week = entry.weeks.find((one) => one.monday === monday)
    const stage = week && stagesOf(stages, week)[act.stage]
    if (week === undefined || stage === undefined) return refuse({ why: 'conditions', list: [] })
    if (stage.state === 'open' || stage.state === 'betting') {
      const [have, bets, need] = [toWire(depositsOf(week)), toWire(fen(week.bets)), toWire(stage.need ?? stage.deposits)]
      return refuse({
        why: 'conditions',
        list: [
          { what: 'deposits', unit: 'FEN', have, need: toWire(stage.deposits) },
          { what: 'bets', unit: 'FEN', have: bets, need },
        ],
      })
    }
    const key = `week:${act.monday}:${toWire(stage.deposits)}`
    if (stage.state === 'got' || !(await give({ key, label: 'stage', prize: { asset: 'FEN', amount: stage.prize } })))
      return refuse({ why: 'already' })
    await keep(kept(entry.joinedAt, withPaid(entry.weeks, stages, tx.at, week.monday, stage.deposits)))
    return { isIn: entry.joinedAt !== null }
  },

  on: {
    async deposit({ tx, terms: { stages }, entry, keep }, { amount }, at) {
      if (entry.joinedAt === null || at < entry.joinedAt) return
      await keep(kept(entry.joinedAt, withDeposit(entry.weeks, stages, tx.at, at, amount)))
    },
    async validBets({ tx, terms: { stages }, entry, keep }, { day, change }, at) {
      // What is voided goes back also for who left meanwhile.
      if (change > 0 && (entry.joinedAt === null || at < entry.joinedAt)) return
      if (change < 0 && entry.weeks.length === 0) return
      await keep(kept(entry.joinedAt, withBets(entry.weeks, stages, tx.at, day, change)))
    },
  },
})
