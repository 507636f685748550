import { createActor } from 'xstate'
import { provideSaferPlay, type SaferPlayPorts } from './machines/saferPlay/saferPlayActors.ts'
import type { SaferPlayRef } from './machines/saferPlay/saferPlaySelectors.ts'
import type { MemberSource } from './machines/session/memberActors.ts'
import type { Scope } from './streams/kit/scope.ts'

export type PlayWorldPorts = SaferPlayPorts & {
  readonly members: MemberSource
  readonly now: () => number
  /** Owns what lasts as long as the page. */
  readonly page: Scope
}

/** A member's play, as long as the page lasts: it comes with the first room, venue or visit to the cashier. */
export function createPlay({ members, page, now, ...ports }: PlayWorldPorts): SaferPlayRef {
  const play = createActor(provideSaferPlay(ports), { input: { now } }).start()
  const tell = (isMember: boolean) => play.send({ type: 'member.changed', isMember })
  tell(members.current() !== null)
  page.own(members.changes, { next: (member) => tell(member !== null) })
  return play
}
