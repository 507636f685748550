import { TABLE_BOXES } from '#src/api/model/games/baccarat/table.ts'
import type { SeatEvent } from '#src/machines/frame/seatMachine.ts'

/** What has keys of its own while it has the focus. */
const OWN_KEYS = 'input, textarea, select, dialog'

/** What a key says to the table; null = nothing. A key that is held down says nothing again. */
export function seatKey({ key, repeat, target, ctrlKey, altKey, metaKey }: KeyboardEvent): SeatEvent | null {
  if (repeat || ctrlKey || altKey || metaKey) return null
  if (target instanceof Element && target.closest(OWN_KEYS) !== null) return null
  const box = TABLE_BOXES[Number(key) - 1]
  if (box !== undefined) return { type: 'box.pressed', box }
  if (key === 'Backspace') return { type: 'chips.cleared' }
  const isOnButton = target instanceof Element && target.closest('button') !== null
  return key === 'Enter' && !isOnButton ? { type: 'bets.confirmed' } : null
}
