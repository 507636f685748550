import { createActor } from 'xstate'
import { type CollectionActorPorts, provideCollection } from './machines/collection/collectionActors.ts'
import { provideVenueList } from './machines/venue/venueListActors.ts'
import type { MemberSource } from './machines/session/memberActors.ts'
import type { Scope } from './streams/kit/scope.ts'

export type CollectionPorts = CollectionActorPorts & {
  readonly members: MemberSource
  /** Owns what lasts as long as the page. */
  readonly page: Scope
}

/** What a member collects, as long as the page lasts, and the list of sportsbooks: they come with the first page that shows them. */
export function createCollection({ members, page, ...ports }: CollectionPorts) {
  const collection = createActor(provideCollection(ports)).start()
  const tell = (isMember: boolean) => collection.send({ type: 'member.changed', isMember })
  tell(members.current() !== null)
  page.own(members.changes, { next: (member) => tell(member !== null) })
  return { collection, venueList: provideVenueList(ports.client) }
}
