import type { Language } from '#src/api/model/format.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { coins } from '#src/api/model/money/amount.ts'
import { playedSeconds } from '#src/api/model/matchEvent.ts'
import { periodSeconds, PERIODS } from '#src/api/model/matchPeriods.ts'
import { clockOf } from '../live/matches/matchClock.ts'
import { lastMessage } from '../live/chat/storedMessages.ts'
import { CallError } from '../platform/callError.ts'
import type { Schema } from '../platform/db/schema.ts'
import { digestOf, newId } from '../platform/ids.ts'
import { balanceOf, HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import type { Services } from '../services.ts'
import { type Bot, BOTS, GIFTS } from './demo/cast.ts'
import type { Happening, SimContext } from './demo/context.ts'
import { announceAgain } from './demoNotices.ts'
import { hasMatches } from './demo/fixtures.ts'
import { fillLine, LINES, linesOf, type Mood } from './demo/lines.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** Time between two lines in a room, in ms: with an audience, without one, and after something happened. */
const GAPS = { watched: [4_000, 9_000], empty: [4 * MINUTE, 8 * MINUTE], excited: [900, 2_600] } as const
/** How long bots talk about what happened, in ms. */
const EXCITEMENT = 14 * SECOND
/** Mean time between two gifts in a room, in ms. */
const GIFT_EVERY = { watched: 50 * SECOND, empty: 30 * MINUTE }
/** How often it is looked whether an announcement is over, ms. */
const NOTICE_EVERY = 5 * MINUTE
/** A bot with fewer coins gets so many more from the house. */
const TOP_UP = { below: 6_000, amount: 20_000 }
/** A line that a room does not hear again: the last ones, and all of this time, ms. */
const REMEMBERED = { lines: 14, time: 90 * SECOND }
/** How often bots talk of how the match stands, where nothing happened just now. */
const MOODY = 0.45

type Heard = { readonly content: string; readonly at: number }
type Talk = { nextAt: number; heard: readonly Heard[]; answered: number }
type TalkRoom = {
  readonly key: string
  readonly sport: SportKind
  readonly matchId: string | null
  /** Whether somebody is there to be given to: a match's own room has nobody. */
  readonly hasAnchor: boolean
}
type MatchRow = Schema['match']

/** Bots that chat, give and answer to what happens; each room has a memory, so that nobody repeats a line or speaks twice in a row. */
export function createBots(context: SimContext) {
  const { services, random, audience, happenings, coming } = context
  const talks = new Map<string, Talk>()

  const talkOf = (room: string, now: number): Talk => {
    const known = talks.get(room) ?? { nextAt: now + random.between(...GAPS.watched), heard: [], answered: 0 }
    talks.set(room, known)
    return known
  }

  /** What is said now: of what has just happened, of how the match stands, or of anything. */
  async function linesFor(
    { language }: Bot,
    room: TalkRoom,
    match: MatchRow | undefined,
    fresh: Happening | undefined,
  ): Promise<readonly string[]> {
    if (match === undefined) return linesOf(language, room.sport)
    const { answers, moods } = LINES[language]
    if (fresh !== undefined) {
      const words = await wordsOf(match, language, fresh.homeScore, fresh.visitScore)
      return answers[fresh.occasion].map((line) => fillLine(line, words))
    }
    const mood = moodOf(match, coming.has(match.id), services.now())
    if (mood === null || !hasMatches(match.sport) || (mood !== 'pressure' && random.next() > MOODY))
      return linesOf(language, room.sport)
    const words = await wordsOf(match, language, match.home_score, match.visit_score)
    return moods[mood][match.sport].map((line) => fillLine(line, words))
  }

  async function wordsOf(match: MatchRow, language: Language, homeScore: number, visitScore: number) {
    const called = async (name: string) => (await services.names.inAll(services.db, name))[language]
    return {
      home: await called(match.home_name),
      visit: await called(match.visit_name),
      score: language === 'en' ? `${homeScore}–${visitScore}` : `${homeScore} 比 ${visitScore}`,
    }
  }

  async function speak(room: TalkRoom, match: MatchRow | undefined): Promise<void> {
    const now = services.now()
    const talk = talkOf(room.key, now)
    const watched = audience(room.key) > 0
    const happening = room.matchId === null ? undefined : happenings.get(room.matchId)
    const fresh = happening !== undefined && now - happening.at < EXCITEMENT ? happening : undefined
    // What nobody expected hurries them: the audience that just came, or what just happened.
    if (watched && fresh !== undefined && talk.answered < fresh.at) {
      talk.answered = fresh.at
      talk.nextAt = Math.min(talk.nextAt, now + random.between(...GAPS.excited))
    } else if (watched && talk.nextAt - now > GAPS.watched[1]) talk.nextAt = now + random.between(...GAPS.watched)
    if (talk.nextAt > now) return

    const excited = fresh !== undefined && random.next() < 0.75
    talk.nextAt = now + random.between(...(!watched ? GAPS.empty : excited ? GAPS.excited : GAPS.watched))
    talk.heard = talk.heard.filter(({ at }, index) => at > now - REMEMBERED.time || index >= talk.heard.length - REMEMBERED.lines)
    const isNew = (line: string) => !talk.heard.some(({ content }) => content === line)
    // As the room has it: what was said before the bots began counts too, what was refused or removed does not.
    const before = await lastMessage(services.db, room.key)
    const bot = random.pick(
      BOTS.filter(({ id, language }) => id !== before?.sender.memberId && services.env.languages.includes(language)),
    )
    const wanted = (await linesFor(bot, room, match, excited ? fresh : undefined)).filter(isNew)
    const unheard = wanted.length > 0 ? wanted : linesOf(bot.language, room.sport).filter(isNew)
    if (unheard.length === 0) return
    const content = random.pick(unheard)
    talk.heard = [...talk.heard, { content, at: now }]
    await allowRefusal(services.chat.post({ memberId: bot.id, room: room.key, clientId: newId('bot'), content }))
  }

  async function give(room: TalkRoom, elapsed: number): Promise<void> {
    if (!random.happens(elapsed, audience(room.key) > 0 ? GIFT_EVERY.watched : GIFT_EVERY.empty)) return
    const large = random.next() < 0.05
    const gift = random.pick(GIFTS.filter((one) => one.large === large && one.price <= 1_000))
    const quantity = gift.price > 100 ? 1 : random.pick([1, 1, 1, 2, 3, 5, 10])
    await giveAsBot(services, { bot: random.pick(BOTS).id, room: room.key, giftId: gift.id, quantity })
  }

  return async (elapsed: number): Promise<void> => {
    const anchors = await services.db
      .selectFrom('anchor')
      .select(['chat_room_no', 'sport', 'match_id'])
      .where('status', 'in', ['On0', 'On1', 'On2'])
      .execute()
    const matches = await services.db
      .selectFrom('match')
      .selectAll()
      .where('game_status', 'in', ['pre', 'live', 'break'])
      .execute()
    const rooms: TalkRoom[] = [
      ...anchors.map((row) => ({ key: row.chat_room_no, sport: row.sport, matchId: row.match_id, hasAnchor: true })),
      ...matches
        .filter(({ id }) => audience(id) > 0)
        .map((row) => ({ key: row.id, sport: row.sport, matchId: row.id, hasAnchor: false })),
    ]
    const byId = new Map(matches.map((match) => [match.id, match]))
    for (const room of rooms) {
      await speak(room, room.matchId === null ? undefined : byId.get(room.matchId))
      if (room.hasAnchor) await give(room, elapsed)
    }
    const kept = new Set(rooms.map((room) => room.key))
    for (const key of talks.keys()) if (!kept.has(key)) talks.delete(key)

    if (random.happens(elapsed, NOTICE_EVERY)) await services.write(announceAgain)
  }
}

/** How a match stands for those who watch; null = it is not played. */
function moodOf(match: MatchRow, isPressed: boolean, now: number): Mood | null {
  if (match.game_status !== 'live' || !hasMatches(match.sport)) return null
  if (isPressed) return 'pressure'
  const length = periodSeconds(match.sport, match.clock_period)
  const isLast = match.clock_period >= PERIODS[match.sport].count
  if (isLast && (length === null || playedSeconds(clockOf(match), now) > length - 8 * 60)) return 'late'
  if (match.home_score === match.visit_score) return 'level'
  return match.home_score > match.visit_score ? 'homeLeads' : 'visitLeads'
}

/** A gift from a bot's own account, which the house tops up first where it must. */
export async function giveAsBot(
  services: Services,
  order: { bot: string; room: string; giftId: string; quantity: number },
): Promise<void> {
  const gift = GIFTS.find(({ id }) => id === order.giftId)
  const needed = Math.max(TOP_UP.below, (gift?.price ?? 0) * order.quantity)
  await services.write(async (tx) => {
    const balance = await balanceOf(tx.db, order.bot, 'GOLD')
    if (balance >= needed) return
    const amount = coins(needed - balance + TOP_UP.amount)
    await openAccount(tx.db, HOUSE.mint, 'GOLD', 'house')
    await transfer(tx, {
      kind: 'topUp',
      key: newId('top'),
      digest: digestOf(order.bot, amount),
      asset: 'GOLD',
      from: HOUSE.mint,
      to: order.bot,
      amount,
    })
  })
  await allowRefusal(
    services.gifts.give({
      memberId: order.bot,
      room: order.room,
      clientId: newId('bot'),
      giftId: order.giftId,
      quantity: order.quantity,
    }),
  )
}

/** A bot that is muted, too fast or before a closed room keeps quiet, as a member would; anything else is a fault. */
async function allowRefusal(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error
  })
}
