import { fromObservable, fromPromise } from 'xstate'
import type { Teller, Told } from '#src/inspector/recording/told.ts'
import type { Deck, DeckView } from './deck.ts'
import { recordingMachine } from './recordingMachine.ts'

export type RecordingPorts = {
  readonly deck: Deck
  readonly teller: Pick<Teller, 'tell'>
  readonly save: (name: string, type: string, text: string) => void
}

/** Commands a page's recording, and tells recordings in a thread of its own. */
export function provideRecording({ deck, teller, save }: RecordingPorts) {
  return recordingMachine.provide({
    actors: {
      follow: fromObservable<DeckView | null, undefined>(() => deck.view$),
      fetch: fromPromise<string, undefined>(() => deck.text()),
      read: fromPromise<string, { file: Blob }>(({ input }) => input.file.text()),
      tell: fromPromise<Told | null, { text: string }>(({ input }) => teller.tell(input.text)),
    },
    actions: {
      startDeck: () => deck.start(),
      finishDeck: () => deck.finish(),
      save: (_, { text }) => save('anchorage-recording.json', 'application/json', text),
    },
  })
}
