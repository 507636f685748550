import type { AnyActorRef, AnyStateMachine, AnyTransitionDefinition, InspectionEvent, StateValue } from 'xstate'
import {
  activeStates,
  type ActorStatus,
  childrenOf,
  isActor,
  machineOf,
  machineSnapshotOf,
  statusOf,
  valueOf,
} from './actorFacts.ts'
import { redact } from './redact.ts'

/** Most entries of the log, and most actors that are remembered; the oldest go first. */
export const LOG_LIMIT = 10_000
export const ACTOR_LIMIT = 500

/** An actor that was met: running, or ended and remembered. */
export type ActorView = {
  /** Unique over all trees: the root's number and the actor's own id. */
  readonly key: string
  readonly parent: string | null
  readonly name: string
  readonly machine: AnyStateMachine | null
  readonly status: ActorStatus
  readonly value: StateValue | null
}

/** An actor with all that is shown of it. `context` is redacted. */
export type ActorLook = ActorView & {
  readonly states: readonly string[]
  readonly tags: readonly string[]
  readonly context: unknown
}

/** One event that an actor was sent, with what it made of it. `event` is redacted before it is stored. */
export type LogEntry = {
  readonly no: number
  /** Ms since 1970, by the device's clock. */
  readonly at: number
  readonly actor: string
  readonly from: string | null
  readonly type: string
  readonly event: unknown
  /** Transitions that it caused; empty = nothing happened. */
  readonly taken: readonly AnyTransitionDefinition[]
}

/** What is known now. A new object after each change. */
export type ProbeView = { readonly actors: readonly ActorView[]; readonly log: readonly LogEntry[] }

export type Probe = ReturnType<typeof createProbe>

type Met = { readonly ref: AnyActorRef; readonly parent: string | null; readonly name: string }

/**
 * Watches trees of actors: who is there, what each is sent and where that leads. It costs nothing until `watch` is called, and
 * nothing more after what that returned is called.
 */
export function createProbe(now: () => number) {
  const met = new Map<string, Met>()
  const keys = new WeakMap<object, string>()
  let log: LogEntry[] = []
  let [count, trees] = [0, 0]
  let listeners: ReadonlySet<() => void> = new Set()

  const changed = () => {
    for (const listener of listeners) listener()
  }

  function meet(ref: AnyActorRef, tree: number, name: string): string {
    const known = keys.get(ref)
    if (known !== undefined) return known
    const key = `${tree}.${ref.sessionId}`
    keys.set(ref, key)
    const parent = ref._parent === undefined ? null : (keys.get(ref._parent) ?? null)
    met.set(key, { ref, parent, name })
    if (met.size > ACTOR_LIMIT) forgetOne()
    for (const [id, child] of childrenOf(ref)) meet(child, tree, id)
    return key
  }

  /** Those that ended go before those that run. */
  function forgetOne() {
    const ended = [...met].find(([, { ref }]) => statusOf(ref) !== 'active')
    const first = ended?.[0] ?? met.keys().next().value
    if (first !== undefined) met.delete(first)
  }

  function hear(event: InspectionEvent, tree: number) {
    const ref = event.actorRef
    if (!isActor(ref)) return
    const key = meet(ref, tree, ref.id)
    if (event.type === '@xstate.event') {
      const from = event.sourceRef === undefined ? null : (keys.get(event.sourceRef) ?? null)
      count += 1
      log.push({ no: count, at: now(), actor: key, from, type: event.event.type, event: redact(event.event), taken: [] })
      // Cut seldom, and a piece at a time.
      if (log.length > LOG_LIMIT + 1_000) log = log.slice(-LOG_LIMIT)
    } else if (event.type === '@xstate.microstep') {
      const last = log.findLastIndex((entry) => entry.actor === key)
      const entry = log[last]
      if (entry !== undefined) log[last] = { ...entry, taken: [...entry.taken, ...event._transitions] }
    }
    changed()
  }

  return {
    /** Watches a root and all that it starts, until the returned function is called. */
    watch(root: AnyActorRef, name: string): () => void {
      const tree = (trees += 1)
      meet(root, tree, name)
      const subscription = root.system.inspect((event) => hear(event, tree))
      changed()
      return () => subscription.unsubscribe()
    },
    view(): ProbeView {
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
      }
    },
    /** Sends an event by hand. Nothing happens when the actor is not known any more. */
    send(key: string, event: { readonly type: string }) {
      met.get(key)?.ref.send(event)
    },
    /** Whether a machine would answer an event. */
    can(key: string, event: { readonly type: string }): boolean {
      const ref = met.get(key)?.ref
      return ref !== undefined && machineSnapshotOf(ref)?.can(event) === true
    },
    clear() {
      log = []
      changed()
    },
    subscribe(listener: () => void): () => void {
      listeners = new Set([...listeners, listener])
      return () => {
        listeners = new Set([...listeners].filter((one) => one !== listener))
      }
    },
  }
}

function viewOf(key: string, { ref, parent, name }: Met): ActorView {
  return { key, parent, name, machine: machineOf(ref), status: statusOf(ref), value: valueOf(ref) }
}
