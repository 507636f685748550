import type { Article } from '#src/api/model/shownContent.ts'
import { provideSharing } from '#src/machines/share/shareActors.ts'
import { ShareButton } from '#src/ui/share/ShareButton.tsx'
import type { App } from '../app.ts'
import { oncePerApp } from './oncePerApp.ts'

/** What the browser has where its device can share. */
const share = 'share' in navigator ? (shared: ShareData) => navigator.share(shared) : undefined

/** What shares a thing of the app. */
export const sharing = oncePerApp(({ client, members, copyText }: App) =>
  provideSharing({ client, origin: location.origin, isMember: () => members.current() !== null, copyText, share }),
)

/** Shares an anchor's room. */
export function roomShareOf(app: App) {
  return function RoomShare({ anchorRoomId, name }: { readonly anchorRoomId: string; readonly name: string }) {
    return (
      <ShareButton thing={{ kind: 'room', id: anchorRoomId }} name={name} session={app.actors.session} sharingOf={sharing(app)} />
    )
  }
}

/** Shares an article. */
export function articleShareOf(app: App) {
  return function ArticleShare({ article: { id, title } }: { readonly article: Article }) {
    return <ShareButton thing={{ kind: 'article', id }} name={title} session={app.actors.session} sharingOf={sharing(app)} />
  }
}
