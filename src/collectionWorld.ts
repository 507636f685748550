import { type ActorRefFrom, createActor } from 'xstate'
import { type CollectionActorPorts, provideCollection } from './machines/collection/collectionActors.ts'
import type { sessionMachine } from './machines/session/sessionMachine.ts'
import { whoIsHere } from './machines/session/whoActors.ts'
import { provideVenueList } from './machines/venue/venueListActors.ts'
import type { Scope } from './streams/kit/scope.ts'

export type CollectionPorts = CollectionActorPorts & {
  readonly session: ActorRefFrom<typeof sessionMachine>
  /** Owns what lasts as long as the page. */
  readonly page: Scope
}

/** What a member collects, as long as the page lasts, and the list of sportsbooks: they come with the first page that shows them. */
export function createCollection({ session, page, ...ports }: CollectionPorts) {
  const collection = createActor(provideCollection(ports)).start()
  const tell = (memberId: string | null) => collection.send({ type: 'member.changed', isMember: memberId !== null })
  page.own(whoIsHere(session), { next: tell })
  return { collection, venueList: provideVenueList(ports.client) }
}
