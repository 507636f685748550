import { useSelector } from '@xstate/react'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { MessageActions } from '../messageItems.tsx'

const OpenMessageSheets = lazyComponent(async () => (await import('./OpenMessageSheets.tsx')).OpenMessageSheets)

/** Where a report or a link that leads away is asked about; nothing until then. */
export function MessageSheets({ actions }: Pick<MessageActions, 'actions'>) {
  const idle = useSelector(actions, (snapshot) => snapshot.matches('idle'))
  return idle ? null : (
    <Later>
      <OpenMessageSheets actions={actions} />
    </Later>
  )
}
