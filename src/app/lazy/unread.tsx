import { createActor } from 'xstate'
import { createPartStore } from '#src/browser/partStore.ts'
import { forgetRecordings } from '#src/machines/inspector/keptRecordingActors.ts'
import { provideUnread } from '#src/machines/messages/unreadActors.ts'
import { forgetDrafts } from '#src/machines/session/draftActors.ts'
import { memberNews } from '#src/machines/session/memberNewsActors.ts'
import { Inbox } from '#src/ui/shell/Inbox.tsx'
import type { App } from '../app.ts'
import { tellAccountNews } from './accountNews.ts'
import { startNotices } from './notices.tsx'
import { oncePerApp } from './oncePerApp.ts'

/** Counts the member's unread messages, as long as the page lasts: it comes with the first login. */
export const unreadOf = oncePerApp(({ client, socket, random, members, page, roots }) => {
  const unread = createActor(provideUnread({ client, socket, random })).start()
  roots.add(unread)
  unread.send({ type: 'member.changed', isMember: members.current() !== null })
  page.own(members.changes, { next: (member) => unread.send({ type: 'member.changed', isMember: member !== null }) })
  return unread
})

/** Draws the way to the member's messages and what a login asks them, and from now on keeps true how they are called and look. */
export function startUnread(app: App) {
  const { session } = app.actors
  app.page.own(
    memberNews(app, () => app.members.current() !== null),
    { next: (member) => session.send({ type: 'member.changed', member }) },
  )
  tellAccountNews(app)
  forgetDrafts(app)
  app.page.own(app.members.changes, { next: () => forgetDrafts(app) })
  const { members, tabStorage, window, deviceNow } = app
  app.page.own(forgetRecordings({ members, tabStorage, parts: createPartStore(() => window.indexedDB, deviceNow) }))
  return (
    <>
      <Inbox unread={unreadOf(app)} />
      {startNotices(app)}
    </>
  )
}
