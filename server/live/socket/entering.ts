import type { EnterReplyWire } from '#src/api/contract/pushes.ts'
import { profile } from '#src/api/profile.ts'
import { readsBeside } from '#server/platform/readsBeside.ts'
import { say } from '#server/platform/messages.ts'
import { restrictionsOf } from '../restrictions/restrictions.ts'
import { welcome } from '../rooms/welcome.ts'
import { group, roomOfGroup, type LiveServer, type LiveSocket } from './types.ts'
import { findRoom } from '../rooms/roomRows.ts'
import type { SocketRefusal } from '#server/platform/socketRefusal.ts'
import type { SocketServices } from './socketServices.ts'

/** Rooms that one socket may be in at once: the lobby, a room, and some that are just being left. */
const ROOM_LIMIT = 10

/**
 * Answers `enter`: joins first and reads the room's place afterwards, so that no push falls between the two; then welcomes
 * a member (S-9). A member who was kicked is refused with their standing (D-8). `standings` = another
 * value whenever this member's standing was told. A fault of ours is reported to `onFault` and leaves the room again without an answer: who hears
 * none opens the link again, where a refusal would be taken for what the room is. `onRefused` hears of who was kicked.
 */
export function answerEvents(
  services: SocketServices,
  socket: LiveSocket,
  {
    standings,
    onFault,
    onRefused,
  }: {
    readonly standings: () => number | null
    readonly onFault: (error: unknown) => void
    readonly onRefused: (refusal: SocketRefusal) => void
  },
): void {
  const { session, language, origin } = socket.data

  async function enter(room: string, answer: (reply: EnterReplyWire) => void): Promise<boolean> {
    const refuse = (code: number, message: string) => answer({ ok: false, code, message })
    const entered = [...socket.rooms].filter((name) => roomOfGroup(name) !== null && name !== group.room(room))
    if (entered.length >= ROOM_LIMIT) {
      refuse(profile.codes.rateLimited, say(language, 'rateLimited'))
      return false
    }
    await socket.join(group.room(room))
    const beside = readsBeside(services.db)
    for (;;) {
      const told = standings()
      const [standing, row] = await Promise.all([
        restrictionsOf(services.db, room, session?.member.id ?? null, services.now()),
        beside(() => findRoom(services.db, room)),
      ])
      // A standing that was told meanwhile is newer than the one that was read; the answer must not go out after it.
      if (told !== standings()) continue
      if (row === undefined || row.exist === 0) {
        await socket.leave(group.room(room))
        refuse(profile.codes.notFound, say(language, 'chatMissing'))
        return false
      }
      const { kick } = standing
      if (kick !== null) {
        const minutes = Math.ceil((kick.until - services.now()) / 60_000)
        void socket.leave(group.room(room))
        onRefused({ reason: 'kicked', ...origin, memberId: session?.member.id ?? null })
        answer({ ok: false, code: profile.codes.kicked, message: say(language, 'kicked', { minutes }), standing })
        return false
      }
      answer({ ok: true, epoch: row.epoch, top: row.top, audience: services.audience.of(room), standing })
      return true
    }
  }

  socket.on('enter', ({ room }, acknowledge) => {
    enter(room, (reply) => acknowledge?.(reply))
      .catch((error: unknown) => {
        void socket.leave(group.room(room))
        throw error
      })
      .then(async (isIn) => {
        if (isIn && session !== null) await welcome(services, room, session.member)
      })
      .catch(onFault)
  })
  socket.on('leave', ({ room }) => {
    void socket.leave(group.room(room))
  })
}

/** How many sockets are in a room. */
export function socketsIn(io: LiveServer, room: string): number {
  return io.sockets.adapter.rooms.get(group.room(room))?.size ?? 0
}
