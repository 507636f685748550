import { notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { roomAbout } from '../restrictions/following.ts'
import { tellRestrictions } from '../restrictions/restrictions.ts'
import type { RateLimit } from '#server/platform/rateLimit.ts'
import { requirePace } from '#server/platform/requirePace.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** Most that one member may collect of a kind. */
const LIMIT = 200

/** Changes of one member. */
const PACE: RateLimit = { burst: 40, interval: 2_000 }

/** What can be collected: an anchor by its `anchorRoomId`, a match by its id, a game by its code. */
export type Target = { readonly kind: 'anchor' | 'match' | 'game'; readonly id: string }

const LISTS = { anchor: 'anchors', match: 'matches', game: 'games' } as const
const KINDS = Object.keys(LISTS).length
type Favourites = Record<(typeof LISTS)[Target['kind']], string[]>

/** What a member has collected, latest first. */
export async function favouritesOf(reader: Reader, memberId: string): Promise<Favourites> {
  const rows = await reader
    .selectFrom('collection')
    .select(['kind', 'target_id'])
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    // One more than may be kept: what was added last is among them before the oldest goes.
    .limit(KINDS * LIMIT + 1)
    .execute()
  const of = (kind: Target['kind']) => rows.filter((row) => row.kind === kind).map((row) => row.target_id)
  return { anchors: of('anchor'), matches: of('match'), games: of('game') }
}

/** How many members have something, after a change; null = it is not there, or not any more. */
async function countOf(tx: Transaction, { kind, id }: Target, change: -1 | 0 | 1): Promise<number | null> {
  if (kind === 'anchor') {
    const row = await tx.db
      .updateTable('anchor')
      .set((column) => ({ collected: column('collected', '+', change) }))
      .where('anchor_room_id', '=', id)
      .returning('collected')
      .executeTakeFirst()
    return row?.collected ?? null
  }
  const thing =
    kind === 'match'
      ? await tx.db.selectFrom('match').select('id').where('id', '=', id).executeTakeFirst()
      : await tx.db.selectFrom('game').select('code').where('code', '=', id).executeTakeFirst()
  if (thing === undefined) return null
  const { total } = await tx.db
    .selectFrom('collection')
    .select((fn) => fn.fn.countAll<number>().as('total'))
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Collects for a member; what is collected already stays so. Beyond the limit the oldest goes. Returns how many members have it. */
export async function addFavourite(tx: Transaction, memberId: string, target: Target): Promise<number> {
  await requirePace(tx, `favourite:${memberId}`, PACE)
  const added = await tx.db
    .insertInto('collection')
    .values({ member_id: memberId, kind: target.kind, target_id: target.id, at: tx.at })
    .onConflict((clash) => clash.columns(['member_id', 'kind', 'target_id']).doNothing())
    .returning('at')
    .executeTakeFirst()
  const { [LISTS[target.kind]]: all } = await favouritesOf(tx.db, memberId)
  for (const id of all.slice(LIMIT)) await dropFavourite(tx, memberId, { kind: target.kind, id })
  if (added !== undefined) await tellRoom(tx, memberId, target)
  const count = await countOf(tx, target, added === undefined ? 0 : 1)
  if (count === null) throw notFound()
  return count
}

/** Takes it back for a member; what is not collected stays so. Returns how many members have it. */
export async function removeFavourite(tx: Transaction, memberId: string, target: Target): Promise<number> {
  await requirePace(tx, `favourite:${memberId}`, PACE)
  return dropFavourite(tx, memberId, target)
}

async function dropFavourite(tx: Transaction, memberId: string, target: Target): Promise<number> {
  const gone = await tx.db
    .deleteFrom('collection')
    .where('member_id', '=', memberId)
    .where('kind', '=', target.kind)
    .where('target_id', '=', target.id)
    .returning('at')
    .executeTakeFirst()
  if (gone !== undefined) await tellRoom(tx, memberId, target)
  const count = await countOf(tx, target, gone === undefined ? 0 : -1)
  // A match goes, and whoever collected it may still take it back.
  if (count === null && gone === undefined) throw notFound()
  return count ?? 0
}

/** Tells the member how they now stand in the room of it: where only followers write, they may or may not. */
async function tellRoom(tx: Transaction, memberId: string, target: Target): Promise<void> {
  const room = await roomAbout(tx.db, target)
  if (room !== undefined) await tellRestrictions(tx, room, memberId)
}
