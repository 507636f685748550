import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { TableState } from '#src/api/model/games/baccarat/table.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { FramePass } from '#src/machines/frame/frame.ts'
import { seatMachine } from '#src/machines/frame/seatMachine.ts'
import type { StreamEvent, TimeEvent } from '#src/machines/frame/tableFrame.ts'

const BETTING = { phase: 'betting', round: 1, at: 0 } as TableState

/** The chips that lie ready after presses on a box, of a player with a balance who may bet far more in a round; null = the site did not say it. */
function staged(balance: number | null, chip: number, presses: number) {
  const seat = createActor(
    seatMachine.provide({
      actors: {
        stream: fromCallback<StreamEvent, { pass: FramePass }>(({ sendBack }) =>
          sendBack({ type: 'table.told', state: BETTING, heardAt: 0 }),
        ),
        ticks: fromCallback<TimeEvent, undefined>(() => undefined),
      },
      actions: { tell: () => undefined, sound: () => undefined },
    }),
    {
      input: {
        pass: { frame: 'frame-1', pace: 0 },
        state: {
          game: 'harbour-baccarat',
          minStake: fen(100),
          maxStake: fen(100_000),
          balance: balance === null ? null : fen(balance),
          next: { commitment: '0'.repeat(64), clientSeed: 'a', nonce: 0 },
          last: null,
        },
        isHeld: false,
        chip: fen(chip),
        makeKey: () => 'key-1',
      },
    },
  ).start()
  for (let press = 0; press < presses; press += 1) seat.send({ type: 'box.pressed', box: 'player' })
  const { context } = seat.getSnapshot()
  seat.stop()
  return context.staged
}

test.each([
  ['a balance of 2500', 2_500, 2_000],
  ['a balance of 3000', 3_000, 3_000],
  ['a balance that was not said', null, 4_000],
])('[P-5] with %s (%o), of four chips of 1000 that were pressed %i lie ready', (_, balance, whole) => {
  expect(staged(balance, 1_000, 4)).toEqual({ player: whole })
})
