import { defer, distinctUntilChanged, filter, from, map, type Observable, startWith } from 'rxjs'
import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from './sessionMachine.ts'
import { selectIsSettled, selectMember } from './sessionSelectors.ts'

/**
 * Who is here, once that is known, and as it changes: a member's id, or null for a visitor. While a kept session is being asked
 * about it says nothing: a member must not be taken for a visitor (D-4).
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
