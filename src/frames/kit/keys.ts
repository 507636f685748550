import type { RoundEvent } from '#src/machines/frame/roundMachine.ts'

/** What has keys of its own while it has the focus. */
const OWN_KEYS = 'input, textarea, select, dialog'

/** What a key says to a game; null = nothing. A key that is held down says nothing again: there is no autoplay. */
export function roundKey({ key, repeat, target, ctrlKey, altKey, metaKey }: KeyboardEvent): RoundEvent | null {
  if (repeat || ctrlKey || altKey || metaKey) return null
  if (target instanceof Element && target.closest(OWN_KEYS) !== null) return null
  const isPress = key === ' ' || key === 'Enter'
  if (isPress) return target instanceof Element && target.closest('button') !== null ? null : { type: 'round.asked' }
  if (key === 'ArrowUp' || key === 'ArrowRight') return { type: 'stake.stepped', by: 1 }
  return key === 'ArrowDown' || key === 'ArrowLeft' ? { type: 'stake.stepped', by: -1 } : null
}
