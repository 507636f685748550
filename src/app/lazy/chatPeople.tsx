import { distinctUntilChanged, filter, from, map, type Observable, startWith } from 'rxjs'
import { createActor } from 'xstate'
import { provideIgnored, provideMemberCard } from '#src/machines/chat/chatPeopleActors.ts'
import { selectIgnored, selectMayIgnore } from '#src/machines/chat/ignoredMachine.ts'
import { currentMember } from '#src/machines/session/currentMemberActors.ts'
import { IgnoredPeople, type IgnoredProps } from '#src/ui/room/chat/IgnoredPeople.tsx'
import { MemberCard, type MemberCardProps } from '#src/ui/room/chat/MemberCard.tsx'
import type { App } from '../app.ts'
import { oncePerApp } from './oncePerApp.ts'

/** Whom the member ignores, as long as the page lasts. */
const listOf = oncePerApp(({ client, storage, toasts, page, actors: { session } }) => {
  const list = createActor(provideIgnored({ client, storage, toasts })).start()
  page.own(currentMember(session), { next: (memberId) => list.send({ type: 'member.changed', memberId }) })
  return list
})

/** The ids of whom the member ignores, once the server said it and whenever that changes. */
export function ignoredIds(app: App): Observable<ReadonlySet<string>> {
  const list = listOf(app)
  return from(list).pipe(
    startWith(list.getSnapshot()),
    filter(selectMayIgnore),
    map(selectIgnored),
    distinctUntilChanged(),
    map((members) => new Set(members.map(({ memberId }) => memberId))),
  )
}

/** The card of somebody who speaks in a chat. */
export function memberCardOf(app: App) {
  const logic = provideMemberCard(app.client)
  return function Card(props: MemberCardProps) {
    return <MemberCard {...props} logic={logic} ignored={listOf(app)} />
  }
}

/** Whom the member ignores, each with the way back. */
export function ignoredPeopleOf(app: App) {
  return function Ignored(props: IgnoredProps) {
    return <IgnoredPeople {...props} ignored={listOf(app)} />
  }
}
