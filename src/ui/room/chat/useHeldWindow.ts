import { useState } from 'react'
import type { rowsToDraw } from '#src/machines/chat/chatSelectors.ts'

type ChatWindow = Parameters<typeof rowsToDraw>[0]

/**
 * The list as it stood when it began to be held, for as long as it is; null while it is not. The second part takes the list as
 * it is by then, and holds that one.
 */
export function useHeldWindow(live: ChatWindow, holds: boolean): readonly [held: ChatWindow | null, catchUp: () => void] {
  const [held, setHeld] = useState<ChatWindow | null>(null)
  if (holds && held === null) setHeld(live)
  if (!holds && held !== null) setHeld(null)
  return [holds ? (held ?? live) : null, () => setHeld(null)]
}
