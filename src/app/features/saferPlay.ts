import { createActor } from 'xstate'
import { provideSaferPlay } from '#src/machines/saferPlay/saferPlayActors.ts'
import type { SaferPlayRef } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { App } from '../app.ts'

/** A member's play, as long as the page lasts: it comes beside the first page where one plays or handles money. */
export function startSaferPlay({ client, socket, navigator, members, now, page }: App): SaferPlayRef {
  const play = createActor(provideSaferPlay({ client, socket, navigator }), { input: { now } }).start()
  const tell = (isMember: boolean) => play.send({ type: 'member.changed', isMember })
  tell(members.current() !== null)
  page.own(members.changes, { next: (member) => tell(member !== null) })
  return play
}
