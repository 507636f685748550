import { filter, firstValueFrom, map, merge, Observable, tap, timeout, timer } from 'rxjs'
import * as v from 'valibot'
import type { Deck } from './deck.ts'
import { type Channel, Tell } from './wireActors.ts'

/** How often the page is asked, how long it may stay silent before it counts as away, and how long a recording may take to come, in ms. */
const PACE = 500
const PATIENCE = 2_000
const TEXT_WAIT = 20_000

/** The recording of the page at the other end of a channel: that page records, this window commands it. */
export function remoteDeck(openChannel: () => Channel, now: () => number): Deck {
  let channel: Channel | null = null

  const tells = (from: Channel) =>
    new Observable<Tell>((subscriber) =>
      from.hear((message) => {
        const tell = v.safeParse(Tell, message)
        if (tell.success) subscriber.next(tell.output)
      }),
    )

  return {
    view$: new Observable((subscriber) => {
      const opened = openChannel()
      channel = opened
      let heardAt = now()
      subscriber.next(null)
      const views = tells(opened).pipe(
        filter((tell) => tell.tell === 'deck'),
        tap(() => (heardAt = now())),
        map(({ view }) => view),
      )
      const silence = timer(0, PACE).pipe(
        tap(() => opened.post({ ask: 'deck' })),
        filter(() => now() - heardAt > PATIENCE),
        map(() => null),
      )
      subscriber.add(merge(views, silence).subscribe(subscriber))
      return () => {
        opened.close()
        channel = null
      }
    }),
    start: () => channel?.post({ ask: 'record' }),
    finish: () => channel?.post({ ask: 'finish' }),
    text: async () => {
      if (channel === null) throw new Error('nobody follows the page')
      const told = firstValueFrom(
        tells(channel).pipe(
          filter((tell) => tell.tell === 'recording'),
          timeout({ first: TEXT_WAIT }),
        ),
      )
      channel.post({ ask: 'recording' })
      const { text } = await told
      if (text === null) throw new Error('the page recorded nothing')
      return text
    },
  }
}
