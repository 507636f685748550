import * as v from 'valibot'
import { STATUS } from '#src/api/model/common.ts'
import { LANGUAGES, type Language } from '#src/api/model/format.ts'
import { AnchorFields, GiftFields } from '#src/api/model/roomOffice.ts'
import { GoodsFields } from '#src/api/model/pointShop.ts'
import { seedGoods } from '../points/goods.ts'
import { addAnchor } from '../backOffice/rooms/officeAnchors.ts'
import { saveGift } from '../backOffice/rooms/officeGifts.ts'
import { keepResult } from '../live/matches/results.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Transaction } from '../platform/transaction.ts'
import { newId } from '../platform/ids.ts'
import { appendEvent } from '../live/rooms/events.ts'
import { postAnnouncement } from '../live/announcements/announcements.ts'
import { addMember, findByName } from '../members/members.ts'
import { ROBOT_NAMES } from '../members/robots.ts'
import type { Services } from '../services.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { MatchSport } from '#src/api/model/matchPeriods.ts'
import { ANCHORS, type Bot, BOTS, GIFTS, GOODS, LEAGUES, LOOPS } from './demo/cast.ts'
import { hasMatches, makeFixture, markOf, takenAround } from './demo/fixtures.ts'
import { GREETINGS, linesOf } from './demo/lines.ts'
import { announceFirst } from './demoNotices.ts'
import { anchorInEnglish, DEMO_NAMES, DEMO_THANKS } from './demo/names.ts'
import { rowAfter, tellPast, wholePast } from './matchPast.ts'
import { createRandom, type Random } from './play/random.ts'
import { seedContent } from './contentSeed.ts'
import { seedActivities } from './activitiesSeed.ts'
import { openDemoGames } from './gamesSeed.ts'
import { giveDemoRoom, pastBroadcast, planDemo } from './anchorPlaceSeed.ts'
import { seedPast } from './pastSeed.ts'
import { letWithdraw } from './withdrawingSeed.ts'
import { announceNext } from '../live/anchors/nextTimes.ts'
import { ensureRoom } from '../live/rooms/roomRows.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Coins that a bot begins with; the simulation tops it up. */
const BOT_GOLD = 20_000
/** Lines of chat that an on-air room begins with. */
const EARLIER_LINES = 36

/** What a room is for, by its sport. */
const TALK: Record<SportKind, Record<Language, string>> = {
  football: { 'zh-CN': '好好聊球', en: 'talk football' },
  basketball: { 'zh-CN': '好好聊篮球', en: 'talk basketball' },
  esports: { 'zh-CN': '好好聊电竞', en: 'talk esports' },
  anchor: { 'zh-CN': '好好聊天', en: 'talk about what you like' },
}

/** Starts of the first matches, in minutes from now: some run, one rests, some are to come, some are over. */
const STARTS: Record<MatchSport, readonly number[]> = {
  football: [-12, -24, -35, -52, -70, -83, 8, 25, 45, 90, 180, 320, -150, -260],
  basketball: [-9, -28, -44, -56, -20, 6, 30, 70, 140, 400, -170, -300],
  esports: [-5, -12, -16, -21, -30, 4, 20, 50, 120, 300, -90, -200],
}

/** Starts of football matches of the day after, in minutes from now: enough for a round of the soccer lottery. */
const STARTS_LATER: readonly number[] = [960, 975, 990, 1_080, 1_095, 1_110, 1_200, 1_215, 1_230]

/** Fills an empty world with anchors, matches, rooms, gifts, bots, notices and some chat. Nothing happens when there are anchors already. */
export async function seedWorld(services: Services, random: Random = createRandom(20_250_813)): Promise<void> {
  const isNew = await services.write(async (tx) => {
    const there = await tx.db.selectFrom('anchor').select('id').limit(1).executeTakeFirst()
    if (there !== undefined) return false
    await ensureRoom(tx.db, LOBBY, 'live')
    await addGifts(tx)
    await addGoods(tx)
    await services.names.keep(tx, DEMO_NAMES)
    await addBots(tx)
    const matches = await addMatches(tx, random)
    const bots = BOTS.filter(({ language }) => services.env.languages.includes(language))
    await addAnchors(tx, matches, bots, random)
    await announceFirst(tx)
    return true
  })
  if (isNew) await seedContent(services)
  if (isNew) await openDemoGames(services)
  if (isNew) await seedActivities(services)
  // One of the demo's members can withdraw at once; the others see the waits.
  if (isNew && (await findByName(services.db, 'leo')) !== undefined) await letWithdraw(services, 'leo')
  if (isNew) await services.write((tx) => giveDemoRoom(tx))
  await services.write((tx) => planDemo(tx))
  // A world that is driven by hand, or stands still, begins without a past: who drives it knows what is there.
  if (isNew && services.env.sim === 'on') await seedPast(services)
}

/** Adds the robots that are not there yet. */
export async function addBots(tx: Transaction): Promise<void> {
  const there = await tx.db
    .selectFrom('member')
    .select('id')
    .where(
      'id',
      'in',
      BOTS.map(({ id }) => id),
    )
    .execute()
  for (const [index, { id, nickname, vipLevel }] of BOTS.entries()) {
    if (there.some((one) => one.id === id)) continue
    const avatar = `/art/portrait/${id}.svg`
    await addMember(tx, {
      id,
      nickname,
      vipLevel,
      name: `${ROBOT_NAMES}${id}`,
      passwordHash: null,
      role: 'member',
      avatar,
      gold: BOT_GOLD,
    })
    // Whose grade is high has been there for long.
    const since = tx.at - (20 + 13 * index + 90 * vipLevel) * 24 * HOUR
    await tx.db.updateTable('member').set({ created_at: since }).where('id', '=', id).execute()
  }
}

async function addGifts(tx: Transaction): Promise<void> {
  for (const { id, code, name, price, large } of GIFTS) {
    const fields = { name, giftType: large ? 'large' : 'small', giftCode: code, price: String(price), status: STATUS.active }
    await saveGift(tx, { giftId: id, isNew: true, fields: v.parse(GiftFields, fields) })
  }
}

/** Goods for points, the dearer ones the better. */
async function addGoods(tx: Transaction): Promise<void> {
  for (const [index, { id, fields }] of GOODS.entries()) {
    const written = { stock: null, limit: null, ...fields, place: index, status: STATUS.active }
    await seedGoods(tx, id, v.parse(GoodsFields, written))
  }
}

/** When a first match begins: what runs or is about to is as old as it is meant to be, others are set for marks of the clock. */
const setAt = (now: number, minutes: number): number => {
  const at = now + minutes * MINUTE
  return minutes < -100 || minutes > 15 ? markOf(at) : at
}

async function addMatches(tx: Transaction, random: Random): Promise<Schema['match'][]> {
  const matches: Schema['match'][] = []
  // Those of later have chance of their own as well.
  const later = createRandom(2)
  for (const [sport, starts, chance] of [
    ...Object.entries(STARTS).map(([name, list]) => [name, list, random] as const),
    ['football', STARTS_LATER, later] as const,
  ]) {
    if (!hasMatches(sport)) continue
    for (const [nth, minutes] of starts.entries()) {
      const leagues = LEAGUES[sport]
      const wanted = {
        number: 2001 + matches.length,
        sport,
        startAt: setAt(tx.at, minutes),
        leagueId: leagues[nth % leagues.length]?.id,
      }
      const fixture = makeFixture(wanted, takenAround(matches, wanted.startAt), chance)
      if (fixture === null) throw new Error(`too few teams for the first matches of ${sport}`)
      // Chance of its own: what a match's past is like changes no other match.
      const past = minutes > 0 ? null : wholePast(fixture, sport, tx.at, createRandom(matches.length))
      const match = past === null ? fixture : { ...fixture, ...rowAfter(past.state, tx.at) }
      matches.push(match)
      await tx.db.insertInto('match').values(match).execute()
      if (match.game_status === 'ended') await keepResult(tx.db, match, tx.at)
      if (past !== null) await tellPast(tx.db, past.lines)
      await ensureRoom(tx.db, match.id, match.game_status)
    }
  }
  return matches
}

async function addAnchors(
  tx: Transaction,
  matches: readonly Schema['match'][],
  bots: readonly Bot[],
  random: Random,
): Promise<void> {
  const used = new Set<string>()
  for (const cast of ANCHORS) {
    const waits = cast.status === 'On0'
    const match = matches.find(
      (one) =>
        one.sport === cast.sport &&
        (cast.leagueId ?? one.league_id) === one.league_id &&
        !used.has(one.id) &&
        (waits ? one.game_status === 'pre' : one.game_status === 'live'),
    )
    const own = cast.status === 'Off' ? undefined : match
    if (own !== undefined) used.add(own.id)
    const room = `c${cast.number}`
    const { nickname, title, description, sport } = cast
    const fields = v.parse(AnchorFields, { nickname, title, description, sport })
    const startAt = own?.start_at ?? tx.at - random.between(10, 90) * MINUTE
    const nextAt = cast.status === 'Off' ? tx.at + random.between(40, 600) * MINUTE : waits ? (own?.start_at ?? null) : null
    await addAnchor(tx, `a${cast.number}`, fields, {
      gameStatus: own?.game_status ?? (cast.status === 'On1' ? 'live' : 'pre'),
      row: {
        id: `u${cast.number}`,
        chat_room_no: room,
        cover: own?.cover ?? `/art/cover/a${cast.number}.svg?sport=${cast.sport}`,
        status: cast.status,
        start_at: startAt,
        next_at: nextAt,
        collected: cast.collected,
        match_id: own?.id ?? null,
        flv_file: LOOPS[cast.sport],
        thanks: DEMO_THANKS[cast.number % DEMO_THANKS.length]!.original,
      },
    })
    await pastBroadcast(tx, `a${cast.number}`)
    if (nextAt !== null) await announceNext(tx, { anchor_room_id: `a${cast.number}`, title }, nextAt)
    if (cast.status !== 'Off') await addHistory(tx, room, { sport: cast.sport, bots, random })
    const welcomes: Record<Language, string> = {
      'zh-CN': `欢迎来到${cast.nickname}的直播间，${TALK[cast.sport]['zh-CN']}，别吵架。`,
      en: `Welcome to ${anchorInEnglish(cast.number)}: ${TALK[cast.sport].en}, and be kind.`,
    }
    for (const language of LANGUAGES)
      await postAnnouncement(tx, {
        room,
        category: 2,
        content: welcomes[language],
        language,
        pmdTimerStart: null,
        pmdTimerEnd: null,
      })
  }
}

/** A page of what bots said over the last half hour, none of them twice in a row. */
async function addHistory(
  tx: Transaction,
  room: string,
  { sport, bots, random }: { readonly sport: Schema['anchor']['sport']; readonly bots: readonly Bot[]; readonly random: Random },
): Promise<void> {
  const gap = (30 * MINUTE) / EARLIER_LINES
  let before = { speaker: '', content: '' }
  for (let line = 0; line < EARLIER_LINES; line += 1) {
    const bot = random.pick(bots.filter(({ id }) => id !== before.speaker))
    const content = random.pick(
      (line < 4 ? GREETINGS[bot.language] : linesOf(bot.language, sport)).filter((text) => text !== before.content),
    )
    before = { speaker: bot.id, content }
    const earlier: Transaction = { ...tx, at: Math.round(tx.at - (EARLIER_LINES - line - random.next() * 0.6) * gap) }
    await appendEvent(earlier, room, 'chat', {
      id: newId('c'),
      msgType: 'text',
      content,
      clientId: null,
      sender: {
        memberId: bot.id,
        name: bot.nickname,
        avatar: `/art/portrait/${bot.id}.svg`,
        vipLevel: bot.vipLevel,
        role: 'member',
      },
    })
  }
}
