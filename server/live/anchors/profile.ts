import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { anchorProfile } from '#src/api/contract/anchorPlace.ts'
import { coins } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { DAY } from '#server/platform/durations.ts'
import type { Watchers } from '../audience/audience.ts'
import { pastBroadcasts } from './broadcasts.ts'
import { scheduleOf } from './schedule.ts'

type Profile = WireReplyOf<typeof anchorProfile>

/** Fans are those of the last so many ms. */
const FANS_SINCE = 30 * DAY
/** Most fans and moments that a profile shows. */
const FANS = 5
const MOMENTS = 8

/** What everybody may know of an anchor at `now` (ms). Throws `notFound`. */
export async function profileOf(reader: Reader, audience: Watchers, anchorRoomId: string, now: number): Promise<Profile> {
  const anchor = await reader.selectFrom('anchor').selectAll().where('anchor_room_id', '=', anchorRoomId).executeTakeFirst()
  if (anchor === undefined) throw notFound()
  const { nickname, avatar, cover, title, description, notice, sport, status, collected } = anchor
  return {
    anchorRoomId,
    nickname,
    avatar,
    cover,
    title,
    description,
    notice,
    sport,
    status,
    fans: collected,
    heat: audience.of(anchor.chat_room_no),
    schedule: await scheduleOf(reader, anchorRoomId, now),
    past: await pastBroadcasts(reader, anchorRoomId),
    topFans: await topFansOf(reader, anchor.chat_room_no, now - FANS_SINCE),
    moments: await momentsOf(reader, anchorRoomId),
  }
}

/** Who gave most in a room since a time, by coins; without who is kept out. */
async function topFansOf(reader: Reader, room: string, since: number): Promise<Profile['topFans']> {
  const rows = await reader
    .selectFrom('gift_send')
    .innerJoin('member', 'member.id', 'gift_send.member_id')
    .select(['member.id', 'member.nickname', 'member.avatar', 'member.vip_level'])
    .select(({ fn }) => fn.sum<number>('gift_send.coins').as('given'))
    .where('gift_send.room', '=', room)
    .where('gift_send.at', '>=', since)
    .where('member.status', '=', '1')
    .groupBy(['member.id', 'member.nickname', 'member.avatar', 'member.vip_level'])
    .orderBy('given', 'desc')
    .orderBy('member.id')
    .limit(FANS)
    .execute()
  return rows.map(({ nickname: name, avatar, vip_level: vipLevel, given }) => ({
    name,
    avatar,
    vipLevel,
    coins: toWire(coins(Number(given))),
  }))
}

/** Goals, or what they are in other sports, of matches while the anchor cast them, latest first. */
async function momentsOf(reader: Reader, anchorRoomId: string): Promise<Profile['moments']> {
  const rows = await reader
    .selectFrom('match_event as event')
    .innerJoin('match', 'match.id', 'event.match_id')
    .innerJoin('anchor_broadcast as cast', 'cast.match_id', 'event.match_id')
    .select(['event.id', 'event.at', 'event.kind', 'event.side', 'event.home_score', 'event.visit_score'])
    .select(['match.home_name', 'match.home_logo', 'match.visit_name', 'match.visit_logo'])
    .where('cast.anchor', '=', anchorRoomId)
    .where('event.points', '>', 0)
    .where('event.side', 'is not', null)
    .where((is) => is('event.at', '>=', is.ref('cast.start_at')))
    .where((is) => is.or([is('cast.end_at', 'is', null), is('event.at', '<=', is.ref('cast.end_at'))]))
    .orderBy('event.at', 'desc')
    .limit(MOMENTS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    team: row.side === 'home' ? row.home_name : row.visit_name,
    homeName: row.home_name,
    homeLogo: row.home_logo,
    visitName: row.visit_name,
    visitLogo: row.visit_logo,
    homeScore: row.home_score,
    visitScore: row.visit_score,
  }))
}
