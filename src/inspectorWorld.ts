import ElkApi from 'elkjs/lib/elk-api.js'
import elkWorker from 'elkjs/lib/elk-worker.min.js?url'
import { defer, distinctUntilChanged, from, map, startWith } from 'rxjs'
import * as v from 'valibot'
import { type ActorRefFrom, createActor } from 'xstate'
import type { DeviceStorage } from './browser/storage.ts'
import { profile } from './api/profile.ts'
import { onPageLeft, saveFile } from './browser/page.ts'
import { trustedScriptUrl } from './browser/trustedUrl.ts'
import { openChannel } from './app/adapters/inspectorChannel.ts'
import { createProbe } from './inspector/probe.ts'
import { createRecorder } from './inspector/recording/recorder.ts'
import type { Told } from './inspector/recording/told.ts'
import type { Deck } from './machines/inspector/deck.ts'
import { provideDeck, recallRecording } from './machines/inspector/deckActors.ts'
import { provideInspector } from './machines/inspector/inspectorActors.ts'
import { ownActors } from './machines/inspector/ownActors.ts'
import { provideRecording } from './machines/inspector/recordingActors.ts'
import type { recordingMachine } from './machines/inspector/recordingMachine.ts'
import type { inspectorMachine } from './machines/inspector/inspectorMachine.ts'
import { ownDeck } from './machines/inspector/ownDeckActors.ts'
import { remoteDeck } from './machines/inspector/remoteDeckActors.ts'
import { remoteActors } from './machines/inspector/remoteActors.ts'
import { replaySource } from './machines/inspector/replayActors.ts'
import { provideServing } from './machines/inspector/servingActors.ts'
import type { InspectorSource } from './machines/inspector/source.ts'
import type { Roots } from './machines/kit/roots.ts'
import type { Tape } from './machines/kit/tape.ts'
import { once } from './once.ts'
import { startTeller } from './app/adapters/replay/replayThread.ts'

export type InspectorWorldPorts = {
  readonly window: Window & typeof globalThis
  readonly tabStorage: DeviceStorage
  readonly roots: Roots
  readonly tape: Tape
  /** The site's time and the device's, in ms; both pass by the tape. */
  readonly now: () => number
  readonly deviceNow: () => number
  readonly makeId: () => string
}

/** What only the inspector needs: it comes when it is first opened. */
export function createInspectorKit({ window, tabStorage, roots, tape, now, deviceNow, makeId }: InspectorWorldPorts) {
  // Charts are placed in a thread of their own.
  const layouter = once(async () => new ElkApi({ workerFactory: () => new Worker(trustedScriptUrl(elkWorker)) }))
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
  /** This tab's name, by which the inspector's window finds it again after a reload. */
  const tab = () => {
    const name = tabStorage.read('inspected', v.string()) ?? makeId()
    tabStorage.write('inspected', name)
    return name
  }
  const channelTo = (name: string) => openChannel(window, `anchorage.inspector.${name}`)
  return {
    desk: deskOver(over(own), ownDeck(deck)),
    remote: (name: string) => {
      const channel = () => channelTo(name)
      return deskOver(over(remoteActors(channel, deviceNow)), remoteDeck(channel, deviceNow))
    },
    deck,
    serving: provideServing({ own, deck, channel: () => channelTo(tab()), life: makeId() }),
    /** The window is this tab's child, so that it begins with the tab's session. */
    openWindow: () => {
      window.open(`/dev/inspector?of=${tab()}`, '', 'popup,width=1280,height=860')
    },
  }
}
