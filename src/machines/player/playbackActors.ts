import { timer } from 'rxjs'
import { fromCallback } from 'xstate'
import { createScope } from '#src/streams/kit/scope.ts'
import type { PlaybackEvent, PlaybackCommand } from './playerMachine.ts'

/**
 * The latency behind the newest frame, in seconds: beyond `most` the player jumps to `kept`. A new viewer receives up to two seconds at
 * once, from the last key frame on, so that a smaller `most` would make every start jump.
 */
const LATENCY = { most: 3, kept: 1 }
/** How often it is checked whether the picture moves, in ms: a browser does not always fire `waiting`. */
const CHECK_INTERVAL = 2_000

/** Plays one address in one video element as long as the actor lives; mpegts.js is loaded when it is first needed. */
export const playback = fromCallback<PlaybackCommand, { element: HTMLVideoElement; url: string }>(
  ({ input, sendBack, receive }) => {
    const { element, url } = input
    const report = (event: PlaybackEvent) => sendBack(event)
    const abort = new AbortController()
    const scope = createScope()
    const listen = (name: string, event: PlaybackEvent) =>
      element.addEventListener(name, () => report(event), { signal: abort.signal })
    const stop = { run: () => undefined as void }

    listen('playing', { type: 'playback.playing' })
    listen('waiting', { type: 'playback.stalled' })
    listen('ended', { type: 'playback.ended' })
    scope.own(timer(CHECK_INTERVAL, CHECK_INTERVAL), { next: watchProgress(element, report) })

    const play = () =>
      element.play().catch((error: unknown) => {
        if (abort.signal.aborted) return
        const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError'
        report({ type: isBlocked ? 'playback.blocked' : 'playback.failed' })
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
      player.on(mpegts.Events.ERROR, () => report({ type: 'playback.failed' }))
      player.on(mpegts.Events.LOADING_COMPLETE, () => report({ type: 'playback.ended' }))
      player.attachMediaElement(element)
      player.load()
      await play()
    }
    start().catch(() => {
      if (!abort.signal.aborted) report({ type: 'playback.failed' })
    })

    return () => {
      abort.abort()
      scope.close()
      stop.run()
    }
  },
)

/** Reports when a picture that should move stalls, and when it moves again. */
function watchProgress(element: HTMLVideoElement, report: (event: PlaybackEvent) => void): () => void {
  let last = -1
  let wasStalled = false
  return () => {
    const { currentTime, paused, readyState } = element
    // Neither a video without a first picture nor a paused one is stalled.
    const isStalled = !paused && readyState > 0 && currentTime === last
    last = currentTime
    if (isStalled === wasStalled) return
    wasStalled = isStalled
    report({ type: isStalled ? 'playback.stalled' : 'playback.playing' })
  }
}
