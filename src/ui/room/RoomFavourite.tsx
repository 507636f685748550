import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { type favouritesMachine, isFavourite } from '#src/machines/favourites/favouritesMachine.ts'
import { FavouriteButton } from '#src/ui/shared/FavouriteButton.tsx'

type RoomFavouriteProps = { readonly match: AnchorMatch; readonly favourites: ActorRefFrom<typeof favouritesMachine> }

/** Follows the room's anchor, or its match where there is no anchor. */
export function RoomFavourite({ match, favourites }: RoomFavouriteProps) {
  const { t } = useTranslation()
  const target =
    match.anchorRoomId === null
      ? { kind: 'match' as const, id: match.matchId ?? '' }
      : { kind: 'anchor' as const, id: match.anchorRoomId }
  const collected = useSelector(favourites, (snapshot) => isFavourite(snapshot.context, target))
  const name = match.anchorInfo?.nickname ?? t('listing.versus', { home: match.homeName, visit: match.visitName })
  return (
    <FavouriteButton collected={collected} name={name} onPress={() => favourites.send({ type: 'favourite.toggled', target })} />
  )
}
