import type { Observable } from 'rxjs'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { type Cut, type deckMachine, NO_SIZE, type RecordingSize } from './deckMachine.ts'

/** What is seen of a page's recording: whether it runs, was made or broke, and how much of it there is. */
export const DECK_STATES = ['empty', 'recording', 'made', 'broken'] as const
export type DeckView = { readonly state: (typeof DECK_STATES)[number]; readonly size: RecordingSize; readonly cut: Cut }

/** A page's recording, of this page or another window's. */
export type Deck = {
  /** How it is, beginning at once, or null while the page does not answer. */
  readonly view$: Observable<DeckView | null>
  readonly start: () => void
  readonly finish: () => void
  /** The text of the file that was recorded last. Rejects when there is none, or the page does not answer. */
  readonly text: () => Promise<string>
}

export type DeckRef = ActorRefFrom<typeof deckMachine>

/** What is seen of a deck's actor. */
export function deckView({ value, context: { made, size } }: SnapshotFrom<typeof deckMachine>): DeckView {
  return value === 'waking' ? { state: 'empty', size: NO_SIZE, cut: 'none' } : { state: value, size, cut: made?.cut ?? 'none' }
}
