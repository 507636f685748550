import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { ownBroadcast, ownModeratorSet, ownRoomSave, ownScheduleSave } from '#src/api/contract/anchorPlace.ts'
import { anchorPresence } from '#src/api/model/anchor.ts'
import { type OwnRoom, ROOM_MODERATORS, type RoomModerator, type RoomText } from '#src/api/model/anchorPlace.ts'
import { inOrder, type ShownBroadcast } from '#src/api/model/anchorSchedule.ts'
import { logAction } from '../moderation/operationLog.ts'
import { setRole, takeRoom } from '#server/members/account.ts'
import { findByName, findMember } from '#server/members/members.ts'
import { EVERY_ROOM, isOfSite, moderatedRooms } from '#server/members/moderators.ts'
import { type CallError, forbidden, rateLimited } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { MINUTE } from '#server/platform/durations.ts'
import { isLate } from '#server/platform/isLate.ts'
import { admitStored, type RateLimit } from '#server/platform/rateLimit.ts'
import { requirePace } from '#server/platform/requirePace.ts'
import { newStreamKey } from '#server/platform/streamKey.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import type { Names } from '../names/names.ts'
import { setAnchorStatus, tellStatus, tellTexts } from './anchors.ts'
import { nextTimes } from './nextTimes.ts'
import { planAnew, scheduleOf } from './schedule.ts'

type AnchorRow = Schema['anchor']

/** Changes of one anchor's own room: most are told to whoever is there. */
const PACE: RateLimit = { burst: 30, interval: 2_000 }
/** New stream keys: each ends who sends. */
const KEY_PACE: RateLimit = { burst: 5, interval: MINUTE }
/** New moderators: each try tells whether there is somebody of that name. */
const NAME_PACE: RateLimit = { burst: 10, interval: MINUTE }
/** So much of a stream key is shown without a password. */
const KEY_END = 4

/** What of this process an own room shows. */
export type OwnRoomPorts = {
  /** Where RTMP listens; null = it does not. */
  readonly port: number | null
  readonly isPublished: (anchorRoomId: string) => boolean
  readonly names: Pick<Names, 'inAll'>
}

/** The room of a member, if they have one. */
export const findOwnRoom = (reader: Reader, memberId: string): Promise<AnchorRow | undefined> =>
  reader.selectFrom('anchor').selectAll().where('owner_id', '=', memberId).executeTakeFirst()

/** The same, for who acts on it: throws `forbidden` where there is none. */
export async function requireOwnRoom(reader: Reader, memberId: string): Promise<AnchorRow> {
  const anchor = await findOwnRoom(reader, memberId)
  if (anchor === undefined) throw forbidden()
  return anchor
}

/** An anchor's own room as the anchor sees it at `now` (ms). */
export async function ownRoomOf(reader: Reader, anchor: AnchorRow, port: number | null, now: number): Promise<OwnRoom> {
  return {
    anchorRoomId: anchor.anchor_room_id,
    chatRoomNo: anchor.chat_room_no,
    nickname: anchor.nickname,
    avatar: anchor.avatar,
    title: anchor.title,
    description: anchor.description,
    notice: anchor.notice,
    status: anchor.status,
    fans: anchor.collected,
    port,
    recorded: anchor.flv_file !== null,
    keyEnd: anchor.stream_key.slice(-KEY_END),
    schedule: await scheduleOf(reader, anchor.anchor_room_id, now),
    moderators: await moderatorsOf(reader, anchor.chat_room_no),
  }
}

async function moderatorsOf(reader: Reader, room: string): Promise<RoomModerator[]> {
  const rows = await reader
    .selectFrom('moderated_room')
    .innerJoin('member', 'member.id', 'moderated_room.member_id')
    .select(['member.id', 'member.name', 'member.nickname', 'moderated_room.by_anchor'])
    .where('member.role', '=', 'admin')
    .where('moderated_room.room', 'in', [room, EVERY_ROOM])
    .orderBy('member.name_key')
    .execute()
  const ofSite = new Set(rows.filter((row) => row.by_anchor === 0).map(({ id }) => id))
  const once = rows.map(({ id, name, nickname }) => {
    // Whom the site gave the room is no business of the anchor's beyond how they are called in it.
    const row = ofSite.has(id) ? { name: '', ofSite: true } : { name, ofSite: false }
    return [id, { memberId: id, nickname, ...row }] as const
  })
  return [...new Map(once).values()]
}

/** The own room after a change of it. */
async function changed(tx: Transaction, memberId: string, { port }: OwnRoomPorts): Promise<OwnRoom> {
  return ownRoomOf(tx.db, await requireOwnRoom(tx.db, memberId), port, tx.at)
}

/** What an anchor writes of the own room, as it is stored. */
const textOf = ({ title, description, notice }: AnchorRow): RoomText => ({ title, description, notice })

/** Writes what visitors read of the own room, unless somebody else wrote there since; see the call `ownRoomSave`. */
export async function writeOwnRoom(
  tx: Transaction,
  memberId: string,
  { base, ...text }: ParsedPayloadOf<typeof ownRoomSave>,
  ports: OwnRoomPorts,
): Promise<WireReplyOf<typeof ownRoomSave>> {
  const before = await requireOwnRoom(tx.db, memberId)
  await requirePace(tx, `ownRoom:${memberId}`, PACE)
  if (isLate(textOf(before), base, text)) return { result: 'late', room: await changed(tx, memberId, ports) }
  await tx.db.updateTable('anchor').set(text).where('anchor_room_id', '=', before.anchor_room_id).execute()
  await tellTexts(tx, ports.names, before)
  return { result: 'done', room: await changed(tx, memberId, ports) }
}

/** Plans the next days again, which is what lists and the room say of the next time; see the call `ownScheduleSave`. */
export async function planOwnRoom(
  tx: Transaction,
  memberId: string,
  { list, base }: ParsedPayloadOf<typeof ownScheduleSave>,
  ports: OwnRoomPorts,
): Promise<WireReplyOf<typeof ownScheduleSave>> {
  const anchor = await requireOwnRoom(tx.db, memberId)
  await requirePace(tx, `ownRoom:${memberId}`, PACE)
  const { anchor_room_id: id } = anchor
  // What was read and is over by now nobody took out.
  const read = base?.filter(({ endAt }) => endAt > tx.at)
  if (isLate<readonly ShownBroadcast[]>(await scheduleOf(tx.db, id, tx.at), read, inOrder(list)))
    return { result: 'late', room: await changed(tx, memberId, ports) }
  const nextAt = async () => (await nextTimes(tx.db, [id], tx.at)).get(id)
  const before = await nextAt()
  const problem = await planAnew(tx, id, list)
  if (problem !== null) return { result: problem }
  if ((await nextAt()) !== before) await tellStatus(tx, anchor)
  return { result: 'done', room: await changed(tx, memberId, ports) }
}

/** Goes on air, or ends the broadcast; see the call `ownBroadcast`. */
export async function broadcastOwnRoom(
  tx: Transaction,
  memberId: string,
  { onAir }: ParsedPayloadOf<typeof ownBroadcast>,
  ports: OwnRoomPorts,
): Promise<WireReplyOf<typeof ownBroadcast>> {
  const anchor = await requireOwnRoom(tx.db, memberId)
  await requirePace(tx, `ownRoom:${memberId}`, PACE)
  const { anchor_room_id: id } = anchor
  if (onAir && anchor.flv_file === null && !ports.isPublished(id)) return { result: 'noStream' }
  await tx.db
    .updateTable('anchor')
    .set({ held: onAir ? 0 : 1 })
    .where('anchor_room_id', '=', id)
    .execute()
  const presence = anchorPresence(anchor.status)
  if (onAir && presence !== 'playing') await setAnchorStatus(tx, id, 'On1', null)
  if (!onAir && presence !== 'offAir') await setAnchorStatus(tx, id, 'Off', null)
  return { result: 'done', room: await changed(tx, memberId, ports) }
}

/** Names a moderator of the own room, or takes that back; see the call `ownModeratorSet`. */
export async function nameModerator(
  tx: Transaction,
  memberId: string,
  { name, named }: ParsedPayloadOf<typeof ownModeratorSet>,
  ports: OwnRoomPorts,
): Promise<WireReplyOf<typeof ownModeratorSet>> {
  const anchor = await requireOwnRoom(tx.db, memberId)
  await requirePace(tx, `ownRoom:${memberId}`, PACE)
  // Whether it is anybody's or not: else names could be tried out.
  if (named) await requirePace(tx, `naming:${memberId}`, NAME_PACE)
  const room = anchor.chat_room_no
  const by = await findMember(tx.db, memberId)
  const member = await findByName(tx.db, name)
  if (by === undefined || member === undefined || (await isOfSite(tx.db, member))) return { result: 'unknown' }
  if (named && member.id === memberId) return { result: 'own' }
  const there = await moderatorsOf(tx.db, room)
  const has = there.find((one) => one.memberId === member.id)
  if (has?.ofSite === true) return { result: 'ofSite' }
  if ((has !== undefined) !== named) {
    if (named && there.filter(({ ofSite }) => !ofSite).length >= ROOM_MODERATORS) return { result: 'tooMany' }
    const rooms = await moderatedRooms(tx.db, member.id)
    if (named) await setRole(tx, member.id, 'admin', [...rooms, room], room)
    else await takeRoom(tx, member.id, room)
    const action = named ? 'appoint' : 'dismiss'
    await logAction(tx, { by, room, reason: undefined }, { action, target: member.nickname })
  }
  return { result: 'done', room: await changed(tx, memberId, ports) }
}

/** The stream key of the own room; with `renew` another one, and who sends with the one before is ended, or the refusal of who does that too often. */
export async function ownKey(tx: Transaction, memberId: string, renew: boolean): Promise<string | CallError> {
  const { anchor_room_id: id, stream_key: before } = await requireOwnRoom(tx.db, memberId)
  if (!renew) return before
  const wait = await admitStored(tx, `ownKey:${memberId}`, KEY_PACE)
  if (wait > 0) return rateLimited(wait)
  const streamKey = newStreamKey()
  await tx.db.updateTable('anchor').set({ stream_key: streamKey }).where('anchor_room_id', '=', id).execute()
  tx.publishAfterCommit({ type: 'streamKeys' })
  return streamKey
}
