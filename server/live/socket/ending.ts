import { profile } from '#src/api/profile.ts'
import { wordsOfEnd } from '#server/members/sessionEnd.ts'
import { say, type WordKey } from '#server/platform/messages.ts'
import { group, type LiveServer, type LiveSocket } from './types.ts'
import type { SessionEnd } from '#server/platform/bus.ts'
import type { SocketServices } from './socketServices.ts'

/** Tells a socket why its session is over, and closes it. */
export function endSocket(socket: LiveSocket, end: SessionEnd): void {
  const { words, blanks } = wordsOfEnd(end)
  close(socket, end.code, words, blanks)
}

/** Ends every socket of a session. */
export function endSocketsOf(io: LiveServer, tokenHash: string, end: SessionEnd): void {
  const ids = io.sockets.adapter.rooms.get(group.session(tokenHash)) ?? new Set()
  for (const id of ids) {
    const socket = io.sockets.sockets.get(id)
    if (socket !== undefined) endSocket(socket, end)
  }
}

/**
 * Ends sockets that should not be there: their session's time is up, it was ended since `since` (ms) by another process than
 * this one, their address or device is kept out (S-5), or the site is closed to them (S-6).
 */
export async function endOverdue(io: LiveServer, services: SocketServices, since: number): Promise<void> {
  const now = services.now()
  const ended = await services.db
    .selectFrom('session')
    .select(['token_hash', 'ended_code', 'ended_at', 'ended_by'])
    .where('ended_at', '>=', since)
    .execute()
  for (const { token_hash: tokenHash, ended_code: code, ended_at: at, ended_by: by } of ended)
    endSocketsOf(io, tokenHash, { code: code ?? profile.codes.unauthorized, at, by })
  for (const socket of io.sockets.sockets.values()) {
    const { session, origin } = socket.data
    const kept = await services.accessRules.refusalFor(origin)
    if (kept !== null) close(socket, kept.code, kept.words)
    else if (await services.accessRules.closedTo(session?.member ?? null)) socket.disconnect(true)
    else if (session !== null && session.expiresAt <= now)
      endSocket(socket, { code: profile.codes.unauthorized, at: null, by: null })
  }
}

/** Takes members out of those rooms where a kick holds that nothing told this node of. */
export async function takeOutKicked(io: LiveServer, { db, now }: SocketServices, rooms: readonly string[]): Promise<void> {
  const kicks = await db
    .selectFrom('kick')
    .select(['room', 'member_id'])
    .where('room', 'in', rooms)
    .where('until', '>', now())
    .execute()
  for (const { room, member_id: memberId } of kicks) io.in(group.member(memberId)).socketsLeave(group.room(room))
}

function close(socket: LiveSocket, code: number, words: WordKey, blanks: Readonly<Record<string, string>> = {}): void {
  socket.emit('self', { kind: 'sessionEnded', code, message: say(socket.data.language, words, blanks) })
  socket.disconnect(true)
}
