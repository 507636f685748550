import ElkApi from 'elkjs/lib/elk-api.js'
import elkWorker from 'elkjs/lib/elk-worker.min.js?url'
import { defer, distinctUntilChanged, from, map, startWith } from 'rxjs'
import type { ActorRefFrom } from 'xstate'
import { profile } from './api/profile.ts'
import { trustedScriptUrl } from './api/trustedUrl.ts'
import { createProbe } from './inspector/probe.ts'
import { createRecorder } from './inspector/recording/recorder.ts'
import type { Told } from './inspector/recording/told.ts'
import { ownActors, provideInspector } from './machines/inspector/inspectorActors.ts'
import { provideRecording } from './machines/inspector/recordingActors.ts'
import type { recordingMachine } from './machines/inspector/recordingMachine.ts'
import { replaySource } from './machines/inspector/replayActors.ts'
import type { Roots } from './machines/kit/roots.ts'
import type { Tape } from './machines/kit/tape.ts'
import { once } from './once.ts'
import { startTeller } from './replayThread.ts'

export type InspectorWorldPorts = {
  readonly window: Window
  readonly roots: Roots
  readonly tape: Tape
  /** The site's time and the device's, in ms; both pass by the tape. */
  readonly now: () => number
  readonly deviceNow: () => number
}

/** What only the inspector needs: it comes when it is first opened. */
export function createInspectorKit({ window, roots, tape, now, deviceNow }: InspectorWorldPorts) {
  // Charts are placed in a thread of their own.
  const layouter = once(async () => new ElkApi({ workerFactory: () => new Worker(trustedScriptUrl(elkWorker)) }))
  const save = (name: string, type: string, text: string) => {
    const url = URL.createObjectURL(new Blob([text], { type }))
    const link = window.document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    URL.revokeObjectURL(url)
  }
  const teller = startTeller()
  const createRecorderHere = () => createRecorder({ tape, now, deviceNow, build: profile.buildLabel })
  return {
    inspector: provideInspector({ source: ownActors(createProbe(deviceNow), roots), layouter, save }),
    recording: provideRecording({ roots, createRecorder: createRecorderHere, teller, save }),
    inspectorOf: (told: Told, recording: ActorRefFrom<typeof recordingMachine>) => {
      const place$ = defer(() => from(recording).pipe(startWith(recording.getSnapshot()))).pipe(
        map(({ context }) => context.place),
        distinctUntilChanged(),
      )
      return provideInspector({ source: replaySource(told, teller, place$), layouter, save })
    },
  }
}
