import ElkApi from 'elkjs/lib/elk-api.js'
import elkWorker from 'elkjs/lib/elk-worker.min.js?url'
import { defer, distinctUntilChanged, from, map, startWith } from 'rxjs'
import * as v from 'valibot'
import { type ActorRefFrom, createActor } from 'xstate'
import { profile } from '#src/api/profile.ts'
import { onPageLeft, saveFile } from '#src/browser/page.ts'
import { trustedScriptUrl } from '#src/browser/trustedUrl.ts'
import { createProbe } from '#src/inspector/probe.ts'
import { createRecorder } from '#src/inspector/recording/recorder.ts'
import type { Told } from '#src/inspector/recording/told.ts'
import type { Deck } from '#src/machines/inspector/deck.ts'
import { provideDeck, recallRecording } from '#src/machines/inspector/deckActors.ts'
import { provideInspector } from '#src/machines/inspector/inspectorActors.ts'
import type { inspectorMachine } from '#src/machines/inspector/inspectorMachine.ts'
import { ownActors } from '#src/machines/inspector/ownActors.ts'
import { ownDeck } from '#src/machines/inspector/ownDeckActors.ts'
import { provideRecording } from '#src/machines/inspector/recordingActors.ts'
import type { recordingMachine } from '#src/machines/inspector/recordingMachine.ts'
import { remoteActors } from '#src/machines/inspector/remoteActors.ts'
import { remoteDeck } from '#src/machines/inspector/remoteDeckActors.ts'
import { replaySource } from '#src/machines/inspector/replayActors.ts'
import { provideServing } from '#src/machines/inspector/servingActors.ts'
import type { InspectorSource } from '#src/machines/inspector/source.ts'
import { InspectorPage } from '#src/ui/inspector/InspectorPage.tsx'
import { lazyOnce } from '#src/ui/kit/lazyOnce.ts'
import { openChannel } from '../adapters/inspectorChannel.ts'
import { startTeller } from '../adapters/replay/replayThread.ts'
import type { App } from '../app.ts'
import { defineFeature } from '../defineFeature.tsx'
import { oncePerApp } from '../oncePerApp.ts'

/** What only the inspector needs: it comes when it is first opened. */
export const inspectorOf = oncePerApp((app: App) => {
  const { window, tabStorage, roots, tape, now, deviceNow, makeId } = app
  // Charts are placed in a thread of their own.
  const layouter = lazyOnce(async () => new ElkApi({ workerFactory: () => new Worker(trustedScriptUrl(elkWorker)) })).load
  const save = (name: string, type: string, text: string) => saveFile(window.document, name, type, text)
  const over = (source: InspectorSource) => provideInspector({ source, layouter, save })
  const own = ownActors(createProbe(deviceNow), roots, deviceNow)
  const teller = startTeller()
  // The recording is the page's: it goes on while no inspector is open.
  const deckLogic = provideDeck({
    roots,
    createRecorder: () => createRecorder({ tape, now, deviceNow, build: profile.buildLabel }),
    tabStorage,
    onLeave: (listener) => onPageLeft(window, listener),
  })
  const deck = createActor(deckLogic, { input: { kept: recallRecording(tabStorage) } }).start()
  /** Over a page, its recording, and recordings of its own. */
  const deskOver = (inspector: typeof inspectorMachine, of: Deck) => ({
    inspector,
    recording: provideRecording({ deck: of, teller, save }),
    inspectorOf: (told: Told, recording: ActorRefFrom<typeof recordingMachine>) => {
      const place$ = defer(() => from(recording).pipe(startWith(recording.getSnapshot()))).pipe(
        map(({ context }) => context.place),
        distinctUntilChanged(),
      )
      return over(replaySource(told, teller, place$))
    },
  })
  const channelTo = (name: string) => openChannel(window, `anchorage.inspector.${name}`)
  return {
    desk: deskOver(over(own), ownDeck(deck)),
    remote: (name: string) => {
      const channel = () => channelTo(name)
      return deskOver(over(remoteActors(channel, deviceNow)), remoteDeck(channel, deviceNow))
    },
    deck,
    serving: provideServing({ own, deck, channel: () => channelTo(tabName(app)), life: makeId() }),
  }
})

/** This tab's name, by which the inspector's window finds it again after a reload. */
function tabName({ tabStorage, makeId }: Pick<App, 'tabStorage' | 'makeId'>): string {
  const name = tabStorage.read('inspected', v.string()) ?? makeId()
  tabStorage.write('inspected', name)
  return name
}

/** Opens the inspector in a window of its own, which is this tab's child, so that it begins with the tab's session. */
export function openInspector(app: App): void {
  app.window.open(`/dev/inspector?of=${tabName(app)}`, '', 'popup,width=1280,height=860')
}

/** The inspector on a page of its own (D-9). */
export const inspector = defineFeature({ page: InspectorPage, provide: (app) => ({ logic: inspectorOf(app) }) })
