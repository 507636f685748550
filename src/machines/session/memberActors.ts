import { defer, distinctUntilChanged, map, type Observable, skip, startWith } from 'rxjs'
import type { MemberInfo } from '#src/api/model/member.ts'

/** The logged-in member, now and as it changes; null = a visitor. */
export type MemberSource = {
  readonly current: () => MemberInfo | null
  /** Each change of member after subscription; the current member is not emitted first. */
  readonly changes: Observable<MemberInfo | null>
}

/** Whose things on the device are meant now, in the keys of its storage: the member's id, or `visitor`. */
export function ownerOf(members: Pick<MemberSource, 'current'>): string {
  return members.current()?.memberId ?? 'visitor'
}

/** The member of a running session, for code that must not import the session machine. */
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
