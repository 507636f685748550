import { createActor } from 'xstate'
import { provideUnread } from '#src/machines/messages/unreadActors.ts'
import { Inbox } from '#src/ui/shell/Inbox.tsx'
import type { App } from '../app.ts'

/** Counts the member's unread messages, as long as the page lasts, and draws the way to them: it comes with the first login. */
export function startUnread(app: App) {
  const { client, socket, random, members, page, roots } = app
  const unread = createActor(provideUnread({ client, socket, random })).start()
  roots.add(unread)
  unread.send({ type: 'member.changed', isMember: members.current() !== null })
  page.own(members.changes, { next: (member) => unread.send({ type: 'member.changed', isMember: member !== null }) })
  return <Inbox unread={unread} />
}
