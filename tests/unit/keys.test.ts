import { describe, expect, test } from 'vitest'
import { chartKey } from '#src/ui/inspector/chartKeys.ts'
import { hasModifier, typedKey } from '#src/ui/kit/keys.ts'
import { markKey } from '#src/ui/verification/markKeys.ts'
import { MODIFIERS } from '#tests/support/modifiers.ts'

/** A key by itself. */
const NONE = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false }

test('[P-4] a key that ends a word of Chinese is the input method’s own: it searches, chooses and clears nothing', () => {
  const press = (key: string, isComposing: boolean) => typedKey({ key, nativeEvent: { isComposing } as unknown as KeyboardEvent })
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'a']) expect([press(key, false), press(key, true)]).toEqual([key, null])
})

test('[P-4] [D-7] in Safari a key that ends a word of Chinese is told of after the word: it is the input method’s own too', () => {
  const nativeEvent = { isComposing: false, keyCode: 229 } as unknown as KeyboardEvent
  for (const key of ['Enter', 'Escape']) expect(typedKey({ key, nativeEvent })).toBeNull()
})

test('a key with Ctrl, Alt or Meta is the browser’s own; with Shift it is not', () => {
  expect([hasModifier(NONE), ...MODIFIERS.map((pressed) => hasModifier({ ...NONE, ...pressed }))]).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('[D-9] + and − zoom a chart, 0 fits it, 1 is its own size; with a modifier they are the browser’s own zoom and tabs', () => {
  const said = ['+', '=', '-', '0', '1', '2', 'a'].map((key) => chartKey({ ...NONE, key }))
  const [zoomIn, zoomOut] = (['in', 'out'] as const).map((direction) => ({ type: 'zoomed', direction }))
  expect(said).toEqual([zoomIn, zoomIn, zoomOut, { type: 'fit.chosen' }, { type: 'zoom.reset' }, null, null])
  for (const fields of MODIFIERS) for (const key of ['+', '-', '0', '1']) expect(chartKey({ ...NONE, ...fields, key })).toBeNull()
})

describe('the mark over the picture of words', () => {
  const press = (key: string, at: { x: number; y: number }, fields = {}) => markKey({ ...NONE, key, ...fields }, at)
  const middle = { x: 155, y: 77 }
  const moved = (key: string, fields = {}) => press(key, middle, fields)?.at

  test('[S-4] is moved by arrows, with Shift by a fifth', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => moved(key))).toEqual([
      { x: 145, y: 77 },
      { x: 165, y: 77 },
      { x: 155, y: 67 },
      { x: 155, y: 87 },
    ])
    expect(moved('ArrowDown', { shiftKey: true })).toEqual({ x: 155, y: 79 })
  })

  test('[S-4] is never moved out of it', () => {
    expect(press('ArrowLeft', { x: 4, y: 0 })).toEqual({ at: { x: 0, y: 0 }, placed: false })
    expect(press('ArrowRight', { x: 308, y: 155 })?.at).toEqual({ x: 310, y: 155 })
    expect(press('ArrowDown', { x: 308, y: 150 })?.at).toEqual({ x: 308, y: 155 })
  })

  test('[S-4] is placed by Enter and Space, once a press', () => {
    for (const key of ['Enter', ' ']) {
      expect(press(key, middle)).toEqual({ at: middle, placed: true })
      // Held down it would give all of them at one place.
      expect(press(key, middle, { repeat: true })?.placed).toBe(false)
    }
  })

  test('[S-4] takes no other key, and none with a modifier', () => {
    for (const fields of MODIFIERS) expect(press('ArrowLeft', middle, fields)).toBeNull()
    expect(press('Tab', middle)).toBeNull()
  })
})
