import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, setup } from 'xstate'
import { playback } from '#src/machines/player/playbackActors.ts'

/** How often it is looked whether the picture moves, in ms. */
const CHECK = 2_000

/** A video whose place is set by hand, and what is said of its picture. */
function watch() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const video = Object.assign(new EventTarget(), {
    baseURI: 'https://site.example',
    currentTime: 0,
    paused: false,
    readyState: 4,
    play: async () => undefined,
  })
  const said: string[] = []
  const player = createActor(
    setup({ actors: { playback } }).createMachine({
      invoke: { src: 'playback', input: { element: video as unknown as HTMLVideoElement, url: '/media/live/a1.flv' } },
      on: {
        'playback.playing': { actions: () => said.push('plays') },
        'playback.stalled': { actions: () => said.push('stalls') },
      },
    }),
  ).start()
  onTestFinished(() => void player.stop())
  return {
    video,
    stop: () => void player.stop(),
    /** What is said when the picture is looked at, standing at this second. */
    at: (currentTime: number, fields: { paused?: boolean; readyState?: number } = {}) => {
      Object.assign(video, { currentTime, paused: false, readyState: 4, ...fields })
      vi.advanceTimersByTime(CHECK)
      return said.splice(0)
    },
    said: () => said.splice(0),
  }
}

test('[S-1] a picture that stands still is said to stall, once, and to play once it moves', () => {
  const { at } = watch()
  expect([at(1), at(3), at(3), at(3), at(5)]).toEqual([[], [], ['stalls'], [], ['plays']])
})

test('[S-1] a picture that went back stalls where it stands then, and plays while it moves there', () => {
  const { at } = watch()
  expect([at(10), at(2), at(4), at(4), at(6)]).toEqual([[], [], [], ['stalls'], ['plays']])
})

test('[S-1] neither a paused video nor one without a first picture stalls', () => {
  const { at } = watch()
  const none = { readyState: 0 }
  expect([at(0, none), at(0, none), at(4, { paused: true }), at(4, { paused: true })]).toEqual([[], [], [], []])
  expect(at(4)).toEqual(['stalls'])
})

test('[S-1] what the browser says of a video is passed on at once, and nothing of one that was left', () => {
  const { video, said, at, stop } = watch()
  for (const name of ['waiting', 'playing']) video.dispatchEvent(new Event(name))
  expect(said()).toEqual(['stalls', 'plays'])
  stop()
  video.dispatchEvent(new Event('waiting'))
  expect([at(1), at(1)]).toEqual([[], []])
})
