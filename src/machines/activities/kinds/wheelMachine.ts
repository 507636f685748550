import { assign, setup } from 'xstate'

/** A draw that the page shows as its last one; null = there is none. `isNew` = it was drawn just now, and is turned to; else it stands there already. */
type Shown = { readonly draw: string | null; readonly isNew: boolean }

export type WheelEvent =
  /** What the page shows as the last draw, as often as it likes. */
  | ({ type: 'draw.shown' } & Shown)
  /** The wheel came to rest on the screen; at once where nothing moves. */
  | { type: 'wheel.rested' }
  /** The member does not wait for it. */
  | { type: 'wheel.skipped' }

/** `stood` = the last draw at which the wheel stood: what came after it is not told yet. */
type Context = Shown & { readonly stood: string | null }

/** After this long the result stands there, whatever became of the animation, in ms. */
const LONGEST = 6_000

/** How spins are shown that the server decided: the wheel turns to each new one's sector and rests there. It decides nothing, and may be skipped. */
export const wheelMachine = setup({
  types: { context: {} as Context, events: {} as WheelEvent, input: {} as Shown },
  actions: { take: assign((_, { draw, isNew }: Shown) => ({ draw, isNew })) },
  guards: {
    isNew: ({ context }) => context.isNew,
    isAnother: ({ context }, { draw }: Shown) => context.draw !== draw,
  },
  delays: { longest: LONGEST },
}).createMachine({
  id: 'wheel',
  initial: 'deciding',
  context: ({ input }) => ({ ...input, stood: null }),
  on: {
    'draw.shown': {
      guard: { type: 'isAnother', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'take', params: ({ event }) => event },
    },
  },
  states: {
    deciding: { always: [{ guard: 'isNew', target: 'turning' }, { target: 'resting' }] },
    turning: { on: { 'wheel.rested': 'resting', 'wheel.skipped': 'resting' }, after: { longest: 'resting' } },
    resting: { entry: assign({ stood: ({ context }) => context.draw }) },
  },
})

/** Of spins, the newest first, those that may be told: from the one at which the wheel stood. */
export function spinsUntil<Spin extends { readonly draw: string }>(
  spins: readonly Spin[],
  stood: string | null,
): readonly Spin[] {
  if (stood === null) return []
  const at = spins.findIndex(({ draw }) => draw === stood)
  // One that is not listed any more was before all of them.
  return at < 0 ? spins : spins.slice(at)
}
