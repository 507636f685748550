import type { Observable } from 'rxjs'
import type { Chart } from '#src/inspector/chart.ts'
import type { ActorLook, Sight } from '#src/inspector/sight.ts'
import type { Lane } from '#src/streams/kit/meter.ts'

/** What is seen at one moment: all actors, the log, the streams, and more of the chosen actor; null = none, or it is not known any more. */
export type Seen = Sight & {
  /** When it was seen, ms since 1970. */
  readonly at: number
  readonly look: ActorLook | null
  readonly lanes: readonly Lane[]
  /** Whether the page that is looked at answers; false while it is closed, or loads anew. */
  readonly answers: boolean
}

/** Where the inspector looks: the actors of this page, or of another window's. */
export type InspectorSource = {
  /** Looks until the returned function is called. */
  readonly open: () => () => void
  /** What is seen, beginning at once, then a few times a second at most. `chosen` = the actor of which all is told. */
  readonly seen$: (chosen: string | null) => Observable<Seen>
  /** The chart that actors name. Fails when it is not known. */
  readonly chart: (name: string) => Promise<Chart>
  readonly send: (key: string, event: { readonly type: string }) => void
  readonly clear: () => void
}

/** A page's own actors: they can also be looked at without waiting. */
export type OwnActors = InspectorSource & { readonly see: (chosen: string | null) => Seen }
