import { defer, from, map, startWith } from 'rxjs'
import { type PageRecorderRef, pageRecordingOf, type RecordingControls } from './recordingControls.ts'

/** Controls this page's own recorder. */
export function localControls(recorder: PageRecorderRef): RecordingControls {
  return {
    recording$: defer(() => from(recorder).pipe(startWith(recorder.getSnapshot()), map(pageRecordingOf))),
    start: () => recorder.send({ type: 'record.started' }),
    finish: () => recorder.send({ type: 'record.ended' }),
    text: async () => {
      const { recording } = recorder.getSnapshot().context
      if (recording === null) throw new Error('nothing was recorded')
      return recording.text
    },
  }
}
