import { filter, map, type Observable, withLatestFrom } from 'rxjs'
import { type EventObject, fromCallback } from 'xstate'
import { giftEffects } from '#src/streams/giftEffects.ts'
import type { Rooms } from '#src/streams/room.ts'
import { type EffectEvent, effectMachine, type EffectPlay, type EffectPlayEvent } from './effectMachine.ts'

/** What plays an effect comes with the first one. */
const loadPlayer = () => import('./effectPlayActors.ts')

/** Plays one file once, for as long as the actor lives at most. */
const play = fromCallback<EventObject, EffectPlay>(({ input, sendBack }) => {
  const send = (event: EffectPlayEvent) => sendBack(event)
  const now = { isOver: false, stop: () => undefined as void }
  loadPlayer().then(
    ({ playEffect }) => {
      if (!now.isOver) now.stop = playEffect(input, send)
    },
    () => {
      if (!now.isOver) send({ type: 'effect.failed' })
    },
  )
  return () => {
    now.isOver = true
    now.stop()
  }
})

/** Effects over the room's gifts and svga-web. What arrives while the page is hidden is left out. */
export function provideEffects({ rooms, hidden, now }: { rooms: Rooms; hidden: Observable<boolean>; now: () => number }) {
  return effectMachine.provide({
    actors: {
      arrivals: fromCallback<EventObject, { room: string }>(({ input, sendBack }) => {
        const send = (event: EffectEvent) => sendBack(event)
        const seen = giftEffects(rooms.open(input.room).deliveries, now).pipe(
          withLatestFrom(hidden),
          filter(([, isHidden]) => !isHidden),
          map(([effect]) => effect),
        )
        const subscription = seen.subscribe((effect) => send({ type: 'effect.arrived', effect }))
        return () => subscription.unsubscribe()
      }),
      play,
    },
  })
}
