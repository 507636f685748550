import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { PreferencesRef } from '#src/machines/preferences/preferencesMachine.ts'
import { useWide } from '#src/ui/kit/useWide.ts'

export type ChatLook = {
  /** The size of the letters. */
  readonly size: 'small' | 'medium' | 'large'
  /** Whether lines stand apart. */
  readonly roomy: boolean
  /** Whether faces stand before names: in roomy lists, where there is room. */
  readonly faces: boolean
}

/** How a person wants the lines of chats to look, and what follows from it. */
export function useChatLook(preferences: PreferencesRef): ChatLook {
  const size = useSelector(preferences, (snapshot) => snapshot.context.chatSize)
  const roomy = useSelector(preferences, (snapshot) => snapshot.context.chatRoomy)
  const wide = useWide()
  return useMemo(() => ({ size, roomy, faces: roomy && wide }), [size, roomy, wide])
}
