import { onTestFinished } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { TableState } from '#src/api/model/games/baccarat/table.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { FramePass } from '#src/machines/frame/frame.ts'
import { seatMachine } from '#src/machines/frame/seatMachine.ts'
import type { createTableActors } from '#src/machines/frame/tableActors.ts'
import type { StreamEvent, TimeEvent } from '#src/machines/frame/tableFrame.ts'

type Seated = {
  /** What the table says, at once and no more; what it leaves out is not looked at. */
  readonly told?: Partial<TableState>
  /** The line to the table and the device's time; left out = `told`, and no time passes. */
  readonly actors?: Pick<ReturnType<typeof createTableActors>, 'stream' | 'ticks'>
  /** In fen; null = the site did not say it. */
  readonly balance?: number | null
  readonly chip?: number
}

/** A player at the live table who may bet far more than they have. */
export function startSeat({ told = {}, balance = null, chip = 1_000, actors = wordOf(told as TableState) }: Seated) {
  const seat = createActor(
    seatMachine.provide({
      actors,
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
  onTestFinished(() => void seat.stop())
  return seat
}

const wordOf = (state: TableState) => ({
  stream: fromCallback<StreamEvent, { pass: FramePass }>(({ sendBack }) => sendBack({ type: 'table.told', state, heardAt: 0 })),
  ticks: fromCallback<TimeEvent, undefined>(() => undefined),
})
