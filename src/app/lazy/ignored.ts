import { BehaviorSubject } from 'rxjs'
import * as v from 'valibot'
import { Id } from '#src/api/model/common.ts'
import { type IgnoredSource, ignoredKey } from '#src/machines/chat/ignoredActors.ts'
import { oncePerApp } from './oncePerApp.ts'

/** Whose lines the member does not see: what the device kept at once, and the server's list when its code and it are there. */
export const ignoredOf = oncePerApp((app): IgnoredSource => {
  const { storage, members, page } = app
  const kept = (memberId: string | undefined): ReadonlySet<string> =>
    new Set(memberId === undefined ? [] : storage.read(ignoredKey(memberId), v.array(Id)))
  const ids = new BehaviorSubject(kept(members.current()?.memberId))
  page.own(members.changes, { next: (member) => ids.next(kept(member?.memberId)) })
  void import('./chatPeople.tsx').then(
    ({ ignoredIds }) => page.own(ignoredIds(app), { next: (now) => ids.next(now) }),
    // What the device kept has to do.
    () => undefined,
  )
  return { current: () => ids.value, changes: ids.asObservable() }
})
