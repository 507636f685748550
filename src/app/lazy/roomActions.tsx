import { Headset } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { provideMiniPlayer } from '#src/machines/miniPlayer/miniPlayerActors.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { MiniPlayer } from '#src/ui/miniPlayer/MiniPlayer.tsx'
import { RoomFavourite } from '#src/ui/room/RoomFavourite.tsx'
import { ServiceLink, useServiceWay } from '#src/ui/service/ServiceLink.tsx'
import { ShareButton } from '#src/ui/share/ShareButton.tsx'
import { ShareMenu } from '#src/ui/share/ShareMenu.tsx'
import type { App } from '../app.ts'
import { favouritesOf } from './favourites.ts'
import { sharing } from './share.tsx'

/**
 * What a room offers beside its title: the way to customer service, sharing it, or its match where there is no anchor, and following it; a phone
 * has the first two in a menu. With them comes what needs nothing of the room but its picture.
 */
export function roomActionsOf(app: App) {
  const favourites = favouritesOf(app)
  const miniPlayer = provideMiniPlayer(app)
  return function RoomActions({ match }: { readonly match: AnchorMatch }) {
    const { t } = useTranslation()
    const wide = useWide()
    const navigate = useNavigate()
    const { label, to } = useServiceWay()
    const { anchorRoomId, matchId, anchorInfo, roomInfo, homeName, visitName } = match
    const thing =
      anchorRoomId === null ? { kind: 'match' as const, id: matchId ?? '' } : { kind: 'room' as const, id: anchorRoomId }
    const name =
      anchorInfo === null
        ? t('listing.versus', { home: homeName, visit: visitName })
        : `${anchorInfo.nickname} · ${roomInfo.title}`
    const shared = { thing, name, session: app.actors.session, sharingOf: sharing(app) }
    return (
      <>
        <MiniPlayer logic={miniPlayer} />
        {wide && (
          <>
            <ServiceLink />
            <ShareButton {...shared} />
          </>
        )}
        <RoomFavourite match={match} favourites={favourites} />
        {!wide && (
          <ShareMenu
            {...shared}
            others={[
              { key: 'service', label, icon: <Headset size={16} aria-hidden="true" />, onSelect: () => void navigate(to) },
            ]}
          />
        )}
      </>
    )
  }
}
