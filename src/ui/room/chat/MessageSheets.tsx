import { useSelector } from '@xstate/react'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { RoomTalk } from '../useRoomTalk.tsx'

const OpenMessageSheets = lazyComponent(async () => (await import('./OpenMessageSheets.tsx')).OpenMessageSheets, ['chat'])

/** Where a report or a link that leads away is asked about, and the card of a member; nothing until then. */
export function MessageSheets({ talk }: { readonly talk: RoomTalk }) {
  const idle = useSelector(talk.messageActions.actions, (snapshot) => snapshot.matches('idle'))
  return idle ? null : (
    <Later>
      <OpenMessageSheets talk={talk} />
    </Later>
  )
}
