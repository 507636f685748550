import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { selectPin } from '#src/machines/chat/chatSelectors.ts'
import { Later } from '#src/ui/kit/Later.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import styles from './pinnedLine.module.css'

// Few rooms have one.
const Pinned = lazyComponent(async () => (await import('./Pinned.tsx')).Pinned, ['chat'])

type PinnedLineProps = {
  readonly chat: ActorRefFrom<typeof chatMachine>
  /** Takes it away; null for who may not. */
  readonly onUnpin: (() => void) | null
}

/** What a moderator put on top of the chat. */
export function PinnedLine({ chat, onUnpin }: PinnedLineProps) {
  const pin = useSelector(chat, selectPin)
  return (
    <div className={styles.place} role="status">
      {pin !== null && (
        <Later>
          <Pinned key={pin.content} pin={pin} onUnpin={onUnpin} />
        </Later>
      )}
    </div>
  )
}
