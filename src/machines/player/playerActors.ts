import { type EventObject, fromCallback } from 'xstate'
import { playingVideo } from '#src/api/contract/live.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { playerMachine, type PlaybackEvent } from './playerMachine.ts'

/** Plays one address in one video element for as long as the actor lives; mpegts.js comes when it is first needed. */
const playback = fromCallback<EventObject, { element: HTMLVideoElement; url: string }>(({ input, sendBack }) => {
  const { element, url } = input
  const tell = (event: PlaybackEvent) => sendBack(event)
  const abort = new AbortController()
  const listen = (name: string, event: PlaybackEvent) =>
    element.addEventListener(name, () => tell(event), { signal: abort.signal })
  const stop = { run: () => undefined as void }

  listen('playing', { type: 'playback.playing' })
  listen('waiting', { type: 'playback.stalled' })
  listen('ended', { type: 'playback.ended' })

  const start = async () => {
    const { default: mpegts } = await import('mpegts.js')
    if (abort.signal.aborted) return
    if (!mpegts.isSupported()) throw new Error('live streams cannot be played here')
    mpegts.LoggingControl.enableAll = false
    const player = mpegts.createPlayer(
      { type: 'flv', isLive: true, url: new URL(url, element.baseURI).href },
      { enableStashBuffer: false, liveBufferLatencyChasing: true, autoCleanupSourceBuffer: true },
    )
    stop.run = () => player.destroy()
    player.on(mpegts.Events.ERROR, () => tell({ type: 'playback.failed' }))
    player.on(mpegts.Events.LOADING_COMPLETE, () => tell({ type: 'playback.ended' }))
    player.attachMediaElement(element)
    player.load()
    await player.play()
  }
  start().catch(() => {
    if (!abort.signal.aborted) tell({ type: 'playback.failed' })
  })

  return () => {
    abort.abort()
    stop.run()
  }
})

/** The player over the video host and mpegts.js. */
export function providePlayer(client: Client) {
  return playerMachine.provide({
    actors: {
      locate: callActor(async ({ anchorRoomId }, signal) => {
        const { sources } = await client.call(playingVideo, { anchorRoomId }, { signal })
        return sources.find((source) => source.kind === 'ANCHOR')?.url ?? null
      }),
      playback,
    },
  })
}
