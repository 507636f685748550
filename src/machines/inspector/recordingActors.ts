import { fromObservable, fromPromise } from 'xstate'
import type { Replayer, ReplayView } from '#src/inspector/recording/replayView.ts'
import type { PageRecording, RecordingControls } from './recordingControls.ts'
import { recordingMachine } from './recordingMachine.ts'

export type RecordingPorts = {
  readonly controls: RecordingControls
  readonly replayer: Pick<Replayer, 'load'>
  /** Hands a file to the person. */
  readonly save: (name: string, type: string, text: string) => void
}

/** The recording machine with a page's controls and a replayer. */
export function provideRecording({ controls, replayer, save }: RecordingPorts) {
  return recordingMachine.provide({
    actors: {
      follow: fromObservable<PageRecording | null, undefined>(() => controls.recording$),
      fetch: fromPromise<string, undefined>(() => controls.text()),
      read: fromPromise<string, { file: Blob }>(({ input }) => input.file.text()),
      load: fromPromise<ReplayView | null, { text: string }>(({ input }) => replayer.load(input.text)),
    },
    actions: {
      startRecording: () => controls.start(),
      finishRecording: () => controls.finish(),
      save: (_, { text }) => save('anchorage-recording.json', 'application/json', text),
    },
  })
}
