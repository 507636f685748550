import * as v from 'valibot'
import { createActor } from 'xstate'
import { provideNotices } from '#src/machines/account/noticesActors.ts'
import { sessionChanges } from '#src/machines/session/currentMemberActors.ts'
import { sessionTag } from '#src/machines/session/session.ts'
import { NoticesHost } from '#src/ui/security/NoticesHost.tsx'
import type { App } from '../app.ts'
import { oncePerApp } from './oncePerApp.ts'

/** Where a tab keeps which session was asked. */
const SEEN = 'noticesSeen'

/** Asks a member after each login whether what was done to the account elsewhere was them. */
export const noticesOf = oncePerApp(({ client, tabStorage, members, page, roots, actors: { session } }: App) => {
  const keep = (seen: string | null) => void tabStorage.write(SEEN, seen)
  const input = { seen: tabStorage.read(SEEN, v.string()) }
  const notices = createActor(provideNotices({ client, keep }), { input }).start()
  roots.add(notices)
  const tell = () =>
    notices.send({
      type: 'session.changed',
      tag: members.current() === null ? null : sessionTag(session.getSnapshot().context),
    })
  tell()
  page.own(sessionChanges(session), { next: tell })
  return notices
})

/** Draws the question of a login. */
export function startNotices(app: App) {
  return <NoticesHost notices={noticesOf(app)} actors={app.actors} play={app.pageProps.play} />
}
