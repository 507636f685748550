import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { type collectionMachine, isCollected } from '#src/machines/collection/collectionMachine.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { CollectButton } from '#src/ui/kit/CollectButton.tsx'

type RoomCollectProps = { readonly match: AnchorMatch; readonly collection: ActorRefFrom<typeof collectionMachine> }

/** Follows the room's anchor, or its match where there is no anchor. */
export function RoomCollect({ match, collection }: RoomCollectProps) {
  const t = useT()
  const target =
    match.anchorRoomId === null
      ? { kind: 'match' as const, id: match.matchId ?? '' }
      : { kind: 'anchor' as const, id: match.anchorRoomId }
  const collected = useSelector(collection, (snapshot) => isCollected(snapshot.context, target))
  const name = match.anchorInfo?.nickname ?? t('live.versus', { home: match.homeName, visit: match.visitName })
  return <CollectButton collected={collected} name={name} onPress={() => collection.send({ type: 'collect.pressed', target })} />
}
