import { isRobot } from '#server/members/robots.ts'
import type { LiveServer } from './types.ts'

const sessionsIn = (io: LiveServer) =>
  [...io.sockets.sockets.values()].flatMap(({ data }) => (data.session === null ? [] : [data.session]))

/** All who are logged in and have a socket here: members, moderators and operators. */
export function membersIn(io: LiveServer): ReadonlySet<string> {
  return new Set(sessionsIn(io).map(({ member }) => member.id))
}

/** How many members have a socket here, each once: neither staff nor the demo's robots. */
export function membersOnline(io: LiveServer): number {
  const members = sessionsIn(io).filter(({ member }) => member.role === 'member' && !isRobot(member))
  return new Set(members.map(({ member }) => member.id)).size
}
