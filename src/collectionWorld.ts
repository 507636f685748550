import { type ActorRefFrom, createActor } from 'xstate'
import { type FavouritesPorts, provideFavourites } from './machines/favourites/favouritesActors.ts'
import type { sessionMachine } from './machines/session/sessionMachine.ts'
import { currentMember } from './machines/session/currentMemberActors.ts'
import { provideVenueList } from './machines/venue/venueListActors.ts'
import type { Scope } from './streams/kit/scope.ts'

export type CollectionPorts = FavouritesPorts & {
  readonly session: ActorRefFrom<typeof sessionMachine>
  /** Owns what lasts as long as the page. */
  readonly page: Scope
}

/** What a member collects, as long as the page lasts, and the list of sportsbooks: they come with the first page that shows them. */
export function createCollection({ session, page, ...ports }: CollectionPorts) {
  const collection = createActor(provideFavourites(ports)).start()
  const tell = (memberId: string | null) => collection.send({ type: 'member.changed', isMember: memberId !== null })
  page.own(currentMember(session), { next: tell })
  return { collection, venueList: provideVenueList(ports.client) }
}
