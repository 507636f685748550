/** Counts something in a room, by its key: now. */
type Count = (room: string) => number

/** Who is with other nodes of the site; `members` = how many are online there. */
type Others = { readonly people: Count; readonly robots: Count; readonly members: () => number }
const NOBODY: Others = { people: () => 0, robots: () => 0, members: () => 0 }

/**
 * How many watch each room: people, which are sockets, and the robots of the demo that sit there. Every list, room and push that shows a
 * figure reads it here, so that none contradicts another. Kept in memory: who was there before a restart is there no more.
 */
export function createAudience(others: Others = NOBODY) {
  let sockets: Count = () => 0
  let members = () => 0
  let robots: ReadonlyMap<string, number> = new Map()
  const people: Count = (room) => sockets(room) + others.people(room)
  return {
    /** People in a room. */
    people,
    /** All who watch a room: what is shown. */
    of: (room: string) => people(room) + Math.max(robots.get(room) ?? 0, others.robots(room)),
    /** Members who are online. Each node counts its own: who has pages at two of them is counted by both. */
    members: () => members() + others.members(),
    /** The robots that this process seats, in each room. */
    robots: (): ReadonlyMap<string, number> => robots,
    /** Takes the number of sockets in a room from here on. */
    countSockets(count: Count): void {
      sockets = count
    },
    /** Takes how many members are online here from here on. */
    countMembers(count: () => number): void {
      members = count
    },
    /** Seats the demo's robots: so many in each room, and in no other. */
    seatRobots(seats: ReadonlyMap<string, number>): void {
      robots = new Map(seats)
    },
  }
}

export type Audience = ReturnType<typeof createAudience>
/** For those who only show it. */
export type Watchers = Pick<Audience, 'of'>
