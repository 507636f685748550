import type { ActorRefFrom } from 'xstate'
import type { Told } from '#src/inspector/recording/told.ts'
import type { DeckRef } from '#src/machines/inspector/deck.ts'
import type { dockMachine } from '#src/machines/inspector/dockMachine.ts'
import type { inspectorMachine } from '#src/machines/inspector/inspectorMachine.ts'
import type { recordingMachine } from '#src/machines/inspector/recordingMachine.ts'
import type { servingMachine } from '#src/machines/inspector/servingMachine.ts'

export type InspectorLogic = typeof inspectorMachine
export type InspectorRef = ActorRefFrom<InspectorLogic>
export type DockRef = ActorRefFrom<typeof dockMachine>
type RecordingLogic = typeof recordingMachine
export type RecordingRef = ActorRefFrom<RecordingLogic>

/** What an inspector's desk looks at, records and tells. */
export type DeskKit = {
  /** Over what runs. */
  readonly inspector: InspectorLogic
  readonly recording: RecordingLogic
  /** Over what was recorded, at the place that the recording's actor is at. */
  readonly inspectorOf: (told: Told, recording: RecordingRef) => InspectorLogic
}

/** What comes when the inspector is first opened. */
export type InspectorKit = {
  /** Over this page. */
  readonly desk: DeskKit
  /** Over the page of another tab, by its name. */
  readonly remote: (tab: string) => DeskKit
  /** This page's recording. */
  readonly deck: DeckRef
  /** Lets the inspector's own window look at this page. */
  readonly serving: typeof servingMachine
}
