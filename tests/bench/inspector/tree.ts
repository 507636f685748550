import { type ActorRefFrom, assign, createActor, sendTo, setup } from 'xstate'

export const ACTORS = 500
export const EVENTS = 10_000

type Row = { readonly id: string; readonly text: string; readonly at: number }
type ChildEvent = { type: 'rows.came'; rows: readonly Row[] } | { type: 'gate.pushed' }

/** A machine like the product's: with regions, a guard, and a list of limited length in its context. */
const child = setup({
  types: { context: {} as { readonly rows: readonly Row[]; readonly pushes: number }, events: {} as ChildEvent },
  guards: { isWorn: ({ context }) => context.pushes % 7 === 6 },
}).createMachine({
  id: 'child',
  type: 'parallel',
  context: { rows: [], pushes: 0 },
  states: {
    gate: {
      initial: 'shut',
      states: {
        shut: { on: { 'gate.pushed': { target: 'open', actions: assign({ pushes: ({ context }) => context.pushes + 1 }) } } },
        open: { on: { 'gate.pushed': [{ guard: 'isWorn', target: 'worn' }, { target: 'shut' }] } },
        worn: { always: 'shut' },
      },
    },
    list: {
      on: { 'rows.came': { actions: assign({ rows: ({ context, event }) => [...context.rows, ...event.rows].slice(-200) }) } },
    },
  },
})

/** A root with 499 children, which forwards events to them. */
const root = setup({
  types: { events: {} as { type: 'forwarded'; child: number; event: ChildEvent } },
  actors: { child },
}).createMachine({
  id: 'root',
  invoke: Array.from({ length: ACTORS - 1 }, (_, index) => ({ src: 'child', id: `child ${index}`, onError: {} })),
  on: {
    forwarded: {
      actions: sendTo(
        ({ event }) => `child ${event.child}`,
        ({ event }) => event.event,
      ),
    },
  },
})

export const build = (): ActorRefFrom<typeof root> => createActor(root).start()

/** Sends the root EVENTS / 2 events, each for the next child, half of them with rows. */
export function work(actor: ActorRefFrom<typeof root>): void {
  for (let count = 0; count < EVENTS / 2; count += 1) {
    const at = count % (ACTORS - 1)
    const rows = [{ id: `${count}`, text: '这球真好看', at: count }]
    actor.send({ type: 'forwarded', child: at, event: count % 2 === 0 ? { type: 'gate.pushed' } : { type: 'rows.came', rows } })
  }
}
