import { filter, map, type Observable, withLatestFrom } from 'rxjs'
import { type EventObject, fromCallback } from 'xstate'
import { playChime } from '#src/browser/chime.ts'
import { allowBlobWorkers } from '#src/browser/blobWorkers.ts'
import { giftEffects } from '#src/streams/giftEffects.ts'
import type { Rooms } from '#src/streams/room.ts'
import { type EffectEvent, effectMachine, type EffectPlayEvent } from './effectMachine.ts'

/** Most bytes of an effect's file. */
const SIZE_LIMIT = 2_000_000

async function loadEffect(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal, credentials: 'omit' })
  const data = response.ok ? await response.arrayBuffer() : null
  if (data === null || data.byteLength > SIZE_LIMIT) throw new Error(`no effect at ${url}`)
  return data
}

function clear(canvas: HTMLCanvasElement): void {
  canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
}

/** Plays one file once, for as long as the actor lives at most; the player comes when it is first needed. */
const play = fromCallback<EventObject, { canvas: HTMLCanvasElement; url: string; isHeard: boolean }>(({ input, sendBack }) => {
  const send = (event: EffectPlayEvent) => sendBack(event)
  const abort = new AbortController()
  const stop = { run: () => undefined as void, sound: () => undefined as void }

  const start = async () => {
    const [{ Parser, Player }, data] = await Promise.all([import('svga-web'), loadEffect(input.url, abort.signal)])
    if (abort.signal.aborted) return
    allowBlobWorkers()
    const parser = new Parser()
    stop.run = () => parser.destroy()
    const video = await parser.do(data)
    parser.destroy()
    if (abort.signal.aborted) return
    const player = new Player(input.canvas)
    stop.run = () => player.destroy()
    await player.mount(video)
    if (abort.signal.aborted) return
    player.set({ loop: 1 })
    player.$on('end', () => send({ type: 'effect.ended' }))
    player.start()
    if (input.isHeard) stop.sound = playChime()
    send({ type: 'effect.started' })
  }
  start().catch(() => {
    if (!abort.signal.aborted) send({ type: 'effect.failed' })
  })

  return () => {
    abort.abort()
    stop.run()
    stop.sound()
    // The player may have a frame on its way, which it still draws.
    clear(input.canvas)
    requestAnimationFrame(() => clear(input.canvas))
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
