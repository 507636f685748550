import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { type favouritesMachine, isFavourite } from '#src/machines/favourites/favouritesMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { FavouriteButton } from '#src/ui/shared/FavouriteButton.tsx'

type RoomCollectProps = { readonly match: AnchorMatch; readonly collection: ActorRefFrom<typeof favouritesMachine> }

/** Follows the room's anchor, or its match where there is no anchor. */
export function RoomCollect({ match, collection }: RoomCollectProps) {
  const t = useT()
  const target =
    match.anchorRoomId === null
      ? { kind: 'match' as const, id: match.matchId ?? '' }
      : { kind: 'anchor' as const, id: match.anchorRoomId }
  const collected = useSelector(collection, (snapshot) => isFavourite(snapshot.context, target))
  const name = match.anchorInfo?.nickname ?? t('listing.versus', { home: match.homeName, visit: match.visitName })
  return (
    <FavouriteButton collected={collected} name={name} onPress={() => collection.send({ type: 'favourite.toggled', target })} />
  )
}
