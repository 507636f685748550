import type { Reader } from '#server/platform/db/database.ts'

/** Since when a member follows what a room is about, its anchor, its match or its game, in ms; null = they do not. */
export async function followedAt(reader: Reader, room: string, memberId: string): Promise<number | null> {
  const row = await reader
    .selectFrom('collection')
    .select((is) => is.fn.min('at').as('since'))
    .where('member_id', '=', memberId)
    .where((is) =>
      is.or([
        is.and([is('kind', 'in', ['match', 'game']), is('target_id', '=', room)]),
        is.and([
          is('kind', '=', 'anchor'),
          is('target_id', 'in', is.selectFrom('anchor').select('anchor_room_id').where('chat_room_no', '=', room)),
        ]),
      ]),
    )
    .executeTakeFirst()
  return row?.since === null || row?.since === undefined ? null : Number(row.since)
}

/** The room that is about an anchor, a match or a game; undefined = there is none. */
export async function roomAbout(
  reader: Reader,
  { kind, id }: { readonly kind: 'anchor' | 'match' | 'game'; readonly id: string },
): Promise<string | undefined> {
  if (kind !== 'anchor') return id
  const row = await reader.selectFrom('anchor').select('chat_room_no').where('anchor_room_id', '=', id).executeTakeFirst()
  return row?.chat_room_no
}
