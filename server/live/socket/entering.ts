import type { EnterReply } from '#src/api/contract/pushes.ts'
import { profile } from '#src/api/profile.ts'
import { say } from '../../words.ts'
import type { World } from '../../world.ts'
import { standingOf } from '../mutes.ts'
import { findRoom } from '../rooms.ts'
import { welcome } from '../welcome.ts'
import { group, roomOfGroup, type LiveServer, type LiveSocket } from './types.ts'

/** Rooms that one socket may be in at once: the lobby, a room, and some that are just being left. */
const ROOM_LIMIT = 10

/**
 * Answers `enter`: joins first and reads the room's place afterwards, so that no push falls between the two; then welcomes
 * a member (S-9). A fault of ours is reported to `onFault` and answered as refused.
 */
export function answerEvents(io: LiveServer, world: World, socket: LiveSocket, onFault: (error: unknown) => void): void {
  const { session, language } = socket.data

  async function enter(room: string): Promise<EnterReply> {
    const entered = [...socket.rooms].filter((name) => roomOfGroup(name) !== null && name !== group.room(room))
    if (entered.length >= ROOM_LIMIT) return { ok: false, code: profile.codes.rateLimited, message: say(language, 'rateLimited') }
    await socket.join(group.room(room))
    const row = await findRoom(world.db, room)
    if (row === undefined || row.exist === 0) {
      await socket.leave(group.room(room))
      return { ok: false, code: profile.codes.notFound, message: say(language, 'chatMissing') }
    }
    const standing = await standingOf(world.db, room, session?.member ?? null, world.now())
    return { ok: true, epoch: row.epoch, top: row.top, audience: audienceOf(io, room), standing }
  }

  socket.on('enter', ({ room }, acknowledge) => {
    enter(room)
      .then(async (reply) => {
        acknowledge?.(reply)
        if (reply.ok && session !== null) await welcome(world, room, session.member)
      })
      .catch(onFault)
  })
  socket.on('leave', ({ room }) => {
    void socket.leave(group.room(room))
  })
}

/** How many sockets are in a room. */
export function audienceOf(io: LiveServer, room: string): number {
  return io.sockets.adapter.rooms.get(group.room(room))?.size ?? 0
}
