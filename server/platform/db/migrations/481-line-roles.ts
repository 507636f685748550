import { type Kysely, type Migration, sql } from 'kysely'

type Kept = { room: string; epoch: string; seq: number; body_json: string }

/** Lines that were kept tell no role but that of who moderates their room. */
export const lineRoles: Migration = {
  async up(db: Kysely<unknown>) {
    const given = await sql<{ member_id: string; room: string }>`select member_id, room from moderated_room`.execute(db)
    const moderators = new Set(given.rows.map(({ member_id: id, room }) => `${id} ${room}`))
    const kept = await sql<Kept>`select room, epoch, seq, body_json from room_event
      where kind in ('chat', 'chatRestored') and body_json like '%"role":"%' and body_json not like '%"role":"member"%'`.execute(
      db,
    )
    for (const { room, epoch, seq, body_json: json } of kept.rows) {
      const body: unknown = JSON.parse(json)
      // A line that is back has the line in it.
      const sender = fieldOf(fieldOf(body, 'message') ?? body, 'sender')
      if (typeof sender !== 'object' || sender === null || !('role' in sender)) continue
      const memberId = String(fieldOf(sender, 'memberId'))
      const isModerator = sender.role === 'admin' && [room, '*'].some((one) => moderators.has(`${memberId} ${one}`))
      if (isModerator) continue
      sender.role = 'member'
      await sql`update room_event set body_json = ${JSON.stringify(body)}
        where room = ${room} and epoch = ${epoch} and seq = ${seq}`.execute(db)
    }
  },
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
}
