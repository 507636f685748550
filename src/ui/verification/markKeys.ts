import type { KeyboardEvent } from 'react'
import { ANJI_SIZE, type AnjiPoint } from '#src/api/model/captcha.ts'
import { hasModifier } from '#src/ui/kit/keys.ts'

/** How far an arrow key moves the mark, in px of the picture; with Shift, a fifth of it. */
const STEP = 10

const ARROWS: Readonly<Record<string, AnjiPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const inside = (value: number, end: number) => Math.min(end, Math.max(0, value))

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Whether a key is a press of what has the focus: Enter or the space bar, alone. */
export const isPress = (event: Pressed): boolean => !hasModifier(event) && (event.key === 'Enter' || event.key === ' ')

/** What a key does to the mark at a place: moves it within the picture, or places it there, once a press; null = nothing. */
export function markKey(
  event: Pressed & Pick<KeyboardEvent, 'repeat' | 'shiftKey'>,
  { x, y }: AnjiPoint,
): { readonly at: AnjiPoint; readonly placed: boolean } | null {
  if (hasModifier(event)) return null
  if (isPress(event)) return { at: { x, y }, placed: !event.repeat }
  const arrow = ARROWS[event.key]
  if (arrow === undefined) return null
  const step = event.shiftKey ? STEP / 5 : STEP
  const at = { x: inside(x + arrow.x * step, ANJI_SIZE.width), y: inside(y + arrow.y * step, ANJI_SIZE.height) }
  return { at, placed: false }
}
