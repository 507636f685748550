import type { EventObject, StateValue } from 'xstate'
import type { Chart } from '../chart.ts'
import type { ActorDetails, ActorStatus, KnownEvents } from '../snapshot.ts'

/** An actor's state at one moment. */
type ActorState = { readonly value: StateValue | null; readonly status: ActorStatus }

/** An actor of a replay; `chart` is null when its machine no longer exists. */
type ReplayViewActor = {
  readonly key: string
  readonly parent: string | null
  readonly name: string
  readonly chart: string | null
  /** The number of steps before it existed. */
  readonly since: number
  readonly start: ActorState
}

/** A step of a replay; `same` = it led to the recorded state, null = its machine no longer exists. */
type ReplayViewStep = ActorState & {
  readonly actor: string
  /** Key of the machine, task or stream that sent the event; null = it came from outside, or the recording does not say. */
  readonly from: string | null
  readonly at: number
  readonly type: string
  readonly event: unknown
  readonly taken: readonly string[]
  readonly same: boolean | null
}

/** A replayed recording as plain data: it comes from another thread. */
export type ReplayView = {
  readonly build: string
  readonly actors: readonly ReplayViewActor[]
  /** Tasks and streams that sent something. */
  readonly senders: ReadonlyArray<{ readonly key: string; readonly name: string }>
  readonly steps: readonly ReplayViewStep[]
  readonly events: KnownEvents
  /** The number of steps after which a state first differs from the recording; null = none differs. */
  readonly firstDifference: number | null
  /** How many steps cannot be compared because their machines no longer exist. */
  readonly unknownSteps: number
}

/** Replays recordings, one at a time. */
export type Replayer = {
  /** Replays a recording, which replaces the one before. Null = the text is not a recording. Rejects when it cannot be replayed. */
  readonly load: (text: string) => Promise<ReplayView | null>
  /** An actor's details after `position` steps, and how it would have answered an event then; null = it did not exist then, or its machine no longer exists. */
  readonly actorAt: (key: string, position: number, asked?: EventObject | null) => Promise<ActorDetails | null>
  /** The chart of a machine of the loaded recording. Rejects when it is not known. */
  readonly chart: (name: string) => Promise<Chart>
}
