import ElkApi from 'elkjs/lib/elk-api.js'
import elkWorker from 'elkjs/lib/elk-worker.min.js?url'
import { defer, distinctUntilChanged, from, map, startWith } from 'rxjs'
import * as v from 'valibot'
import { createActor } from 'xstate'
import { profile } from '#src/api/profile.ts'
import { createPartStore } from '#src/browser/partStore.ts'
import { onPageLeft, saveFile } from '#src/browser/page.ts'
import { trustedScriptUrl } from '#src/browser/trustedUrl.ts'
import { createProbe } from '#src/inspector/probe.ts'
import { createRecorder } from '#src/inspector/recording/recorder.ts'
import type { ReplayView } from '#src/inspector/recording/replayView.ts'
import { provideInspector } from '#src/machines/inspector/inspectorActors.ts'
import type { inspectorMachine } from '#src/machines/inspector/inspectorMachine.ts'
import { localControls } from '#src/machines/inspector/localControlsActors.ts'
import { localSource } from '#src/machines/inspector/localSourceActors.ts'
import { providePageRecorder, restoreRecording } from '#src/machines/inspector/pageRecorderActors.ts'
import { provideRecording } from '#src/machines/inspector/recordingActors.ts'
import type { RecordingControls } from '#src/machines/inspector/recordingControls.ts'
import type { RecordingRef } from '#src/machines/inspector/recordingMachine.ts'
import { remoteControls } from '#src/machines/inspector/remoteControlsActors.ts'
import { remoteSource } from '#src/machines/inspector/remoteSourceActors.ts'
import { replaySource } from '#src/machines/inspector/replaySourceActors.ts'
import { provideServing } from '#src/machines/inspector/servingActors.ts'
import type { InspectorSource } from '#src/machines/inspector/source.ts'
import { lazyOnce } from '#src/ui/kit/lazyOnce.ts'
import { openChannel } from '../adapters/inspectorChannel.ts'
import { startReplayer } from '../adapters/replay/replayThread.ts'
import type { App } from '../app.ts'
import { oncePerApp } from './oncePerApp.ts'

/** What only the inspector needs: it is loaded when it is first opened. */
export const inspectorOf = oncePerApp((app: App) => {
  const { window, tabStorage, members, roots, inputs, now, deviceNow, makeId } = app
  const kept = { tabStorage, members, parts: createPartStore(() => window.indexedDB, deviceNow) }
  // Charts are laid out in a worker.
  const layouter = lazyOnce(async () => new ElkApi({ workerFactory: () => new Worker(trustedScriptUrl(elkWorker)) })).load
  const save = (name: string, type: string, text: string) => saveFile(window.document, name, type, text)
  const over = (source: InspectorSource) => provideInspector({ source, layouter, save })
  const source = localSource(createProbe(deviceNow), roots, deviceNow)
  const replayer = startReplayer()
  // The recorder belongs to the page: it goes on while no inspector is open.
  const recorderLogic = providePageRecorder({
    roots,
    createRecorder: () => createRecorder({ inputs, now, deviceNow, build: profile.buildLabel }),
    ...kept,
    makeId,
    onLeave: (listener) => onPageLeft(window, listener),
  })
  const recorder = createActor(recorderLogic, { input: restoreRecording(kept) }).start()
  /** The machines that inspect a page, control its recording and replay recordings. */
  const workspaceOver = (inspector: typeof inspectorMachine, controls: RecordingControls) => ({
    inspector,
    recording: provideRecording({ controls, replayer, save }),
    inspectorOf: (replay: ReplayView, recording: RecordingRef) => {
      const position$ = defer(() => from(recording).pipe(startWith(recording.getSnapshot()))).pipe(
        map(({ context }) => context.position),
        distinctUntilChanged(),
      )
      return over(replaySource(replay, replayer, position$))
    },
  })
  const channelTo = (name: string) => openChannel(window, `anchorage.inspector.${name}`)
  return {
    local: workspaceOver(over(source), localControls(recorder)),
    remote: (name: string) => {
      const channel = () => channelTo(name)
      return workspaceOver(over(remoteSource(channel, deviceNow)), remoteControls(channel, deviceNow))
    },
    recorder,
    serving: provideServing({ source, recorder, channel: () => channelTo(tabName(app)), loadId: makeId() }),
  }
})

/** This tab's name, by which the inspector's window finds it again after a reload. */
function tabName({ tabStorage, makeId }: Pick<App, 'tabStorage' | 'makeId'>): string {
  const name = tabStorage.read('inspected', v.string()) ?? makeId()
  tabStorage.write('inspected', name)
  return name
}

/** Opens the inspector in a window of its own, which is opened by this tab, so that it starts with the tab's session. */
export function openInspector(app: App): void {
  app.window.open(`/dev/inspector?of=${tabName(app)}`, '', 'popup,width=1280,height=860')
}
