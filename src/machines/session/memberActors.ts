import { defer, distinctUntilChanged, map, type Observable, skip, startWith } from 'rxjs'
import type { MemberInfo } from '#src/api/model/member.ts'

/** Who is logged in, now and as it changes. */
export type MemberSource = {
  readonly current: () => MemberInfo | null
  /** Each change after subscription, by member: not the state at the time of it. */
  readonly changes: Observable<MemberInfo | null>
}

/** The member of a running session, seen by those who must not know the session machine. */
export function memberSource(current: () => MemberInfo | null, states: Observable<unknown>): MemberSource {
  return {
    current,
    changes: defer(() =>
      states.pipe(
        map(current),
        startWith(current()),
        distinctUntilChanged((a, b) => a?.memberId === b?.memberId),
        skip(1),
      ),
    ),
  }
}
