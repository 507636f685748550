import type { OWNER_REFUSALS } from '#src/api/model/roomOffice.ts'
import { findByName, findMember } from '#server/members/members.ts'
import { newStreamKey } from '#server/platform/streamKey.ts'
import { takeRoom } from '#server/members/account.ts'
import { notFound } from '#server/platform/callError.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** Whose room it is, as the trail keeps it. */
type OwnerState = { readonly anchorRoomId: string; readonly owner: string | null }

type OwnerOutcome =
  | { readonly result: 'done'; readonly before: OwnerState; readonly after: OwnerState }
  | { readonly result: (typeof OWNER_REFUSALS)[number] }

/**
 * Gives an anchor's room to a member, or to nobody; see the call `officeAnchorOwner`. The stream key of the former owner is worth nothing any
 * more, and neither they nor the moderators whom they named moderate the room. Throws `notFound` for a room that there is not.
 */
export async function setAnchorOwner(
  tx: Transaction,
  { anchorRoomId, name }: { readonly anchorRoomId: string; readonly name: string | null },
): Promise<OwnerOutcome> {
  const anchor = await tx.db
    .selectFrom('anchor')
    .select(['owner_id', 'chat_room_no'])
    .where('anchor_room_id', '=', anchorRoomId)
    .executeTakeFirst()
  if (anchor === undefined) throw notFound()
  const member = name === null ? null : await findByName(tx.db, name)
  if (member === undefined) return { result: 'unknown' }
  const former = anchor.owner_id === null ? undefined : await findMember(tx.db, anchor.owner_id)
  if (member !== null) {
    const has = await tx.db
      .selectFrom('anchor')
      .select('anchor_room_id')
      .where('owner_id', '=', member.id)
      .where('anchor_room_id', '<>', anchorRoomId)
      .executeTakeFirst()
    if (has !== undefined) return { result: 'hasRoom' }
  }
  if (anchor.owner_id !== (member?.id ?? null)) {
    await tx.db
      .updateTable('anchor')
      .set({ owner_id: member?.id ?? null, stream_key: newStreamKey(), held: 0 })
      .where('anchor_room_id', '=', anchorRoomId)
      .execute()
    tx.publishAfterCommit({ type: 'streamKeys' })
    await endNamings(tx, anchor.chat_room_no, anchor.owner_id)
  }
  return {
    result: 'done',
    before: { anchorRoomId, owner: former?.name ?? null },
    after: { anchorRoomId, owner: member?.name ?? null },
  }
}

/** Takes a room from its former owner, and from those whom they named. */
async function endNamings(tx: Transaction, room: string, ownerId: string | null): Promise<void> {
  const rows = await tx.db
    .selectFrom('moderated_room')
    .innerJoin('member', 'member.id', 'moderated_room.member_id')
    .select('moderated_room.member_id')
    .where('member.role', '=', 'admin')
    .where('room', '=', room)
    .where((is) => is.or([is('by_anchor', '=', 1), is('member_id', '=', ownerId ?? '')]))
    .execute()
  for (const { member_id: id } of rows) await takeRoom(tx, id, room)
}
