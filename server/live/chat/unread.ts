import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import type { chatOffline } from '#src/api/contract/chat.ts'
import { notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { findRoom } from '../rooms/roomRows.ts'

/** Most messages that are counted: beyond it the exact number tells nobody anything. */
const COUNT_LIMIT = 1_000

/** A place in a room's order that a device has seen. */
export type SeenPlace = { readonly epoch: string; readonly seq: number }

/** What came in a room while somebody was away; see the call `chatOffline`. Throws `notFound` for a room that nobody made. */
export async function countUnread(
  reader: Reader,
  room: string,
  memberId: string | null,
  device: SeenPlace | null,
): Promise<ReplyOf<typeof chatOffline>> {
  const row = await findRoom(reader, room)
  if (row === undefined) throw notFound()
  const kept = memberId === null ? undefined : await markOf(reader, room, memberId)
  const places = [device, kept].filter((place) => place?.epoch === row.epoch).map((place) => place?.seq ?? 0)
  if (places.length === 0) return { since: null, count: 0, mentions: 0 }
  const since = Math.min(Math.max(...places), row.top)

  const missed = reader
    .selectFrom('room_event')
    .select('seq')
    .where('room', '=', room)
    .where('epoch', '=', row.epoch)
    .where('listed', '=', 1)
    .where('kind', '=', 'chat')
    .where('seq', '>', since)
  const ofOthers =
    memberId === null
      ? missed
      : missed.where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('chat_send')
                .select('chat_send.event_id')
                .whereRef('chat_send.event_id', '=', 'room_event.event_id')
                .where((send) =>
                  send.or([
                    send('chat_send.member_id', '=', memberId),
                    send(
                      'chat_send.member_id',
                      'in',
                      selectFrom('chat_ignore').select('ignored_id').where('chat_ignore.member_id', '=', memberId),
                    ),
                  ]),
                ),
            ),
          ),
        )
  return {
    since,
    count: (await ofOthers.limit(COUNT_LIMIT).execute()).length,
    mentions: memberId === null ? 0 : await countMentions(reader, room, row.epoch, memberId, since),
  }
}

/** Keeps how far a member has seen a room; a place behind the kept one, or of another epoch than the room's, changes nothing. */
export async function keepSeen(tx: Transaction, room: string, memberId: string, place: SeenPlace): Promise<void> {
  const row = await findRoom(tx.db, room)
  if (row === undefined) throw notFound()
  const kept = await markOf(tx.db, room, memberId)
  if (place.epoch !== row.epoch || (kept?.epoch === row.epoch && kept.seq >= place.seq)) return
  const mark = { epoch: place.epoch, seq: Math.min(place.seq, row.top), at: tx.at }
  await tx.db
    .insertInto('chat_mark')
    .values({ room, member_id: memberId, ...mark })
    .onConflict((clash) => clash.columns(['member_id', 'room']).doUpdateSet(mark))
    .execute()
}

async function markOf(reader: Reader, room: string, memberId: string): Promise<SeenPlace | undefined> {
  return reader
    .selectFrom('chat_mark')
    .select(['epoch', 'seq'])
    .where('room', '=', room)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

async function countMentions(reader: Reader, room: string, epoch: string, memberId: string, since: number): Promise<number> {
  const rows = await reader
    .selectFrom('chat_mention')
    .innerJoin('room_event', (join) =>
      join
        .onRef('room_event.room', '=', 'chat_mention.room')
        .onRef('room_event.epoch', '=', 'chat_mention.epoch')
        .onRef('room_event.seq', '=', 'chat_mention.seq'),
    )
    .select('chat_mention.seq')
    .where('chat_mention.member_id', '=', memberId)
    .where('chat_mention.room', '=', room)
    .where('chat_mention.epoch', '=', epoch)
    .where('chat_mention.seq', '>', since)
    .where('room_event.removed', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chat_send')
            .innerJoin('chat_ignore', 'chat_ignore.ignored_id', 'chat_send.member_id')
            .select('chat_send.event_id')
            .whereRef('chat_send.event_id', '=', 'room_event.event_id')
            .where('chat_ignore.member_id', '=', memberId),
        ),
      ),
    )
    .limit(COUNT_LIMIT)
    .execute()
  return rows.length
}
