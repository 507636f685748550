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

/** Whether a key that is held down would press a button again: browsers click it for each repeat of Enter. */
const pressesAgain = ({ key, repeat, target }: KeyboardEvent): boolean =>
  repeat && key === 'Enter' && target instanceof Element && target.closest('button') !== null

/** Tells a frame's keys as long as its page lives, as `read` takes them. No button is pressed by a key that is held down: there is no autoplay. */
export function hearKeys<Said>(read: (event: KeyboardEvent) => Said | null, tell: (said: Said) => void): void {
  window.addEventListener('keydown', (event) => {
    const said = read(event)
    if (said !== null || pressesAgain(event)) event.preventDefault()
    if (said !== null) tell(said)
  })
}
