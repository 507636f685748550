import { toWire } from '#src/api/model/money/wireAmount.ts'
import { coins } from '#src/api/model/money/amount.ts'
import { periodStart } from './rankPeriod.ts'
import type { giftRank } from '#src/api/contract/gifts.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { Reader } from '#server/platform/db/database.ts'

type RankReply = WireReplyOf<typeof giftRank>

/** Places in a ranking. */
const RANK_LIMIT = 50

/** Who gave most in a room in a period, and where a member (null = a visitor) stands among them; see the call `giftRank`. */
export async function rankGifts(
  reader: Reader,
  { room, period }: ParsedPayloadOf<typeof giftRank>,
  memberId: string | null,
  now: number,
): Promise<RankReply> {
  const since = periodStart(period, now)
  const [list, own] = await Promise.all([
    topGivers(reader, room, since, RANK_LIMIT),
    memberId === null ? null : ownRank(reader, room, since, memberId),
  ])
  return { list, own }
}

/** Coins given in a room since a time, by giver; without who is kept out. */
const sums = (db: Reader, room: string, since: number) =>
  db
    .selectFrom('gift_send')
    .innerJoin('member', 'member.id', 'gift_send.member_id')
    .select((fn) => ['gift_send.member_id', fn.fn.sum<number>('gift_send.coins').as('coins')])
    .where('gift_send.room', '=', room)
    .where('gift_send.at', '>=', since)
    .where('member.status', '=', '1')
    .groupBy('gift_send.member_id')

/** The first `limit` places: most coins first, who gave as much in the order of member ids. */
async function topGivers(db: Reader, room: string, since: number, limit: number): Promise<RankReply['list']> {
  const rows = await db
    .selectFrom(sums(db, room, since).as('given'))
    .innerJoin('member', 'member.id', 'given.member_id')
    .select(['member.id', 'member.nickname', 'member.avatar', 'member.vip_level', 'given.coins'])
    .orderBy('given.coins', 'desc')
    .orderBy('member.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    memberId: row.id,
    name: row.nickname,
    avatar: row.avatar,
    vipLevel: row.vip_level,
    coins: toWire(coins(Number(row.coins))),
  }))
}

/** A member's own place, however far down; who gave as much have the same one. Null for who gave nothing. */
async function ownRank(db: Reader, room: string, since: number, memberId: string): Promise<RankReply['own']> {
  const own = await sums(db, room, since).where('gift_send.member_id', '=', memberId).executeTakeFirst()
  if (own === undefined) return null
  const given = coins(Number(own.coins))
  const ahead = await db
    .selectFrom(sums(db, room, since).as('given'))
    .select((fn) => [fn.fn.countAll<number>().as('members'), fn.fn.min<number | null>('given.coins').as('least')])
    .where('given.coins', '>', given)
    .executeTakeFirstOrThrow()
  return {
    place: Number(ahead.members) + 1,
    coins: toWire(given),
    before: ahead.least === null ? null : toWire(coins(Number(ahead.least))),
  }
}
