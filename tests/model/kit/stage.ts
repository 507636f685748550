import { deepStrictEqual, fail } from 'node:assert/strict'
import { Observable } from 'rxjs'
import {
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  assign,
  createActor,
  createMachine,
  type EventObject,
  fromCallback,
  fromObservable,
  fromPromise,
  SimulatedClock,
} from 'xstate'
import { edgeIdsOf } from '#src/inspector/chart.ts'
import { witnesses } from './trace.ts'
import { settled } from '#tests/machines/support/deferred.ts'

/** One run of an actor that a machine asked for; the test answers it. */
export type Run = {
  readonly src: string
  readonly id: string
  readonly input: unknown
  /** Whether it still runs: neither answered nor left by its machine. */
  isOpen: boolean
  readonly done: (output: unknown) => void
  readonly fail: (error: unknown) => void
  /** Emits a value, sends an event, or becomes the next snapshot, by its kind. */
  readonly next: (value: unknown) => void
}

/**
 * What an actor is: a promise unless it is named here. `states` stands in for a machine, by whole snapshots of its value and context, the first of
 * which may be given;
 * `state` for one by its first context; `live` runs as it is.
 */
type Kind =
  | 'observable'
  | 'callback'
  | 'states'
  | { readonly states: object }
  | { readonly state: object }
  | { readonly live: AnyActorLogic }
export type Kinds = Readonly<Record<string, Kind>>

/** Something that reached the world outside a machine: an actor was asked or left, an action done, an event emitted. */
export type Effect = readonly [what: string, detail?: unknown]

/** A clock of tests that does not run in circles: a machine that sets timer after timer is broken. */
class StageClock extends SimulatedClock {
  /** Timers that were set so far. */
  count = 0
  override setTimeout(run: (...args: unknown[]) => void, wait: number): number {
    this.count += 1
    if (this.count > 2_000) throw new Error('timers without end')
    return super.setTimeout(run, wait)
  }
}

export type StageOptions = {
  readonly kinds?: Kinds
  readonly input?: (clock: { now: () => number }) => unknown
  /** Told of each edge of the chart that is taken. */
  readonly onEdge?: (id: string) => void
  readonly clock?: SimulatedClock
}

/**
 * A machine with nothing behind it but the test: every actor is answered by hand, every action and call is written down, time goes
 * on when it is told to. Whatever goes wrong in the machine is thrown at the next look.
 */
export function stageOf(machine: AnyStateMachine, { kinds = {}, input, onEdge, clock = new StageClock() }: StageOptions = {}) {
  const effects: Effect[] = []
  const runs: Run[] = []
  let fault: Error | null = null
  const note = (...effect: Effect) => void effects.push(effect)
  const { actors, actions } = machine.implementations
  let root: unknown
  const staged = machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((src) => [src, actorOf(src, kinds[src], runs, note)])),
    actions: Object.fromEntries(
      Object.entries(actions)
        .filter(([, action]) => isSlot(action))
        .map(([name]) => [name, (_: unknown, params: unknown) => note(name, params)]),
    ),
  })
  const witness = witnesses.getStore()
  const hears = witness?.machine === machine.id ? witness : null
  const isHeard = onEdge !== undefined || hears !== null
  const edgeIds = isHeard ? edgeIdsOf(staged) : new Map<unknown, readonly string[]>()
  const actor = createActor(staged, {
    clock,
    input: input?.(clock),
    inspect: (event) => {
      // The first one that is told of is the machine itself.
      root ??= event.actorRef
      if (!isHeard || event.type !== '@xstate.microstep' || event.actorRef !== root) return
      for (const transition of event._transitions)
        for (const id of edgeIds.get(transition) ?? []) {
          onEdge?.(id)
          hears?.onEdge(id)
        }
    },
  })
  actor.subscribe({
    error: (error) => (fault = error instanceof Error ? error : new Error('the machine stopped', { cause: error })),
  })
  if (hears !== null) hears.ask = () => actor.getSnapshot()._nodes.map(({ id }) => id)
  actor.on('*', (event) => note('emits', event))

  const check = () => {
    if (fault !== null) throw fault
  }
  return {
    actor,
    clock,
    start: async () => {
      actor.start()
      await settled()
      check()
    },
    snapshot: () => {
      check()
      return actor.getSnapshot()
    },
    send: async (event: AnyEventObject) => {
      actor.send(event)
      await settled()
      check()
    },
    /** The run of an actor, by its name or id, that waits for an answer. */
    run: (name: string): Run =>
      runs.findLast((run) => (run.src === name || run.id === name) && run.isOpen) ?? fail(`nobody waits for ${name}`),
    runsOf: (src: string): readonly Run[] => runs.filter((run) => run.src === src),
    /** Goes on by so many ms, and makes sure that nothing happens before the last of them. */
    pass: async (ms: number) => {
      const stands = () => [JSON.stringify(actor.getSnapshot().value), effects.length, 'count' in clock ? clock.count : 0]
      const before = stands()
      clock.increment(ms - 1)
      await settled()
      check()
      deepStrictEqual(stands(), before, `something happened before ${ms} ms`)
      clock.increment(1)
      await settled()
      check()
    },
    /** What happened since the last time this was asked is exactly this, in whatever order. */
    heard: (...expected: readonly Effect[]) => {
      check()
      const inOrder = (list: readonly Effect[]) => list.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
      deepStrictEqual(inOrder(effects.splice(0).map(plain)), inOrder(expected))
    },
    /** As `heard`, for what a test does not look at. */
    ignore: () => void effects.splice(0),
    stop: () => actor.stop(),
  }
}

export type Stage = ReturnType<typeof stageOf>

/** An effect without details that say nothing. */
const plain = ([what, detail]: Effect): Effect => (detail === undefined ? [what] : [what, detail])

/** A function that is no action of the library's own is one that reaches outside. */
const isSlot = (action: unknown) => typeof action === 'function' && !('type' in action)

type Begin = (id: string, input: unknown, run: Pick<Run, 'done' | 'fail' | 'next'>) => () => void

/** Stands in for a machine: it fares as the test says, and what it is told is written down. */
function statesActor(src: string, first: object, begin: Begin, note: (...effect: Effect) => void): AnyActorLogic {
  const leave = new WeakMap<object, () => void>()
  return {
    getInitialSnapshot: (_, input) => ({
      status: 'active',
      value: 'beginning',
      context: {},
      ...first,
      input,
      output: undefined,
      error: undefined,
    }),
    start: ({ input }, { self }) => {
      const run = {
        done: (output: unknown) => self.send({ type: 'stand.done', output }),
        fail: (error: unknown) => self.send({ type: 'stand.fail', error }),
        next: (fares: unknown) => self.send({ type: 'stand.next', fares }),
      }
      leave.set(self, begin(self.id, input, run))
    },
    transition: (snapshot, { type, ...event }, { self }) => {
      switch (type) {
        case 'stand.next':
          return { ...snapshot, ...event.fares }
        case 'stand.done':
          return { ...snapshot, status: 'done', output: event.output }
        case 'stand.fail':
          return { ...snapshot, status: 'error', error: event.error }
        case 'xstate.stop':
          leave.get(self)?.()
          return { ...snapshot, status: 'stopped' }
        default:
          note(`${src} is told`, { type, ...event })
          return snapshot
      }
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  }
}

function actorOf(src: string, kind: Kind | undefined, runs: Run[], note: (...effect: Effect) => void): AnyActorLogic {
  const begin = (id: string, input: unknown, run: Pick<Run, 'done' | 'fail' | 'next'>) => {
    const begun: Run = {
      src,
      id,
      input,
      isOpen: true,
      ...run,
      done: (output) => {
        begun.isOpen = false
        run.done(output)
      },
      fail: (error) => {
        begun.isOpen = false
        run.fail(error)
      },
    }
    runs.push(begun)
    note(src, input)
    return () => {
      if (begun.isOpen) note(`${src} left`)
      begun.isOpen = false
    }
  }
  const never = () => fail(`${src} cannot do that`)
  if (kind === undefined)
    return fromPromise(
      ({ input, self, signal }) =>
        new Promise((done, reject) =>
          signal.addEventListener('abort', begin(self.id, input, { done, fail: reject, next: never })),
        ),
    )
  if (kind === 'observable')
    return fromObservable(
      ({ input, self }) =>
        new Observable((values) =>
          begin(self.id, input, {
            done: () => values.complete(),
            fail: (error) => values.error(error),
            next: (value) => values.next(value),
          }),
        ),
    )
  if (kind === 'callback')
    return fromCallback<EventObject & { readonly error?: unknown }>(({ input, self, sendBack, receive }) => {
      receive((event) => {
        if (event.type === 'fail') throw event.error
        note(`${src} is told`, event)
      })
      return begin(self.id, input, {
        done: never,
        fail: (error) => self.send({ type: 'fail', error }),
        next: (event) => sendBack(event as EventObject),
      })
    })
  if (kind === 'states') return statesActor(src, {}, begin, note)
  if ('states' in kind) return statesActor(src, kind.states, begin, note)
  if ('live' in kind) return kind.live
  return createMachine({
    context: kind.state,
    entry: ({ self }) => {
      begin(self.id, undefined, {
        done: never,
        fail: (error) => self.send({ type: 'fail', error }),
        next: (context) => self.send({ type: 'next', context }),
      })
    },
    on: {
      next: { actions: assign(({ event }) => event.context) },
      fail: {
        actions: ({ event }) => {
          throw event.error
        },
      },
    },
  })
}
