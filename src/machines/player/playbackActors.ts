import { interval } from 'rxjs'
import { fromCallback } from 'xstate'
import { createScope } from '#src/streams/kit/scope.ts'
import type { PlaybackEvent, PlaybackOrder } from './playerMachine.ts'

/**
 * How far behind the newest picture one may be, in seconds: beyond `most` the player jumps to `kept`. A new viewer gets up to two
 * seconds at once, from the last key frame on, so less would make every start jump.
 */
const LATENCY = { most: 3, kept: 1 }
/** How often it is looked whether the picture moves, in ms. A browser does not always say that it waits. */
const LOOK_EVERY = 2_000

/** Plays one address in one video element for as long as the actor lives; mpegts.js comes when it is first needed. */
export const playback = fromCallback<PlaybackOrder, { element: HTMLVideoElement; url: string }>(
  ({ input, sendBack, receive }) => {
    const { element, url } = input
    const tell = (event: PlaybackEvent) => sendBack(event)
    const abort = new AbortController()
    const scope = createScope()
    const listen = (name: string, event: PlaybackEvent) =>
      element.addEventListener(name, () => tell(event), { signal: abort.signal })
    const stop = { run: () => undefined as void }

    listen('playing', { type: 'playback.playing' })
    listen('waiting', { type: 'playback.stalled' })
    listen('ended', { type: 'playback.ended' })
    scope.own(interval(LOOK_EVERY), { next: watchProgress(element, tell) })

    const play = () =>
      element.play().catch((error: unknown) => {
        if (abort.signal.aborted) return
        const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError'
        tell({ type: isBlocked ? 'playback.blocked' : 'playback.failed' })
      })
    receive(() => void play())

    const start = async () => {
      const { default: mpegts } = await import('mpegts.js')
      if (abort.signal.aborted) return
      if (!mpegts.isSupported()) throw new Error('live streams cannot be played here')
      mpegts.LoggingControl.enableAll = false
      const player = mpegts.createPlayer(
        { type: 'flv', isLive: true, url: new URL(url, element.baseURI).href },
        {
          enableStashBuffer: false,
          liveBufferLatencyChasing: true,
          liveBufferLatencyMaxLatency: LATENCY.most,
          liveBufferLatencyMinRemain: LATENCY.kept,
          autoCleanupSourceBuffer: true,
        },
      )
      stop.run = () => player.destroy()
      player.on(mpegts.Events.ERROR, () => tell({ type: 'playback.failed' }))
      player.on(mpegts.Events.LOADING_COMPLETE, () => tell({ type: 'playback.ended' }))
      player.attachMediaElement(element)
      player.load()
      await play()
    }
    start().catch(() => {
      if (!abort.signal.aborted) tell({ type: 'playback.failed' })
    })

    return () => {
      abort.abort()
      scope.close()
      stop.run()
    }
  },
)

/** Tells when a picture that should move stands, and when it moves again. */
function watchProgress(element: HTMLVideoElement, tell: (event: PlaybackEvent) => void): () => void {
  let last = -1
  let stands = false
  return () => {
    const { currentTime, paused, readyState } = element
    // Before the first picture there is nothing that could stand, and who paused wants it to.
    const isStill = !paused && readyState > 0 && currentTime === last
    last = currentTime
    if (isStill === stands) return
    stands = isStill
    tell({ type: isStill ? 'playback.stalled' : 'playback.playing' })
  }
}
