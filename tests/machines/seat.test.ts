import { expect, onTestFinished, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { secondsLeft } from '#src/machines/frame/seatSelectors.ts'
import { createTableActors } from '#src/machines/frame/tableActors.ts'
import { startSeat } from './support/seat.ts'
import { openTableLine } from './support/tableLine.ts'

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

test.each([
  ['forward', 3_600_000],
  ['back', -3_600_000],
])('[P-5] as many seconds are left to bet where the device’s clock is set %s', async (_, change) => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'], now: 9_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const table = openTableLine()
  const seat = startSeat({ actors: createTableActors() })
  const hears = async (seq: number, at: number) => {
    table.says({ seq, at, until: 70_000 })
    await waitFor(seat, ({ context }) => context.table?.seq === seq)
  }
  await hears(1, 50_000)
  vi.advanceTimersByTime(4_000)
  const left = [secondsLeft(seat.getSnapshot())]
  vi.setSystemTime(Date.now() + change)
  vi.advanceTimersByTime(1_000)
  left.push(secondsLeft(seat.getSnapshot()))
  await hears(2, 55_000)
  left.push(secondsLeft(seat.getSnapshot()))
  expect(left).toEqual([16, 15, 15])
})
