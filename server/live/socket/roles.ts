import { restrictionsOf } from '../restrictions/restrictions.ts'
import { createLookBack } from './lookBack.ts'
import type { StandingMarks } from './standingMarks.ts'
import { group, roomOfGroup, type LiveServer } from './types.ts'
import type { SocketServices } from './socketServices.ts'

/** How often a role that another process changed is looked for, in ms: moderators lose theirs within a second. */
const LOOK_EVERY = 500
/** What another process of this machine stored may bear a time that is so much older than when it is seen, in ms. */
const CLOCKS_APART = 5_000

/**
 * Tells every socket of a member how they now stand in each room where it is. One that was told while it was read is newer: it is read again,
 * so that no older one is told after it.
 */
export async function tellStandings(
  io: LiveServer,
  services: SocketServices,
  standings: Pick<StandingMarks, 'of'>,
  memberId: string,
): Promise<void> {
  for (const id of io.sockets.adapter.rooms.get(group.member(memberId)) ?? []) {
    const socket = io.sockets.sockets.get(id)
    for (const room of [...(socket?.rooms ?? [])].map(roomOfGroup)) {
      if (room === null) continue
      for (;;) {
        const told = standings.of(memberId)
        const standing = await restrictionsOf(services.db, room, memberId, services.now())
        if (told !== standings.of(memberId)) continue
        socket?.emit('self', { kind: 'standing', room, standing })
        break
      }
    }
  }
}

/** Looks for roles that `npm run operate` changed. Returns the function that ends it, and waits for a look that has begun. */
export function watchRoles(
  services: SocketServices,
  tell: (memberId: string) => void,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  /** Changes that were told already: their times overlap from look to look. */
  let told = new Map<string, number>()
  const lookBack = createLookBack(services.now, CLOCKS_APART)
  const look = async (from: number) => {
    const changed = await services.db.selectFrom('member').select(['id', 'role_at']).where('role_at', '>=', from).execute()
    for (const { id, role_at: at } of changed) if (told.get(id) !== at) tell(id)
    told = new Map(changed.map(({ id, role_at: at }) => [id, at ?? 0]))
  }
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = lookBack(look).catch(onFault)
  }, LOOK_EVERY)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
