import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { Article } from '#src/api/model/shownContent.ts'
import { provideSharing } from '#src/machines/share/shareActors.ts'
import { ShareButton } from '#src/ui/share/ShareButton.tsx'
import type { App } from '../app.ts'
import { oncePerApp } from './oncePerApp.ts'

/** What the browser has where its device can share. */
const share = 'share' in navigator ? (shared: ShareData) => navigator.share(shared) : undefined

const sharing = oncePerApp(({ client, members, copyText }: App) =>
  provideSharing({ client, origin: location.origin, isMember: () => members.current() !== null, copyText, share }),
)

/** Shares the room of an anchor, or of a match where there is no anchor. */
export function roomShareOf(app: App) {
  return function RoomShare({ match }: { readonly match: AnchorMatch }) {
    const { t } = useTranslation()
    const { anchorRoomId, matchId, anchorInfo, roomInfo, homeName, visitName } = match
    const thing =
      anchorRoomId === null ? { kind: 'match' as const, id: matchId ?? '' } : { kind: 'room' as const, id: anchorRoomId }
    const name =
      anchorInfo === null
        ? t('listing.versus', { home: homeName, visit: visitName })
        : `${anchorInfo.nickname} · ${roomInfo.title}`
    return <ShareButton thing={thing} name={name} session={app.actors.session} sharingOf={sharing(app)} />
  }
}

/** Shares an article. */
export function articleShareOf(app: App) {
  return function ArticleShare({ article: { id, title } }: { readonly article: Article }) {
    return <ShareButton thing={{ kind: 'article', id }} name={title} session={app.actors.session} sharingOf={sharing(app)} />
  }
}
