import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { provideMiniPlayer } from '#src/machines/miniPlayer/miniPlayerActors.ts'
import { MiniPlayer } from '#src/ui/miniPlayer/MiniPlayer.tsx'
import { RoomFavourite } from '#src/ui/room/RoomFavourite.tsx'
import { ServiceLink } from '#src/ui/service/ServiceLink.tsx'
import { ShareButton } from '#src/ui/share/ShareButton.tsx'
import type { App } from '../app.ts'
import { favouritesOf } from './favourites.ts'
import { sharing } from './share.tsx'

/**
 * What a room offers beside its title: the way to customer service, sharing it, or its match where there is no anchor, and following it. With
 * them comes what needs nothing of the room but its picture.
 */
export function roomActionsOf(app: App) {
  const favourites = favouritesOf(app)
  const miniPlayer = provideMiniPlayer(app)
  return function RoomActions({ match }: { readonly match: AnchorMatch }) {
    const { t } = useTranslation()
    const { anchorRoomId, matchId, anchorInfo, roomInfo, homeName, visitName } = match
    const thing =
      anchorRoomId === null ? { kind: 'match' as const, id: matchId ?? '' } : { kind: 'room' as const, id: anchorRoomId }
    const name =
      anchorInfo === null
        ? t('listing.versus', { home: homeName, visit: visitName })
        : `${anchorInfo.nickname} · ${roomInfo.title}`
    return (
      <>
        <MiniPlayer logic={miniPlayer} />
        <ServiceLink />
        <ShareButton thing={thing} name={name} session={app.actors.session} sharingOf={sharing(app)} />
        <RoomFavourite match={match} favourites={favourites} />
      </>
    )
  }
}
