import { expect, test } from 'vitest'
import { freeRaise } from '#src/ui/floatWindow/freeRaise.ts'

const rect = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
/** On a phone: 88 × 124 px at the right, above the service button. */
const USUAL = rect(294, 580, 88, 124)

test('[C-7] it stands at its usual place where nothing is pressed there', () => {
  expect(freeRaise(USUAL, [rect(326, 724, 48, 48), rect(0, 600, 200, 44)], 0)).toBe(0)
})

test('[C-7] it stands above what is pressed there, as low as it can', () => {
  // From 600 to 644: its lower edge ends 8 px above.
  expect(freeRaise(USUAL, [rect(0, 600, 390, 44)], 0)).toBe(112)
  expect(freeRaise(USUAL, [rect(0, 600, 390, 44), rect(300, 400, 44, 44)], 0)).toBe(112)
  expect(freeRaise(USUAL, [rect(0, 600, 390, 44), rect(300, 480, 44, 44)], 0)).toBe(232)
})

test('[C-7] between two things that are near each other there is no place', () => {
  const rows = Array.from({ length: 10 }, (_, row) => rect(330, row * 80, 44, 44))
  expect(freeRaise(USUAL, rows, 0)).toBeNull()
})

test('[C-7] it stays where it is as long as that is free, and never leaves the screen', () => {
  expect(freeRaise(USUAL, [], 200)).toBe(200)
  expect(freeRaise(USUAL, [], 600)).toBe(0)
  expect(freeRaise(rect(294, 4, 88, 124), [], 0)).toBeNull()
})

test('[C-7] what is not drawn, and what is above the screen, takes no place', () => {
  expect(freeRaise(USUAL, [rect(300, 600, 0, 0), rect(300, 600, 44, 0), rect(0, -400, 390, 300)], 0)).toBe(0)
})
