import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { type FavouritesRef, isFavourite } from '#src/machines/favourites/favouritesMachine.ts'
import { FollowButton } from '#src/ui/shared/FollowButton.tsx'

type RoomFavouriteProps = { readonly match: AnchorMatch; readonly favourites: FavouritesRef }

/** Follows the room's anchor, or its match where there is no anchor. */
export function RoomFavourite({ match, favourites }: RoomFavouriteProps) {
  const { t } = useTranslation()
  const target =
    match.anchorRoomId === null
      ? { kind: 'match' as const, id: match.matchId ?? '' }
      : { kind: 'anchor' as const, id: match.anchorRoomId }
  const followed = useSelector(favourites, (snapshot) => isFavourite(snapshot.context, target))
  const name = match.anchorInfo?.nickname ?? t('listing.versus', { home: match.homeName, visit: match.visitName })
  return <FollowButton followed={followed} name={name} onPress={() => favourites.send({ type: 'favourite.toggled', target })} />
}
