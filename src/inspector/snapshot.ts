import type { StateValue } from 'xstate'
import type { Verdict } from './verdicts.ts'

// What the inspector knows of actors, as plain data: it can be stored, and sent to another window.

export type ActorStatus = 'active' | 'done' | 'error' | 'stopped'

/** An actor that runs or has ended. */
export type ActorView = {
  /** Unique over all trees: the root's number and the actor's own id. */
  readonly key: string
  readonly parent: string | null
  readonly name: string
  /** Name of its machine's chart, the same for all actors of one machine; null = it does not run a machine. */
  readonly chart: string | null
  readonly status: ActorStatus
  readonly value: StateValue | null
}

/** An actor with everything that the inspector shows of it. `context` is redacted. */
export type ActorDetails = ActorView & {
  /** Ids of its active states, parents included. */
  readonly states: readonly string[]
  readonly tags: readonly string[]
  readonly context: unknown
  /** The error that stopped it, redacted; null = none. */
  readonly error: string | null
  /** How it would answer the event that was asked about; null = none was. */
  readonly verdicts: readonly Verdict[] | null
}

/** An event that an actor received, with the transitions that it caused. */
export type LogEntry = {
  /** Counts from 1, over all trees. */
  readonly no: number
  /** Ms since 1970, by the device's clock. */
  readonly at: number
  /** The receiver's key and name. */
  readonly actor: string
  readonly name: string
  /** The sender's key and name; null = it came from outside: a view, a stream or the clock. */
  readonly from: string | null
  readonly fromName: string | null
  readonly type: string
  /** Redacted before it was stored. */
  readonly event: unknown
  /** Ids of the edges of the receiver's chart that were taken, in order; empty = the event was ignored. */
  readonly taken: readonly string[]
}

/** The events that machines know, by their chart's name, sorted. */
export type KnownEvents = Readonly<Record<string, readonly string[]>>

/** All actors and the log at one moment. */
export type InspectorSnapshot = {
  readonly actors: readonly ActorView[]
  readonly log: readonly LogEntry[]
  readonly events: KnownEvents
}
