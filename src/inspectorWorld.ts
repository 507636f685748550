import ElkApi from 'elkjs/lib/elk-api.js'
import elkWorker from 'elkjs/lib/elk-worker.min.js?url'
import { defer, distinctUntilChanged, from, map, startWith } from 'rxjs'
import * as v from 'valibot'
import { type ActorRefFrom, createActor } from 'xstate'
import type { DeviceStorage } from './api/deviceStorage.ts'
import { profile } from './api/profile.ts'
import { trustedScriptUrl } from './api/trustedUrl.ts'
import { openChannel } from './inspectorChannel.ts'
import { createProbe } from './inspector/probe.ts'
import { createRecorder } from './inspector/recording/recorder.ts'
import type { ReplayView } from './inspector/recording/replayView.ts'
import type { RecordingControls } from './machines/inspector/recordingControls.ts'
import { providePageRecorder, restoreRecording } from './machines/inspector/pageRecorderActors.ts'
import { provideInspector } from './machines/inspector/inspectorActors.ts'
import { localSource } from './machines/inspector/localSourceActors.ts'
import { provideRecording } from './machines/inspector/recordingActors.ts'
import type { recordingMachine } from './machines/inspector/recordingMachine.ts'
import type { inspectorMachine } from './machines/inspector/inspectorMachine.ts'
import { localControls } from './machines/inspector/localControlsActors.ts'
import { remoteControls } from './machines/inspector/remoteControlsActors.ts'
import { remoteSource } from './machines/inspector/remoteSourceActors.ts'
import { replaySource } from './machines/inspector/replaySourceActors.ts'
import { provideServing } from './machines/inspector/servingActors.ts'
import type { InspectorSource } from './machines/inspector/source.ts'
import type { Roots } from './machines/kit/roots.ts'
import type { RecordedInputs } from './machines/kit/recordedInputs.ts'
import { once } from './once.ts'
import { startReplayer } from './replayThread.ts'

export type InspectorWorldPorts = {
  readonly window: Window & typeof globalThis
  readonly tabStorage: DeviceStorage
  readonly roots: Roots
  readonly inputs: RecordedInputs
  /** The site's time and the device's, in ms; both read through `inputs`. */
  readonly now: () => number
  readonly deviceNow: () => number
  readonly makeId: () => string
}

/** What only the inspector needs: it comes when it is first opened. */
export function createInspectorKit({ window, tabStorage, roots, inputs, now, deviceNow, makeId }: InspectorWorldPorts) {
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
  const over = (source: InspectorSource) => provideInspector({ source, layouter, save })
  const source = localSource(createProbe(deviceNow), roots, deviceNow)
  const replayer = startReplayer()
  // The recorder belongs to the page: it goes on while no inspector is open.
  const recorderLogic = providePageRecorder({
    roots,
    createRecorder: () => createRecorder({ inputs, now, deviceNow, build: profile.buildLabel }),
    tabStorage,
    onLeave: (listener) => {
      window.addEventListener('pagehide', listener)
      return () => window.removeEventListener('pagehide', listener)
    },
  })
  const recorder = createActor(recorderLogic, { input: { restored: restoreRecording(tabStorage) } }).start()
  /** The machines that inspect a page, control its recording and replay recordings. */
  const workspaceOver = (inspector: typeof inspectorMachine, controls: RecordingControls) => ({
    inspector,
    recording: provideRecording({ controls, replayer, save }),
    inspectorOf: (replay: ReplayView, recording: ActorRefFrom<typeof recordingMachine>) => {
      const position$ = defer(() => from(recording).pipe(startWith(recording.getSnapshot()))).pipe(
        map(({ context }) => context.position),
        distinctUntilChanged(),
      )
      return over(replaySource(replay, replayer, position$))
    },
  })
  /** This tab's name, by which the inspector's window finds it again after a reload. */
  const tab = () => {
    const name = tabStorage.read('inspected', v.string()) ?? makeId()
    tabStorage.write('inspected', name)
    return name
  }
  const channelTo = (name: string) => openChannel(window, `anchorage.inspector.${name}`)
  return {
    local: workspaceOver(over(source), localControls(recorder)),
    remote: (name: string) => {
      const channel = () => channelTo(name)
      return workspaceOver(over(remoteSource(channel, deviceNow)), remoteControls(channel, deviceNow))
    },
    recorder,
    serving: provideServing({ source, recorder, channel: () => channelTo(tab()), loadId: makeId() }),
    /** The window is this tab's child, so that it begins with the tab's session. */
    openWindow: () => {
      window.open(`/dev/inspector?of=${tab()}`, '', 'popup,width=1280,height=860')
    },
  }
}
