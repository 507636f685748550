import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TABLE_BOXES } from '#src/api/model/games/baccarat/table.ts'
import { hearKeys, roundKey } from '#src/frames/kit/keys.ts'
import { seatKey } from '#src/frames/table/keys.ts'

const OTHERS = [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }]

/** An element on the page, within another one. */
function put(tag: string, within: Element = document.body) {
  const one = document.createElement(tag)
  within.append(one)
  onTestFinished(() => one.remove())
  return one
}

/** What a game says to a key that is pressed somewhere on its page. */
function press<Said>(
  hear: (event: KeyboardEvent) => Said,
  key: string,
  on: Element = document.body,
  fields: KeyboardEventInit = {},
) {
  const said: Said[] = []
  const listen = (event: KeyboardEvent) => said.push(hear(event))
  document.addEventListener('keydown', listen)
  fireEvent.keyDown(on, { key, ...fields })
  document.removeEventListener('keydown', listen)
  return said[0]
}

test('[P-5] Space and Enter ask for a round and arrows step its stake; a key that is held down, or has a modifier, says nothing', () => {
  const said = [' ', 'Enter', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'a'].map((key) => press(roundKey, key))
  const [ask, more, less] = [{ type: 'round.asked' }, { type: 'stake.stepped', by: 1 }, { type: 'stake.stepped', by: -1 }]
  expect(said).toEqual([ask, ask, more, more, less, less, null])
  for (const fields of OTHERS)
    for (const key of [' ', 'Enter', 'ArrowUp']) expect(press(roundKey, key, document.body, fields)).toBeNull()
})

test('[P-5] a press on a button of a game is that button’s alone, so that no round is asked for twice; its arrows still step the stake', () => {
  const within = put('b', put('button'))
  expect([' ', 'Enter'].map((key) => press(roundKey, key, within))).toEqual([null, null])
  expect(press(roundKey, 'ArrowUp', within)).toEqual({ type: 'stake.stepped', by: 1 })
})

test.each(['input', 'textarea', 'select', 'dialog'])('[P-5] keys in %s are its own, at a game and at a table', (own) => {
  const within = own === 'dialog' ? put('b', put(own)) : put(own)
  for (const key of [' ', 'Enter', 'ArrowLeft']) expect(press(roundKey, key, within)).toBeNull()
  for (const key of ['1', 'Enter', 'Backspace']) expect(press(seatKey, key, within)).toBeNull()
})

test('[P-5] the digits of a table press its boxes in order, Backspace takes the chips back, Enter confirms; others say nothing', () => {
  const boxes = TABLE_BOXES.map((_, index) => press(seatKey, String(index + 1)))
  expect(boxes).toEqual(TABLE_BOXES.map((box) => ({ type: 'box.pressed', box })))
  expect(press(seatKey, 'Backspace')).toEqual({ type: 'chips.cleared' })
  expect(press(seatKey, 'Enter')).toEqual({ type: 'bets.confirmed' })
  for (const key of ['0', String(TABLE_BOXES.length + 1), ' ', 'a']) expect(press(seatKey, key), key).toBeNull()
  for (const fields of OTHERS)
    for (const key of ['1', 'Enter', 'Backspace']) expect(press(seatKey, key, document.body, fields)).toBeNull()
  const button = put('button')
  expect([press(seatKey, 'Enter', button), press(seatKey, '1', button)]).toEqual([
    null,
    { type: 'box.pressed', box: TABLE_BOXES[0] },
  ])
})

test.each([
  ['a game', (tell: (said: unknown) => void) => hearKeys(roundKey, tell)],
  ['a table', (tell: (said: unknown) => void) => hearKeys(seatKey, tell)],
])('[P-5] no button of %s is pressed again by Enter that is held down: there is no autoplay', (_, hear) => {
  const listen = vi.spyOn(window, 'addEventListener')
  onTestFinished(() => {
    for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener)
    listen.mockRestore()
  })
  const said: unknown[] = []
  hear((one) => said.push(one))
  const within = put('b', put('button'))
  const isLeft = (key: string, on: Element, repeat: boolean) => fireEvent.keyDown(on, { key, repeat })
  // The first press is the button's own; Space presses once it is let go.
  expect([isLeft('Enter', within, false), isLeft(' ', within, true)]).toEqual([true, true])
  expect(isLeft('Enter', within, true)).toBe(false)
  expect(isLeft('Enter', put('input'), true)).toBe(true)
  expect(said).toEqual([])
  expect(isLeft('Enter', document.body, false)).toBe(false)
  expect(said).toHaveLength(1)
})
