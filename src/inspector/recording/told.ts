import type { StateValue } from 'xstate'
import type { Chart } from '../chart.ts'
import type { ActorLook, ActorStatus } from '../sight.ts'

/** Where an actor was at one moment. */
type Stand = { readonly value: StateValue | null; readonly status: ActorStatus }

/** An actor of a recording that was told again; `chart` is null when its machine is not known any more. */
type ToldActor = {
  readonly key: string
  readonly parent: string | null
  readonly name: string
  readonly chart: string | null
  /** How many steps there were before it was there. */
  readonly since: number
  readonly start: Stand
}

/** One step; `same` = it led where it had led, null = nobody can tell. */
type ToldStep = Stand & {
  readonly actor: string
  /** Key of the machine, task or stream that sent it; null = it came from outside, or nobody knows. */
  readonly from: string | null
  readonly at: number
  readonly type: string
  readonly event: unknown
  readonly taken: readonly string[]
  readonly same: boolean | null
}

/** A recording that was told again, as plain data: it comes from another thread. */
export type Told = {
  readonly build: string
  readonly actors: readonly ToldActor[]
  /** Tasks and streams that sent something, by their keys. */
  readonly senders: ReadonlyArray<{ readonly key: string; readonly name: string }>
  readonly steps: readonly ToldStep[]
  /** How many steps there were when something was first elsewhere than it had been; null = nothing was that can be told. */
  readonly differs: number | null
  /** Steps of which nobody can tell: their machines are not known any more. */
  readonly untold: number
}

/** Tells recordings. */
export type Teller = {
  /** Null = the text is no recording. Rejects when it could not be told. What was told before is forgotten. */
  readonly tell: (text: string) => Promise<Told | null>
  /** All of an actor after so many steps; null = it was not there, or its machine is not known. */
  readonly look: (key: string, place: number) => Promise<ActorLook | null>
  /** The chart of a machine of what was told. Rejects when it is not known. */
  readonly chart: (name: string) => Promise<Chart>
}
