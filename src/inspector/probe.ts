import type { AnyActorRef, InspectionEvent } from 'xstate'
import {
  activeStates,
  childrenOf,
  errorOf,
  isActor,
  machineOf,
  machineSnapshotOf,
  startedAs,
  statusOf,
  valueOf,
} from './actorFacts.ts'
import type { Chart } from './chart.ts'
import { createChartIndex } from './chartIndex.ts'
import { redact } from './redact.ts'
import type { ActorLook, ActorView, LogEntry, Sight } from './sight.ts'

/** Most entries of the log, and most actors that are remembered; the oldest go first. */
export const LOG_LIMIT = 10_000
const ACTOR_LIMIT = 500

export type Probe = ReturnType<typeof createProbe>

const QUEUE_LIMIT = 100

type Waiting = { readonly event: object; readonly place: number }
type Met = { readonly ref: AnyActorRef; readonly parent: string | null; readonly name: string }

/**
 * Watches trees of actors: who is there, what each is sent and where that leads. It costs nothing until `watch` is called, and
 * nothing more after what that returned is called. All that it tells is plain data, and redacted.
 */
export function createProbe(now: () => number) {
  const met = new Map<string, Met>()
  const keys = new WeakMap<object, string>()
  const charts = createChartIndex()
  /** Events that each actor has yet to answer, or answers now, and their places in the log, counted from its first entry ever. */
  const waiting = new Map<string, Waiting[]>()
  let log: LogEntry[] = []
  let [count, dropped, trees] = [0, 0, 0]
  let listeners: ReadonlySet<() => void> = new Set()

  const changed = () => {
    for (const listener of listeners) listener()
  }

  function meet(ref: AnyActorRef, tree: number): string {
    const known = keys.get(ref)
    if (known !== undefined) return known
    const key = `${tree}.${ref.sessionId}`
    keys.set(ref, key)
    const name = ref._parent === undefined ? (machineOf(ref)?.id ?? ref.id) : startedAs(ref._parent, ref.id)
    met.set(key, { ref, parent: ref._parent === undefined ? null : (keys.get(ref._parent) ?? null), name })
    if (met.size > ACTOR_LIMIT) forgetOne()
    for (const [, child] of childrenOf(ref)) meet(child, tree)
    return key
  }

  /** Those that ended go before those that run. */
  function forgetOne() {
    const ended = [...met].find(([, { ref }]) => statusOf(ref) !== 'active')
    const first = ended?.[0] ?? met.keys().next().value
    if (first === undefined) return
    met.delete(first)
    waiting.delete(first)
  }

  function hear(event: InspectionEvent, tree: number) {
    const ref = event.actorRef
    if (!isActor(ref)) return
    const key = meet(ref, tree)
    if (event.type === '@xstate.event') {
      const from = event.sourceRef === undefined ? null : (keys.get(event.sourceRef) ?? null)
      wait(key, { event: event.event, place: dropped + log.length })
      log.push({
        no: (count += 1),
        at: now(),
        actor: key,
        name: nameAt(key),
        from,
        fromName: from === null ? null : nameAt(from),
        type: event.event.type,
        event: redact(event.event),
        taken: [],
      })
      // Cut seldom, and a piece at a time.
      if (log.length > LOG_LIMIT + 1_000) {
        dropped += log.length - LOG_LIMIT
        log = log.slice(-LOG_LIMIT)
      }
    } else if (event.type === '@xstate.microstep') {
      const machine = machineOf(ref)
      const place = placeOf(key, event.event) - dropped
      const entry = log[place]
      if (machine !== null && entry !== undefined)
        log[place] = { ...entry, taken: [...entry.taken, ...charts.edgesOf(machine, event._transitions)] }
    }
    changed()
  }

  function wait(key: string, one: Waiting) {
    const queue = waiting.get(key) ?? []
    queue.push(one)
    // Those who end leave what they were sent unanswered.
    if (queue.length > QUEUE_LIMIT) queue.shift()
    waiting.set(key, queue)
  }

  /** Place of the event that an actor answers now; what it raises by itself on the way counts as part of that. */
  function placeOf(key: string, event: object): number {
    const queue = waiting.get(key) ?? []
    const index = queue.findIndex((one) => one.event === event)
    if (index > 0) queue.splice(0, index)
    return queue[0]?.place ?? -1
  }

  const nameAt = (key: string) => met.get(key)?.name ?? key

  function viewOf(key: string, { ref, parent, name }: Met): ActorView {
    const machine = machineOf(ref)
    return {
      key,
      parent,
      name,
      chart: machine === null ? null : charts.nameOf(machine),
      status: statusOf(ref),
      value: valueOf(ref),
    }
  }

  return {
    /** Watches a root and all that it starts, until the returned function is called. */
    watch(root: AnyActorRef): () => void {
      const tree = (trees += 1)
      meet(root, tree)
      const subscription = root.system.inspect((event) => hear(event, tree))
      changed()
      return () => subscription.unsubscribe()
    },
    /** What is known now. */
    view(): Sight {
      return { actors: [...met].map(([key, one]) => viewOf(key, one)), log: log.slice(-LOG_LIMIT) }
    },
    /** What the inspector shows of one actor now; null = it is not known any more. */
    look(key: string): ActorLook | null {
      const one = met.get(key)
      if (one === undefined) return null
      const snapshot = machineSnapshotOf(one.ref)
      return {
        ...viewOf(key, one),
        states: activeStates(one.ref),
        tags: snapshot === null ? [] : [...snapshot.tags],
        context: snapshot === null ? null : redact(snapshot.context),
        error: errorOf(one.ref),
      }
    },
    /** The chart that actors name; null = none of them was met. */
    chart: (name: string): Chart | null => charts.chart(name),
    /** Sends an event by hand. Nothing happens when the actor is not known any more. */
    send(key: string, event: { readonly type: string }) {
      met.get(key)?.ref.send(event)
    },
    clear() {
      dropped += log.length
      log = []
      changed()
    },
    /** Calls back after each change, until the returned function is called. */
    subscribe(listener: () => void): () => void {
      listeners = new Set([...listeners, listener])
      return () => {
        listeners = new Set([...listeners].filter((one) => one !== listener))
      }
    },
  }
}
