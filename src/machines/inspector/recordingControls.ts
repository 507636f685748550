import type { Observable } from 'rxjs'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { type Cut, NO_SIZE, type pageRecorderMachine, type RecordingSize } from './pageRecorderMachine.ts'

/** Whether a page's recording is running, finished or failed. */
export const PAGE_RECORDING_STATES = ['empty', 'recording', 'finished', 'failed'] as const
/** A page's recording as an inspector shows it, without its steps. */
export type PageRecording = {
  readonly state: (typeof PAGE_RECORDING_STATES)[number]
  readonly size: RecordingSize
  readonly cut: Cut
}

/** Controls the recording of a page: of this one or of another window's. */
export type RecordingControls = {
  /** The page's recording: the first value at once, then each change; null while the page does not answer. */
  readonly recording$: Observable<PageRecording | null>
  readonly start: () => void
  readonly finish: () => void
  /** The text of the last recording's file. Rejects when there is none, or the page does not answer. */
  readonly text: () => Promise<string>
}

export type PageRecorderRef = ActorRefFrom<typeof pageRecorderMachine>

/** The recording of a page's recorder. */
export function pageRecordingOf({
  value,
  context: { recording, size },
}: SnapshotFrom<typeof pageRecorderMachine>): PageRecording {
  return value === 'restoring' || value === 'waiting' || value === 'joining'
    ? { state: 'empty', size: NO_SIZE, cut: 'none' }
    : { state: value, size, cut: recording?.cut ?? 'none' }
}
