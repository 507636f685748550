import type { ActorRefFrom } from 'xstate'
import type { ReplayView } from '#src/inspector/recording/replayView.ts'
import type { PageRecorderRef } from '#src/machines/inspector/recordingControls.ts'
import type { panelMachine } from '#src/machines/inspector/panelMachine.ts'
import type { inspectorMachine } from '#src/machines/inspector/inspectorMachine.ts'
import type { recordingMachine } from '#src/machines/inspector/recordingMachine.ts'
import type { servingMachine } from '#src/machines/inspector/servingMachine.ts'

export type InspectorLogic = typeof inspectorMachine
export type InspectorRef = ActorRefFrom<InspectorLogic>
export type PanelRef = ActorRefFrom<typeof panelMachine>
export type RecordingLogic = typeof recordingMachine
export type RecordingRef = ActorRefFrom<RecordingLogic>

/** The machines of one inspected page. */
export type WorkspaceLogic = {
  /** Inspects the running page. */
  readonly inspector: InspectorLogic
  readonly recording: RecordingLogic
  /** Inspects a replay at the position of the recording's actor. */
  readonly inspectorOf: (replay: ReplayView, recording: RecordingRef) => InspectorLogic
}

/** What is loaded when the inspector is first opened. */
export type InspectorKit = {
  /** For this page. */
  readonly local: WorkspaceLogic
  /** For the page of another tab, by the tab's name. */
  readonly remote: (tab: string) => WorkspaceLogic
  /** This page's recorder. */
  readonly recorder: PageRecorderRef
  /** Answers the inspector's own window. */
  readonly serving: typeof servingMachine
}
