import { createActor } from 'xstate'
import { type CollectionActorPorts, provideCollection } from './machines/collection/collectionActors.ts'
import type { MemberSource } from './machines/session/memberActors.ts'
import type { Scope } from './streams/kit/scope.ts'

export type CollectionPorts = CollectionActorPorts & {
  readonly members: MemberSource
  /** Owns what lasts as long as the page. */
  readonly page: Scope
}

/** What a member collects: it comes with the first page that shows it, and lasts as long as the page. */
export function createCollection({ members, page, ...ports }: CollectionPorts) {
  const collection = createActor(provideCollection(ports)).start()
  const tell = (isMember: boolean) => collection.send({ type: 'member.changed', isMember })
  tell(members.current() !== null)
  page.own(members.changes, { next: (member) => tell(member !== null) })
  return collection
}

export type CollectionRef = ReturnType<typeof createCollection>
