import { defer, distinctUntilChanged, filter, from, map, type Observable, startWith } from 'rxjs'
import type { ActorRefFrom } from 'xstate'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { sessionMachine } from './sessionMachine.ts'
import { selectIsSettled, selectMember } from './sessionSelectors.ts'

/**
 * The current member's id, or null for a visitor: the first value once that is settled, then each change. Emits nothing while a
 * stored session is being verified, so that a member is never taken for a visitor (D-4).
 */
export function currentMember(session: ActorRefFrom<typeof sessionMachine>): Observable<string | null> {
  return defer(() =>
    from(session).pipe(
      startWith(session.getSnapshot()),
      filter(selectIsSettled),
      map((snapshot) => selectMember(snapshot)?.memberId ?? null),
      distinctUntilChanged(),
    ),
  )
}

/**
 * Emits each session that opens, as its member, and null when it ends: also a session of the same member that takes another's place, and
 * not a member who only changed.
 */
export function sessionChanges(session: ActorRefFrom<typeof sessionMachine>): Observable<MemberInfo | null> {
  return defer(() => {
    let { context: before } = session.getSnapshot()
    return from(session).pipe(
      filter(({ context: now }) => {
        const isChanged = before.member !== null && before.member === now.memberBefore
        const isAnother = before.member !== now.member && !isChanged
        before = now
        return isAnother
      }),
      map(selectMember),
    )
  })
}
