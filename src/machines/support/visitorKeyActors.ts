import { filter, map, type Observable, tap } from 'rxjs'
import type { DeviceStorage } from '#src/browser/storage.ts'
import type { MemberSource } from '../session/memberActors.ts'

/** Where the device keeps what a visitor is known by, and up to where which chat was looked at. */
export const KEPT = { key: 'supportKey', seen: 'supportSeen' } as const

/**
 * Forgets the visitor of the device whenever a member logs out: what a stranger may see is gone with the member, and whoever comes next
 * has a secret of their own. Emits after each time.
 */
export function visitorForgotten(
  members: Pick<MemberSource, 'changes'>,
  storage: Pick<DeviceStorage, 'remove'>,
): Observable<void> {
  return members.changes.pipe(
    filter((member) => member === null),
    tap(() => Object.values(KEPT).forEach(storage.remove)),
    map(() => undefined),
  )
}
