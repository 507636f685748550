import type { AnyActorRef, EventObject, InspectionEvent } from 'xstate'
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
import type { ActorDetails, ActorView, LogEntry, InspectorSnapshot } from './snapshot.ts'
import { verdictsOf } from './verdicts.ts'

/** Most log entries and most actors that are kept; the oldest are dropped first. */
export const LOG_LIMIT = 10_000
const ACTOR_LIMIT = 500

export type Probe = ReturnType<typeof createProbe>

const QUEUE_LIMIT = 100

type Pending = { readonly event: object; readonly index: number }
type KnownActor = { readonly ref: AnyActorRef; readonly parent: string | null; readonly name: string }

/**
 * Watches actor trees: the actors, the events that each receives, and the transitions they cause. It costs nothing while nothing is
 * watched. Everything that it returns is plain data, redacted.
 */
export function createProbe(now: () => number) {
  const actors = new Map<string, KnownActor>()
  const keys = new WeakMap<object, string>()
  const charts = createChartIndex()
  /** Events that each actor has not processed yet, with their log index counted from the first entry ever. */
  const pending = new Map<string, Pending[]>()
  let log: LogEntry[] = []
  let [count, dropped, trees] = [0, 0, 0]
  let listeners: ReadonlySet<() => void> = new Set()

  const changed = () => {
    for (const listener of listeners) listener()
  }

  function add(ref: AnyActorRef, tree: number): string {
    const known = keys.get(ref)
    if (known !== undefined) return known
    const key = `${tree}.${ref.sessionId}`
    keys.set(ref, key)
    const name = ref._parent === undefined ? (machineOf(ref)?.id ?? ref.id) : startedAs(ref._parent, ref.id)
    actors.set(key, { ref, parent: ref._parent === undefined ? null : (keys.get(ref._parent) ?? null), name })
    if (actors.size > ACTOR_LIMIT) dropOne()
    for (const [, child] of childrenOf(ref)) add(child, tree)
    return key
  }

  /** Drops the oldest ended actor, or the oldest actor when none has ended. */
  function dropOne() {
    const ended = [...actors].find(([, { ref }]) => statusOf(ref) !== 'active')
    const first = ended?.[0] ?? actors.keys().next().value
    if (first === undefined) return
    actors.delete(first)
    pending.delete(first)
  }

  function inspect(event: InspectionEvent, tree: number) {
    const ref = event.actorRef
    if (!isActor(ref)) return
    const key = add(ref, tree)
    if (event.type === '@xstate.event') {
      const from = event.sourceRef === undefined ? null : (keys.get(event.sourceRef) ?? null)
      enqueue(key, { event: event.event, index: dropped + log.length })
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
      // Cut a thousand entries at a time, because cutting copies the log.
      if (log.length > LOG_LIMIT + 1_000) {
        dropped += log.length - LOG_LIMIT
        log = log.slice(-LOG_LIMIT)
      }
    } else if (event.type === '@xstate.microstep') {
      const machine = machineOf(ref)
      const index = indexOf(key, event.event) - dropped
      const entry = log[index]
      if (machine !== null && entry !== undefined)
        log[index] = { ...entry, taken: [...entry.taken, ...charts.edgesOf(machine, event._transitions)] }
    }
    changed()
  }

  function enqueue(key: string, one: Pending) {
    const queue = pending.get(key) ?? []
    queue.push(one)
    // An actor that ends never processes its last events.
    if (queue.length > QUEUE_LIMIT) queue.shift()
    pending.set(key, queue)
  }

  /** Log index of the event that an actor processes now; events that it raises itself meanwhile count as part of that one. */
  function indexOf(key: string, event: object): number {
    const queue = pending.get(key) ?? []
    const index = queue.findIndex((one) => one.event === event)
    if (index > 0) queue.splice(0, index)
    return queue[0]?.index ?? -1
  }

  const nameAt = (key: string) => actors.get(key)?.name ?? key

  function viewOf(key: string, { ref, parent, name }: KnownActor): ActorView {
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
    /** Watches a root actor and everything that it starts, until the returned function is called. */
    watch(root: AnyActorRef): () => void {
      const tree = (trees += 1)
      add(root, tree)
      const subscription = root.system.inspect((event) => inspect(event, tree))
      changed()
      return () => subscription.unsubscribe()
    },
    /** All actors and the log now. */
    view(): InspectorSnapshot {
      const views = [...actors].map(([key, one]) => viewOf(key, one))
      return { actors: views, log: log.slice(-LOG_LIMIT), events: charts.events() }
    },
    /** One actor's details now, and how it would answer an event; null = it was dropped. */
    details(key: string, asked: EventObject | null = null): ActorDetails | null {
      const one = actors.get(key)
      if (one === undefined) return null
      const snapshot = machineSnapshotOf(one.ref)
      return {
        ...viewOf(key, one),
        states: activeStates(one.ref),
        tags: snapshot === null ? [] : [...snapshot.tags],
        context: snapshot === null ? null : redact(snapshot.context),
        error: errorOf(one.ref),
        verdicts: snapshot === null || asked === null ? null : verdictsOf(snapshot, asked),
      }
    },
    /** The chart of that name; null = no watched actor has it. */
    chart: (name: string): Chart | null => charts.chart(name),
    /** Sends an event to an actor. Does nothing when the actor was dropped. */
    send(key: string, event: { readonly type: string }) {
      actors.get(key)?.ref.send(event)
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
