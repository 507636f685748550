import * as v from 'valibot'
import { ClientId, Id, Timestamp } from '#src/api/model/common.ts'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { Commitment } from '#src/api/model/games/fair/seeds.ts'
import { listOf } from '#src/api/model/listOf.ts'
import { AssetAmount } from '#src/api/model/money/wireAmount.ts'
import { defineKind } from '../defineKind.ts'
import { ActivityPrize } from '../prize.ts'
import { clock, count, prize, table } from '../terms.ts'

const MINUTE = 60_000
/** How long after its end a grab of a rain still counts, by the time at which it came to the server, in ms. */
export const RAIN_GRACE = 1_000
/** Over how long the members' first packets are spread, in ms: at most, and as a share of the rain. */
const SPREAD = { most: 10_000, share: 1 / 6 }
/** How long before a rain its page counts down, in ms. */
export const COUNT_DOWN = MINUTE
/** Most units that a rain may hold, and most packets: what a draw splits. */
const POT_MOST = 1_000_000_000
const PACKETS_MOST = 20_000
/** Most packets of a member in a rain, and most rains of a page. */
const [MINE_MOST, RAINS_MOST] = [50, 8]

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A packet that the member grabbed: its place in the split of the pot, counted from 0, and what was in it. */
const Packet = v.object({ place: Whole, amount: AssetAmount })
export type Packet = v.InferOutput<typeof Packet>

/**
 * A rain. `planned` = its pot is not taken from the budget yet; `open` = it is, and split; `off` = it does not take place; `paying` = it is over, and
 * what was grabbed is being paid; `over` = all of that is paid. `taken` and `returned` = packets that were grabbed and what went back to the
 * budget, null until it is over. `fallsAt` = when packets begin to fall for this member, a moment of their own soon after `startsAt`: so that a
 * crowd does not ask all at once, and the fastest line wins nothing. `draw` decides what is in each packet: its hash is there before, its seed after.
 */
const Rain = v.object({
  id: Id,
  startsAt: Timestamp,
  fallsAt: Timestamp,
  endsAt: Timestamp,
  pot: ActivityPrize,
  packets: Whole,
  most: Whole,
  state: v.picklist(['planned', 'open', 'off', 'paying', 'over']),
  taken: v.nullable(Whole),
  returned: v.nullable(AssetAmount),
  draw: v.object({ id: Id, hash: Commitment }),
  mine: listOf(Packet, MINE_MOST),
  isPaid: v.boolean(),
})
export type Rain = v.InferOutput<typeof Rain>
export type RainState = Rain['state']

/** Red-packet rain: at times of the day a pot falls as packets for some seconds, and who grabs one has what is in it. */
export const redPacketRain = defineKind({
  name: 'redPacketRain',
  fields: {
    times: table({ row: { at: clock(12 * 60) }, least: 1, most: 6, initial: [{ at: 12 * 60 }, { at: 20 * 60 }] }),
    seconds: count({ least: 10, most: 300, initial: 60 }),
    pot: prize({ asset: 'FEN', amount: '20000' }),
    packets: count({ least: 1, most: PACKETS_MOST, initial: 1_000 }),
    most: count({ least: 1, most: MINE_MOST, initial: 10 }),
  },
  fault({ times, seconds, pot, packets }) {
    if (pot.asset === 'GRANT') return 'rain.locked'
    if (pot.amount > POT_MOST) return 'rain.large'
    if (packets > pot.amount) return 'rain.few'
    const starts = times.map(({ at }) => at * MINUTE).toSorted((one, other) => one - other)
    // Around the clock: the last of a day and the first of the next as well.
    const gaps = starts.map((at, index) => (starts[index + 1] ?? starts[0]! + 24 * 60 * MINUTE) - at)
    return gaps.some((gap) => gap < seconds * 1_000 + COUNT_DOWN) ? 'rain.overlap' : null
  },
  isReserved: true,
  view: v.object({ rains: listOf(Rain, RAINS_MOST) }),
  act: v.variant('do', [v.object({ do: v.literal('grab'), rainId: Id })]),
  reply: v.object({ rainId: Id, requestId: ClientId, packet: Packet, left: Whole }),
})

/** When rains of such times of the day begin, from a time on and before another one, in ms. */
export function rainStarts(times: readonly { readonly at: number }[], from: number, to: number): number[] {
  const starts: number[] = []
  for (let day = dayOf(from); dayStart(day) < to; day += 1) for (const { at } of times) starts.push(dayStart(day) + at * MINUTE)
  return starts.filter((at) => at >= from && at < to).toSorted((one, other) => one - other)
}

/** How long after the beginning of a rain the last member's packets begin to fall, in ms. */
export const rainSpread = ({ startsAt, endsAt }: Pick<Rain, 'startsAt' | 'endsAt'>): number =>
  Math.floor(Math.min(SPREAD.most, (endsAt - startsAt) * SPREAD.share))

type Times = Pick<Rain, 'fallsAt' | 'endsAt'>

/** How a rain stands for a member at a time of the server's: it is to come, it is about to begin, packets fall, or it is over. */
export function rainPhase({ fallsAt, endsAt }: Times, now: number): 'waiting' | 'countingDown' | 'raining' | 'over' {
  if (now >= endsAt) return 'over'
  if (now >= fallsAt) return 'raining'
  return now >= fallsAt - COUNT_DOWN ? 'countingDown' : 'waiting'
}

/** Whether a member's grab that came at a time counts for a rain. */
export const countsAt = ({ fallsAt, endsAt }: Times, receivedAt: number): boolean =>
  receivedAt >= fallsAt && receivedAt < endsAt + RAIN_GRACE

/** The rain that a page is about at a time: the one that goes on, or the next that takes place; null = none is known. */
export const rainNow = (rains: readonly Rain[], now: number): Rain | null =>
  rains.find((rain) => rain.state !== 'off' && rain.endsAt > now) ?? null

/** What a member grabbed of a rain, together. */
export const grabbedOf = (packets: readonly Packet[]): number => packets.reduce((sum, { amount }) => sum + amount, 0)
