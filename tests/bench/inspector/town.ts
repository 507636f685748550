import { type ActorRefFrom, assign, createActor, sendTo, setup } from 'xstate'

export const ACTORS = 500
export const EVENTS = 10_000

type Row = { readonly id: string; readonly text: string; readonly at: number }
type HomeEvent = { type: 'rows.came'; rows: readonly Row[] } | { type: 'gate.pushed' }

/** A machine as the product has them: regions, a guard, a list in its context that grows within a window. */
const home = setup({
  types: { context: {} as { readonly rows: readonly Row[]; readonly pushes: number }, events: {} as HomeEvent },
  guards: { isWorn: ({ context }) => context.pushes % 7 === 6 },
}).createMachine({
  id: 'home',
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

/** Half a thousand homes under one root, which passes on what it is told. */
const town = setup({
  types: { events: {} as { type: 'told'; home: number; event: HomeEvent } },
  actors: { home },
}).createMachine({
  id: 'town',
  invoke: Array.from({ length: ACTORS - 1 }, (_, index) => ({ src: 'home', id: `home ${index}`, onError: {} })),
  on: {
    told: {
      actions: sendTo(
        ({ event }) => `home ${event.home}`,
        ({ event }) => event.event,
      ),
    },
  },
})

export const build = (): ActorRefFrom<typeof town> => createActor(town).start()

/** Sends so many events, half of them with rows, each to the next home. */
export function work(actor: ActorRefFrom<typeof town>): void {
  for (let count = 0; count < EVENTS / 2; count += 1) {
    const at = count % (ACTORS - 1)
    const rows = [{ id: `${count}`, text: '这球真好看', at: count }]
    actor.send({ type: 'told', home: at, event: count % 2 === 0 ? { type: 'gate.pushed' } : { type: 'rows.came', rows } })
  }
}
