import * as v from 'valibot'
import { VenueCode } from '#src/api/model/bet.ts'
import { Id, Timestamp } from '#src/api/model/common.ts'
import { MATCH_EVENT_KINDS } from '#src/api/model/matchEvent.ts'
import { GiftQuantity } from '#src/api/model/gift.ts'
import { Asset } from '#src/api/model/money.ts'
import { VideoLine } from '#src/api/model/video.ts'
import { setReversal } from '../cashier/withdrawalTerms.ts'
import { newId } from '../ids.ts'
import type { World } from '../world.ts'
import { changeAccount } from './accountPlay.ts'
import { betByOrder } from './betPlay.ts'
import { giveAsBot } from './botPlay.ts'
import { BOTS } from './cast.ts'
import type { ManualFeed } from './odds/manualFeed.ts'
import { grantByOrder, payOutByOrder } from './payoutByHand.ts'

const score = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))
const time = v.optional(v.nullable(Timestamp), null)
const base = { type: v.literal('sim'), id: v.union([v.string(), v.number()]) }

/** What a parent process may ask for, one thing a message. */
const Order = v.variant('do', [
  v.object({
    ...base,
    do: v.literal('anchorStatus'),
    anchorRoomId: Id,
    status: v.pipe(v.string(), v.maxLength(16)),
    nextAt: time,
  }),
  v.object({
    ...base,
    do: v.literal('match'),
    matchId: Id,
    homeScore: score,
    visitScore: score,
    gameStatus: v.optional(v.picklist(['pre', 'live', 'break', 'ended'])),
  }),
  /** Prices of a match, made from its state; `oddsFeed` makes the feed fall silent, so that prices grow stale. */
  v.object({
    ...base,
    do: v.literal('odds'),
    matchId: Id,
    suspended: v.optional(v.boolean(), false),
    homeShare: v.optional(v.pipe(v.number(), v.integer(), v.minValue(50), v.maxValue(950))),
  }),
  v.object({ ...base, do: v.literal('oddsFeed'), on: v.boolean() }),
  v.object({
    ...base,
    do: v.literal('matchEvent'),
    matchId: Id,
    kind: v.picklist(MATCH_EVENT_KINDS),
    side: v.nullable(v.picklist(['home', 'visit'])),
  }),
  v.object({
    ...base,
    do: v.literal('chat'),
    room: Id,
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)),
    count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 1),
    name: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  v.object({ ...base, do: v.literal('gift'), room: Id, giftId: Id, quantity: v.optional(GiftQuantity, 1) }),
  v.object({
    ...base,
    do: v.literal('notice'),
    room: Id,
    category: v.pipe(v.number(), v.integer()),
    content: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    start: time,
    end: time,
  }),
  /** A bot bets what it is told, at the price of now; tells the bet. */
  v.object({
    ...base,
    do: v.literal('bet'),
    matchId: Id,
    selectionId: Id,
    stake: v.optional(v.pipe(v.number(), v.safeInteger()), 5_000),
  }),
  /** Gives a bet's stake back. */
  v.object({ ...base, do: v.literal('voidBet'), betId: Id }),
  /** A match that is not played to its end: all its open stakes go back. */
  v.object({ ...base, do: v.literal('abandon'), matchId: Id }),
  /** A venue's status: 0 = open (S-2). */
  v.object({ ...base, do: v.literal('venue'), venue: VenueCode, status: v.pipe(v.number(), v.integer()) }),
  /** The payer's next act on the withdrawal that was approved, or is being paid, first. */
  v.object({ ...base, do: v.literal('payout'), act: v.picklist(['start', 'pay', 'fail']) }),
  /** Gives a member money or coins from the mint, in the asset's smallest unit. */
  v.object({
    ...base,
    do: v.literal('grant'),
    name: v.string(),
    asset: Asset,
    amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  }),
  /** Lets members take withdrawals back, or not. */
  v.object({ ...base, do: v.literal('reversal'), on: v.boolean() }),
  /** Who may come in (S-5, S-6, X-3). */
  v.object({
    ...base,
    do: v.literal('barrier'),
    kind: v.picklist(['ip', 'device', 'restricted', 'caveat', 'robot']),
    value: v.pipe(v.string(), v.maxLength(64)),
    up: v.boolean(),
  }),
  v.object({ ...base, do: v.literal('maintenance'), on: v.boolean() }),
  /** An account: its status, a password that somebody else has changed, a long absence (S-3), an hour of play. */
  v.object({
    ...base,
    do: v.literal('account'),
    name: v.string(),
    what: v.picklist(['disable', 'enable', 'passwordChanged', 'dormant', 'hourOfPlay']),
  }),
  /** Breaks a line of the video, or mends it. */
  v.object({ ...base, do: v.literal('videoLine'), line: VideoLine, fault: v.nullable(v.picklist(['dead', 'still'])) }),
  /** Tells the right answer of the latest verification. */
  v.object({ ...base, do: v.literal('captchaAnswer') }),
  v.object({
    ...base,
    do: v.literal('roomStatus'),
    room: Id,
    switchOn: v.optional(v.boolean()),
    status: v.optional(v.picklist([-1, 0, 1])),
  }),
])
type Order = v.InferOutput<typeof Order>

/** The answer to each order. */
export type SimDone = {
  readonly type: 'simDone'
  readonly id: string | number | null
  readonly ok: boolean
  readonly error?: string
  /** What was asked for, where something was. */
  readonly told?: unknown
}

const Addressed = v.object({ type: v.literal('sim'), id: v.optional(v.union([v.string(), v.number()])) })

/** Carries out one message. Null = it is not for the simulation. Orders are stored before they are answered. */
export async function carryOut(world: World, feed: ManualFeed, message: unknown): Promise<SimDone | null> {
  const addressed = v.safeParse(Addressed, message)
  if (!addressed.success) return null
  const id = addressed.output.id ?? null
  try {
    const told = await perform(world, feed, v.parse(Order, message))
    return { type: 'simDone', id, ok: true, ...(told === undefined ? {} : { told }) }
  } catch (error) {
    return { type: 'simDone', id, ok: false, error: error instanceof Error ? error.message : String(error) }
  }
}

async function perform(world: World, feed: ManualFeed, order: Order): Promise<unknown> {
  switch (order.do) {
    case 'anchorStatus':
      return world.anchors.setStatus(order.anchorRoomId, order.status, order.nextAt)
    case 'match': {
      const { homeScore, visitScore, gameStatus } = order
      return world.matches.update(order.matchId, {
        ...(homeScore === undefined ? {} : { homeScore }),
        ...(visitScore === undefined ? {} : { visitScore }),
        ...(gameStatus === undefined ? {} : { gameStatus }),
      })
    }
    case 'odds':
      return feed.post(order)
    case 'oddsFeed':
      return feed.hush(!order.on)
    case 'matchEvent':
      return world.matches.happen(order.matchId, { kind: order.kind, side: order.side })
    case 'chat':
      for (let line = 1; line <= order.count; line += 1)
        await sayAsBot(world, order.room, order.count === 1 ? order.text : `${order.text} ${line}`, order.name)
      return
    case 'gift':
      return giveAsBot(world, { bot: BOTS[0]!.id, room: order.room, giftId: order.giftId, quantity: order.quantity })
    case 'bet':
      return betByOrder(world, order)
    case 'voidBet':
      return world.venue.voidBet(order.betId)
    case 'abandon':
      return world.venue.abandon(order.matchId)
    case 'venue':
      return world.venue.setStatus(order.venue, order.status)
    case 'payout':
      return payOutByOrder(world, order.act)
    case 'grant':
      return grantByOrder(world, order)
    case 'reversal':
      return world.write((unit) => setReversal(unit, order.on))
    case 'notice':
      await world.notices.post({
        room: order.room,
        category: order.category,
        content: order.content,
        pmdTimerStart: order.start,
        pmdTimerEnd: order.end,
      })
      return
    case 'roomStatus': {
      const { room, switchOn, status } = order
      const entrance = await world.rooms.setEntrance(room, {
        ...(switchOn === undefined ? {} : { switchOn }),
        ...(status === undefined ? {} : { status }),
      })
      if (entrance === null) throw new Error(`no such room: ${room}`)
      return
    }
    case 'barrier':
      return order.up ? world.barriers.raise(order.kind, order.value) : world.barriers.lower(order.kind, order.value)
    case 'maintenance':
      return world.barriers.setMaintenance(order.on)
    case 'account':
      return changeAccount(world, order.name, order.what)
    case 'videoLine':
      return world.video.setFault(order.line, order.fault)
    case 'captchaAnswer':
      return lastAnswer(world)
  }
}

const answers = new WeakMap<World, unknown>()

/** Listens for right answers from now on: only a world that is driven by hand does. */
export function hearAnswers(world: World): void {
  world.answerKey.listen((told) => answers.set(world, told))
}

function lastAnswer(world: World): unknown {
  return answers.get(world) ?? null
}

/** Puts a line straight into a room, past the pace and the rules for members, so that tests can make floods and hostile names. */
async function sayAsBot(world: World, room: string, content: string, name: string | undefined): Promise<void> {
  const bot = BOTS.find(({ nickname }) => nickname === name) ?? BOTS[0]!
  await world.rooms.publish(room, 'chat', {
    id: newId('c'),
    msgType: 'text',
    content,
    clientId: null,
    sender: {
      memberId: bot.id,
      name: name ?? bot.nickname,
      avatar: `/art/portrait/${bot.id}.svg`,
      vipLevel: bot.vipLevel,
      role: 'member',
    },
  })
}
