import { fromCallback } from 'xstate'
import * as v from 'valibot'
import { type DeckRef, deckView } from './deck.ts'
import { servingMachine } from './servingMachine.ts'
import type { OwnActors } from './source.ts'
import { Ask, type Channel } from './wireActors.ts'

export type ServingPorts = {
  readonly own: OwnActors
  readonly deck: DeckRef
  readonly channel: () => Channel
  /** Another each time the page is loaded. */
  readonly life: string
}

/** The page's side of an inspector in its own window. */
export function provideServing({ own, deck, channel, life }: ServingPorts) {
  return servingMachine.provide({
    actors: {
      open: fromCallback(() => own.open()),
      answer: fromCallback(({ sendBack }) => {
        const { post, hear, close } = channel()
        const tellDeck = () => post({ tell: 'deck', view: deckView(deck.getSnapshot()) })
        const answer = (ask: Ask) => {
          switch (ask.ask) {
            case 'leave':
              return sendBack({ type: 'window.left' })
            case 'send':
              return own.send(ask.key, ask.event)
            case 'clear':
              return own.clear()
            case 'deck':
              return tellDeck()
            case 'record':
              deck.send({ type: 'record.started' })
              return tellDeck()
            case 'finish':
              deck.send({ type: 'record.ended' })
              return tellDeck()
            case 'recording':
              return post({ tell: 'recording', text: deck.getSnapshot().context.made?.text ?? null })
            case 'chart': {
              const tell = { tell: 'chart', name: ask.name } as const
              return void own.chart(ask.name).then(
                (chart) => post({ ...tell, chart }),
                () => post({ ...tell, chart: null }),
              )
            }
            case 'seen': {
              sendBack({ type: 'window.asked' })
              const seen = own.see(ask.chosen)
              const after = ask.life === life ? ask.after : 0
              return post({ tell: 'seen', life, seen: { ...seen, log: seen.log.filter(({ no }) => no > after) } })
            }
          }
        }
        const stop = hear((message) => {
          const ask = v.safeParse(Ask, message)
          if (ask.success) answer(ask.output)
        })
        return () => {
          stop()
          close()
        }
      }),
    },
  })
}
