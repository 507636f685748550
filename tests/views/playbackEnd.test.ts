import mpegts from 'mpegts.js'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, setup } from 'xstate'
import { playback } from '#src/machines/player/playbackActors.ts'

afterEach(() => void vi.restoreAllMocks())

/** A video that plays, or does not, by the test, and what is said of it. */
async function watch(play: () => Promise<void> = async () => undefined) {
  const heard = new Map<string, () => void>()
  let isGone = false
  const player = {
    on: (name: string, run: () => void) => void heard.set(name, run),
    attachMediaElement: () => undefined,
    load: () => undefined,
    destroy: () => void (isGone = true),
  }
  vi.spyOn(mpegts, 'isSupported').mockReturnValue(true)
  const created = vi.spyOn(mpegts, 'createPlayer').mockReturnValue(player as unknown as mpegts.Player)
  const video = document.createElement('video')
  video.play = play
  const said: string[] = []
  const machine = setup({ actors: { playback } }).createMachine({
    invoke: { src: 'playback', id: 'playback', input: { element: video, url: '/media/live/a1.flv' } },
    on: { '*': { actions: ({ event }) => said.push(event.type) } },
  })
  const actor = createActor(machine).start()
  onTestFinished(() => void actor.stop())
  await expect.poll(() => heard.size).toBe(2)
  await Promise.resolve()
  return {
    video,
    said,
    stop: () => void actor.stop(),
    /** The player of the stream says so. */
    say: (name: string) => heard.get(name)?.(),
    playAgain: async () => {
      actor.getSnapshot().children['playback']?.send({ type: 'play' })
      await Promise.resolve()
      await Promise.resolve()
    },
    isGone: () => isGone,
    url: () => created.mock.calls[0]?.[0].url,
  }
}

test.each([
  ['the video', ({ video }: Awaited<ReturnType<typeof watch>>) => video.dispatchEvent(new Event('ended')), 'playback.ended'],
  ['its stream', ({ say }: Awaited<ReturnType<typeof watch>>) => say(mpegts.Events.LOADING_COMPLETE), 'playback.ended'],
  ['an error of its stream', ({ say }: Awaited<ReturnType<typeof watch>>) => say(mpegts.Events.ERROR), 'playback.failed'],
])('[S-1] a picture ends with %s', async (_, end, expected) => {
  const watched = await watch()
  end(watched)
  expect(watched.said).toEqual([expected])
})

test.each([
  ['blocked where the browser wants a press first', new DOMException('press', 'NotAllowedError'), 'playback.blocked'],
  ['failed for any other reason', new DOMException('codec', 'NotSupportedError'), 'playback.failed'],
])('[S-1] a picture that does not play is %s', async (_, error, expected) => {
  const { said } = await watch(() => Promise.reject(error))
  await expect.poll(() => said).toEqual([expected])
})

test('[S-1] a picture that was blocked plays once it is pressed', async () => {
  let tries = 0
  const { playAgain } = await watch(async () => void (tries += 1))
  await expect.poll(() => tries).toBe(1)
  await playAgain()
  expect(tries).toBe(2)
})

test('[S-1] a stream that was left is let go', async () => {
  const { stop, isGone } = await watch()
  const before = isGone()
  stop()
  expect([before, isGone()]).toEqual([false, true])
})

test('[S-1] a stream that is left before its player has come is not begun', async () => {
  vi.spyOn(mpegts, 'isSupported').mockReturnValue(true)
  const created = vi.spyOn(mpegts, 'createPlayer')
  const element = document.createElement('video')
  createActor(playback, { input: { element, url: '/media/live/a1.flv' } })
    .start()
    .stop()
  await import('mpegts.js')
  await new Promise((resolve) => setTimeout(resolve))
  expect(created).not.toHaveBeenCalled()
})

test('[S-1] a stream is asked of the site by its whole address', async () => {
  const { url } = await watch()
  expect(url()).toBe(new URL('/media/live/a1.flv', document.baseURI).href)
})
