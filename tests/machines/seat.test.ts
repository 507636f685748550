import { expect, test } from 'vitest'
import { startSeat } from './support/seat.ts'

/** The chips that lie ready after presses on a box, of a player with a balance; null = the site did not say it. */
function staged(balance: number | null, chip: number, presses: number) {
  const seat = startSeat({ told: { phase: 'betting', round: 1, at: 0 }, balance, chip })
  for (let press = 0; press < presses; press += 1) seat.send({ type: 'box.pressed', box: 'player' })
  return seat.getSnapshot().context.staged
}

test.each([
  ['a balance of 2500', 2_500, 2_000],
  ['a balance of 3000', 3_000, 3_000],
  ['a balance that was not said', null, 4_000],
])('[P-5] with %s (%o), of four chips of 1000 that were pressed %i lie ready', (_, balance, whole) => {
  expect(staged(balance, 1_000, 4)).toEqual({ player: whole })
})
