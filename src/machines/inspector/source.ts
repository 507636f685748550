import type { Observable } from 'rxjs'
import type { EventObject } from 'xstate'
import type { Chart } from '#src/inspector/chart.ts'
import type { ActorDetails, InspectorSnapshot } from '#src/inspector/snapshot.ts'
import type { StreamTotals } from '#src/streams/kit/meter.ts'

/** What the inspector shows at one moment: all actors, the log, the streams, and the chosen actor's details. */
export type InspectorView = InspectorSnapshot & {
  /** When it was taken, ms since 1970. */
  readonly at: number
  /** Null = no actor is chosen, or the chosen one is no longer known. */
  readonly details: ActorDetails | null
  readonly streams: readonly StreamTotals[]
  /** False while the inspected page is closed or loading. */
  readonly isConnected: boolean
}

/** What an inspector looks at: this page, another window's page, or a recording. */
export type InspectorSource = {
  /** Starts watching, until the returned function is called. */
  readonly open: () => () => void
  /**
   * The view: the first value at once, then a few times a second at most. `chosen` = key of the actor whose details it holds, `asked` = the
   * event whose verdicts they hold.
   */
  readonly view$: (chosen: string | null, asked: EventObject | null) => Observable<InspectorView>
  /** The chart of that name. Rejects when it is not known. */
  readonly chart: (name: string) => Promise<Chart>
  readonly send: (key: string, event: { readonly type: string }) => void
  readonly clear: () => void
}

/** This page as a source: its view can also be read without waiting. */
export type LocalSource = InspectorSource & {
  readonly viewNow: (chosen: string | null, asked?: EventObject | null) => InspectorView
}
