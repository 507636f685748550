import { fromCallback, fromPromise } from 'xstate'
import type { Recorder } from '#src/inspector/recording/recorder.ts'
import type { Teller, Told } from '#src/inspector/recording/told.ts'
import type { Roots } from '../kit/roots.ts'
import { recordingMachine } from './recordingMachine.ts'

/** How often a running recording says how long it is, in ms. */
const PACE = 500

export type RecordingPorts = {
  readonly roots: Roots
  /** A recorder for one recording. */
  readonly createRecorder: () => Recorder
  readonly teller: Pick<Teller, 'tell'>
  readonly save: (name: string, type: string, text: string) => void
}

/** Recording over the trees of actors of this page, telling in a thread of its own. */
export function provideRecording({ roots, createRecorder, teller, save }: RecordingPorts) {
  return recordingMachine.provide({
    actors: {
      record: fromCallback<{ type: 'finish' }, undefined>(({ sendBack, receive }) => {
        const recorder = createRecorder()
        const stops: (() => void)[] = []
        const stopRoots = roots.follow((root) => stops.push(recorder.watch(root)))
        const finish = () => {
          const size = recorder.size()
          sendBack({ type: 'recording.made', text: JSON.stringify(recorder.stop()), size })
        }
        const pulse = setInterval(() => {
          const size = recorder.size()
          if (size.isFull) finish()
          else sendBack({ type: 'recording.grew', size })
        }, PACE)
        receive(finish)
        return () => {
          clearInterval(pulse)
          stopRoots()
          for (const stop of stops) stop()
          recorder.stop()
        }
      }),
      read: fromPromise<string, { file: Blob }>(({ input }) => input.file.text()),
      tell: fromPromise<Told | null, { text: string }>(({ input }) => teller.tell(input.text)),
    },
    actions: { save: (_, { text }) => save('anchorage-recording.json', 'application/json', text) },
  })
}
