import { defer, from, map, startWith } from 'rxjs'
import { type Deck, type DeckRef, deckView } from './deck.ts'

/** This page's own recording. */
export function ownDeck(deck: DeckRef): Deck {
  return {
    view$: defer(() => from(deck).pipe(startWith(deck.getSnapshot()), map(deckView))),
    start: () => deck.send({ type: 'record.started' }),
    finish: () => deck.send({ type: 'record.ended' }),
    text: async () => {
      const { made } = deck.getSnapshot().context
      if (made === null) throw new Error('nothing was recorded')
      return made.text
    },
  }
}
