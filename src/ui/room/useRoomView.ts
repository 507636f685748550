import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { playerMachine } from '#src/machines/player/playerMachine.ts'
import { isBlank, selectPicture } from '#src/machines/player/playerSelectors.ts'
import {
  type roomViewMachine,
  type RoomViewRef,
  selectIsChatFolded,
  selectIsTheatre,
} from '#src/machines/roomView/roomViewMachine.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useMedia } from '#src/ui/kit/useMedia.ts'
import { useWide } from '#src/ui/kit/useWide.ts'

/** How the room is looked at here and now. */
export type RoomLook = {
  readonly view: RoomViewRef
  /** Whether there is room for more than one way to look at it. */
  readonly canTheatre: boolean
  readonly canFold: boolean
  readonly isTheatre: boolean
  /** A phone on its side: the picture fills it. */
  readonly isSideways: boolean
  readonly isChatFolded: boolean
  /** Brings a folded chat back, for what opens in its column. */
  readonly needChat: () => void
}

type Player = ActorRefFrom<typeof playerMachine>

/** What was chosen, as far as it means something here: the large picture on a wide screen, the chat's folding beside or over a picture. Without a picture there is no bar to change it back with. */
export function useRoomView(logic: typeof roomViewMachine, player: Player | undefined, canAnimate: boolean): RoomLook {
  const view = useActorRef(logic)
  const wide = useWide()
  const isSideways = useMedia('(max-width: 1023.98px) and (max-height: 519.98px) and (orientation: landscape)')
  const picture = useSelector(player, (snapshot) => (snapshot === undefined ? 'noPicture' : selectPicture(snapshot)))
  const hasBar = !isBlank(picture, canAnimate)
  const canTheatre = hasBar && wide
  const isTheatre = useSelector(view, selectIsTheatre) && canTheatre
  const canFold = hasBar && (isTheatre || isSideways)
  const isChatFolded = useSelector(view, selectIsChatFolded) && canFold
  const needChat = () => isChatFolded && view.send({ type: 'chat.needed' })
  return { view, canTheatre, canFold, isTheatre, isSideways, isChatFolded, needChat }
}
