import * as v from 'valibot'
import {
  chancesOf,
  dearest,
  depositChances,
  spinEntry,
  spinWheel,
  SPINS_SHOWN,
} from '#src/api/model/activities/kinds/spinWheel.ts'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { FenAmount, toWire } from '#src/api/model/money/wireAmount.ts'
import { ActivityPrize } from '#src/api/model/activities/prize.ts'
import { buffToTake, takeBuff } from '#server/activities/buffs.ts'
import { budgetHolds } from '#server/activities/budget.ts'
import { payPoints } from '#server/activities/payPoints.ts'
import { prizeWire } from '#server/activities/prizes.ts'
import { bestGain } from '#server/activities/gains.ts'
import { serverKind } from '#server/activities/serverKind.ts'
import { closeDraw, commitDraw, revealDraw } from '#server/draws/draws.ts'
import { pointsOf } from '#server/ledger/movePoints.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import type { Vault } from '#server/platform/vault.ts'

const Stored = v.pipe(v.string(), v.parseJson(), ActivityPrize)

const Entry = v.object({
  chances: v.number(),
  /** What was deposited towards the next chance, as on the wire. */
  rest: v.string(),
  today: v.object({ day: v.number(), deposit: v.number(), points: v.number(), tasks: v.number() }),
  /** Spins that were done, and chances that were bought, ever: they number draws and payments. */
  spun: v.number(),
  bought: v.number(),
  next: v.nullable(v.object({ draw: v.string(), commitment: v.string() })),
  /** Latest first; the prize as text, as it was won. */
  spins: v.array(v.object({ draw: v.string(), sector: v.number(), prize: v.string(), at: v.number() })),
})
type Entry = v.InferOutput<typeof Entry>

const NOBODY: Entry = {
  chances: 0,
  rest: '0',
  today: { day: 0, deposit: 0, points: 0, tasks: 0 },
  spun: 0,
  bought: 0,
  next: null,
  spins: [],
}

const restOf = ({ rest }: Entry) => v.parse(FenAmount, rest)

type SpinContext = {
  readonly tx: Transaction
  readonly vault: Vault
  readonly activity: { readonly id: string }
  readonly memberId: string
  readonly terms: v.InferOutput<(typeof spinWheel)['terms']>
}

/** The member's entry with the draw of their next spin, committed to where it was not yet: before they can say their seed. */
async function withNext({ tx, vault, activity, memberId, terms }: SpinContext, entry: Entry): Promise<Entry> {
  if (entry.next !== null) return entry
  const key = `spinWheel:${activity.id}:${memberId}:${entry.spun}`
  const weights = terms.sectors.map(({ weight }) => weight)
  const { id, hash } = await commitDraw(tx, vault, key, { rules: 'wheel', weights })
  return { ...entry, next: { draw: id, commitment: hash } }
}

/** Tasks that a member finished on a day. */
async function tasksDone(reader: Reader, memberId: string, day: number): Promise<number> {
  const { done } = await reader
    .selectFrom('task_done')
    .select((is) => is.fn.countAll<number>().as('done'))
    .where('member_id', '=', memberId)
    .where('at', '>=', dayStart(day))
    .where('at', '<', dayStart(day + 1))
    .executeTakeFirstOrThrow()
  return Number(done)
}

const shortOf = (what: string, have: number, need: number) => ({
  why: 'conditions' as const,
  list: [{ what, unit: 'count' as const, have: String(have), need: String(need) }],
})

/** Spin wheel (P-9): the server draws with a seed that it committed to before, and the member's own; each spin is a draw that can be verified. */
export const spinWheelOnServer = serverKind(spinWheel, {
  entry: { schema: Entry, initial: NOBODY },
  gain: ({ terms: { sectors } }) => bestGain(sectors.map(({ prize }) => prize)),

  async view({ reader, terms, memberId, entry, now }) {
    const today = chancesOf(entry.today, dayOf(now))
    const have = memberId === null ? '0' : toWire((await pointsOf(reader, memberId)).have)
    const done = memberId === null ? 0 : await tasksDone(reader, memberId, today.day)
    const card = memberId === null ? null : await buffToTake(reader, memberId, 'extraSpin', now)
    return {
      sectors: terms.sectors.map(({ weight, prize }) => ({ weight, prize: prizeWire(prize) })),
      chances: entry.chances,
      deposit: { each: toWire(terms.depositEach), rest: entry.rest, got: today.deposit, most: terms.depositMost },
      points: { price: toWire(terms.pointPrice), have, got: today.points, most: terms.pointMost },
      tasks: { done, got: today.tasks, most: terms.taskMost },
      card: card === null ? null : { chances: card.strength, isTaken: card.isTaken },
      next: entry.next === null ? null : { ...entry.next, number: entry.spun },
      spins: entry.spins.map((spin) => ({ ...spin, prize: prizeWire(v.parse(Stored, spin.prize)) })),
    }
  },

  async act(doing, act) {
    const { tx, vault, activity, memberId, requestId, terms, entry, keep, give, refuse } = doing
    const today = chancesOf(entry.today, dayOf(tx.at))
    if (act.do === 'buyChance') {
      if (today.points >= terms.pointMost) return refuse({ why: 'already' })
      const key = `activity:${activity.id}:${memberId}:chance:${entry.bought}`
      const have = await payPoints(tx, memberId, terms.pointPrice, key)
      if (have !== null)
        return refuse({
          why: 'conditions',
          list: [{ what: 'points', unit: 'POINT', have: toWire(have), need: toWire(terms.pointPrice) }],
        })
      const chances = entry.chances + 1
      const after = { ...entry, chances, bought: entry.bought + 1, today: { ...today, points: today.points + 1 } }
      await keep(await withNext(doing, after))
      return { chances, sector: null, draw: null }
    }
    if (act.do === 'taskChance') {
      if (today.tasks >= terms.taskMost) return refuse({ why: 'already' })
      const done = await tasksDone(tx.db, memberId, today.day)
      if (done <= today.tasks) return refuse(shortOf('tasks', done, today.tasks + 1))
      const chances = entry.chances + 1
      await keep(await withNext(doing, { ...entry, chances, today: { ...today, tasks: today.tasks + 1 } }))
      return { chances, sector: null, draw: null }
    }
    if (act.do === 'cardChance') {
      const card = await buffToTake(tx.db, memberId, 'extraSpin', tx.at)
      if (card === null) return refuse(shortOf('cards', 0, 1))
      // A card is one wheel's: another one that runs as well gives nothing for it.
      if (!(await takeBuff(tx, memberId, 'extraSpin', activity.id))) return refuse({ why: 'already' })
      const chances = entry.chances + card.strength
      await keep(await withNext(doing, { ...entry, chances, today }))
      return { chances, sector: null, draw: null }
    }
    if (entry.chances === 0 || entry.next === null) return refuse(shortOf('chances', 0, 1))
    const prizes = terms.sectors.map(({ prize }) => prize)
    for (const { asset, amount } of dearest(prizes))
      if (!(await budgetHolds(tx.db, activity.id, { asset, amount }, tx.at))) return refuse({ why: 'budgetGone' })
    const { draw } = entry.next
    await closeDraw(tx, draw, [spinEntry(act.seed ?? requestId ?? '', entry.spun)])
    const result = await revealDraw(tx, vault, draw)
    const prize = 'sector' in result ? prizes[result.sector] : undefined
    if (!('sector' in result) || prize === undefined) throw new Error(`the draw ${draw} is no spin`)
    const { sector } = result
    await give({ key: `spin:${draw}`, label: 'spin', prize })
    const chances = entry.chances - 1
    const spin = { draw, sector, prize: JSON.stringify(prizeWire(prize)), at: tx.at }
    const spins = [spin, ...entry.spins].slice(0, SPINS_SHOWN)
    await keep(await withNext(doing, { ...entry, chances, today, spun: entry.spun + 1, next: null, spins }))
    return { chances, sector, draw }
  },

  on: {
    async deposit(doing, { amount }, at) {
      const { terms, entry, keep } = doing
      const today = chancesOf(entry.today, dayOf(at))
      const left = terms.depositMost - today.deposit
      const { chances, rest } = depositChances(restOf(entry), amount, { each: terms.depositEach, left })
      const after = {
        ...entry,
        chances: entry.chances + chances,
        rest: toWire(fen(rest)),
        today: { ...today, deposit: today.deposit + chances },
      }
      await keep(chances === 0 ? after : await withNext(doing, after))
    },
  },
})
