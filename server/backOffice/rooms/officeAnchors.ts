import type { AnchorFields, OfficeAnchor } from '#src/api/model/roomOffice.ts'
import type { SaveResult } from '#src/api/model/saveResult.ts'
import { tellStatus, tellTexts } from '#server/live/anchors/anchors.ts'
import type { Names } from '#server/live/names/names.ts'
import { ensureRoom } from '#server/live/rooms/roomRows.ts'
import { conflict, notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { GameStatus, Schema } from '#server/platform/db/schema.ts'
import { digestOf } from '#server/platform/ids.ts'
import { newStreamKey } from '#server/platform/streamKey.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { isLate } from '#server/platform/isLate.ts'

type Publishing = (anchorRoomId: string) => boolean

const wireOf = (row: Schema['anchor'], isPublishing: Publishing, owner: string | null = null): OfficeAnchor => ({
  anchorRoomId: row.anchor_room_id,
  chatRoomNo: row.chat_room_no,
  nickname: row.nickname,
  names: null,
  title: row.title,
  titles: null,
  avatar: row.avatar,
  viewers: null,
  description: row.description,
  sport: row.sport,
  status: row.status,
  isPublishing: isPublishing(row.anchor_room_id),
  collected: row.collected,
  thanks: row.thanks,
  owner,
})

const findAnchor = (reader: Reader, anchorRoomId: string) =>
  reader.selectFrom('anchor').selectAll().where('anchor_room_id', '=', anchorRoomId).executeTakeFirst()

/** Every anchor, by nickname. */
export async function listOfficeAnchors(reader: Reader, isPublishing: Publishing): Promise<OfficeAnchor[]> {
  const rows = await reader
    .selectFrom('anchor')
    .leftJoin('member', 'member.id', 'anchor.owner_id')
    .selectAll('anchor')
    .select('member.name as owner')
    .orderBy('anchor.nickname')
    .orderBy('anchor_room_id')
    .execute()
  return rows.map(({ owner, ...row }) => wireOf(row, isPublishing, owner))
}

/** What an operator writes of an anchor, as it is stored. */
const fieldsOf = ({ nickname, title, description, sport, thanks }: Schema['anchor']): AnchorFields => ({
  nickname,
  title,
  description,
  sport,
  thanks,
})

/** An anchor that is saved: what was read of them before (null = they were not there; undefined = whatever it is), and what it becomes. */
type AnchorSave = {
  readonly anchorRoomId: string
  readonly isNew: boolean
  readonly fields: AnchorFields
  readonly base?: AnchorFields | null | undefined
}

/** What became of a save, with how the anchor was before and is now. */
type AnchorOutcome = { readonly result: SaveResult; readonly before: OfficeAnchor | null; readonly anchor: OfficeAnchor }

/**
 * Keeps what an operator wrote of an anchor, unless somebody else wrote of them since; see the call `officeAnchorSave`. A new anchor is off air
 * until an encoder publishes with its key. Throws `conflict` for an id whose room is somebody else's.
 */
export async function saveAnchor(
  tx: Transaction,
  { anchorRoomId, isNew, fields, base }: AnchorSave,
  { isPublishing, names }: { readonly isPublishing: Publishing; readonly names: Pick<Names, 'inAll'> },
): Promise<AnchorOutcome> {
  const before = await findAnchor(tx.db, anchorRoomId)
  if (before === undefined && !isNew) throw notFound()
  if (before !== undefined && isLate<AnchorFields | null>(fieldsOf(before), base, fields))
    return { result: 'late', before: wireOf(before, isPublishing), anchor: wireOf(before, isPublishing) }
  if (before === undefined) await addAnchor(tx, anchorRoomId, fields)
  else {
    await tx.db.updateTable('anchor').set(fields).where('anchor_room_id', '=', anchorRoomId).execute()
    await tellTexts(tx, names, before)
  }
  const after = await findAnchor(tx.db, anchorRoomId)
  if (after === undefined) throw notFound()
  // Lists that are open learn of it.
  if (before === undefined) await tellStatus(tx, after)
  return {
    result: 'done',
    before: before === undefined ? null : wireOf(before, isPublishing),
    anchor: wireOf(after, isPublishing),
  }
}

/**
 * Adds an anchor with a room and a stream key, off air with an empty past unless `more` says otherwise: the demo's have a past, and names of
 * their own. Throws `conflict` where the room is somebody else's.
 */
export async function addAnchor(
  tx: Transaction,
  anchorRoomId: string,
  fields: AnchorFields,
  more: { readonly row?: Partial<Schema['anchor']>; readonly gameStatus?: GameStatus } = {},
): Promise<void> {
  const room = more.row?.chat_room_no ?? `c-${anchorRoomId}`
  const taken = await tx.db
    .selectFrom('match')
    .select('id')
    .where('id', 'in', [anchorRoomId, room])
    .unionAll(tx.db.selectFrom('room').select('key as id').where('key', '=', room))
    .executeTakeFirst()
  if (taken !== undefined) throw conflict()
  await tx.db
    .insertInto('anchor')
    .values({
      id: `u-${anchorRoomId}`,
      anchor_room_id: anchorRoomId,
      chat_room_no: room,
      ...fields,
      avatar: `/art/portrait/${anchorRoomId}.svg`,
      cover: `/art/cover/${anchorRoomId}.svg?sport=${fields.sport}`,
      status: 'Off',
      start_at: tx.at,
      next_at: null,
      stream_key: newStreamKey(),
      collected: 0,
      match_id: null,
      flv_file: null,
      owner_id: null,
      notice: '',
      held: 0,
      ...more.row,
    })
    .execute()
  await ensureRoom(tx.db, room, more.gameStatus ?? 'pre')
  tx.publishAfterCommit({ type: 'streamKeys' })
}

/** An anchor's stream key, as the trail may know it: by a sign that it can be told apart by, and that nobody publishes with. */
type KeyStanding = { readonly nickname: string; readonly sign: string }

/** The sign of a key: nothing of the key can be made of it. */
const signOf = (streamKey: string) => digestOf('streamKey', streamKey).slice(0, 8)

/**
 * An anchor's stream key, with how that stood before and stands now; a renewed one takes the place of the one before, with which nobody
 * publishes any more. Throws `notFound`.
 */
export async function streamKeyOf(
  tx: Transaction,
  anchorRoomId: string,
  renew: boolean,
): Promise<{ readonly streamKey: string; readonly before: KeyStanding; readonly after: KeyStanding }> {
  const anchor = await findAnchor(tx.db, anchorRoomId)
  if (anchor === undefined) throw notFound()
  const before = { nickname: anchor.nickname, sign: signOf(anchor.stream_key) }
  if (!renew) return { streamKey: anchor.stream_key, before, after: before }
  const streamKey = newStreamKey()
  await tx.db.updateTable('anchor').set({ stream_key: streamKey }).where('anchor_room_id', '=', anchorRoomId).execute()
  tx.publishAfterCommit({ type: 'streamKeys' })
  return { streamKey, before, after: { ...before, sign: signOf(streamKey) } }
}
