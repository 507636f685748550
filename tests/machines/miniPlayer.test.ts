import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { provideMiniPlayer } from '#src/machines/miniPlayer/miniPlayerActors.ts'
import { type MiniPlayerEvent, miniPlayerMachine } from '#src/machines/miniPlayer/miniPlayerMachine.ts'
import { clampPlace, type MiniPlace, stepOf } from '#src/machines/miniPlayer/miniPlayerPlace.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'

const SCREEN = { width: 1_440, height: 900 }
const USUAL = { right: 416, bottom: 16 }

/** A page whose picture plays; `shown` = where the window is, null = the picture is in its place. */
async function open(left: MiniPlace | null = null) {
  const shown: (MiniPlace | null)[] = [null]
  const kept: MiniPlace[] = []
  let say: (event: MiniPlayerEvent) => void = () => undefined
  const mini = createActor(
    miniPlayerMachine.provide({
      actors: {
        recall: fromPromise(async () => left),
        watch: fromCallback(({ sendBack }) => void (say = sendBack)),
      },
      actions: {
        float: (_, place) => void shown.push(place),
        dock: () => void shown.push(null),
        keep: (_, place) => void kept.push(place),
      },
    }),
  ).start()
  await waitFor(mini, (snapshot) => snapshot.matches('watching'))
  say({ type: 'screen.measured', screen: SCREEN, usual: USUAL })
  return { mini, kept, say: (event: MiniPlayerEvent) => say(event), shown: () => shown.at(-1) }
}

test('[D-7] the picture is a window while its place is out of sight; closed, it waits until that was seen', async () => {
  const { mini, say, shown } = await open()
  say({ type: 'picture.came' })
  expect(shown()).toBeNull()
  say({ type: 'picture.left' })
  expect(shown()).toEqual(USUAL)
  say({ type: 'picture.came' })
  expect(shown()).toBeNull()
  say({ type: 'picture.left' })
  mini.send({ type: 'window.closed' })
  say({ type: 'picture.left' })
  expect(shown()).toBeNull()
  say({ type: 'picture.came' })
  say({ type: 'picture.left' })
  expect(shown()).toEqual(USUAL)
})

test('[D-7] a pointer moves it as far as the screen goes, and where it lets go is kept', async () => {
  const { mini, kept, say, shown } = await open()
  say({ type: 'picture.left' })
  // Nobody holds it yet.
  mini.send({ type: 'window.dragged', at: { x: 0, y: 0 } })
  expect(shown()).toEqual(USUAL)
  mini.send({ type: 'window.held', at: { x: 900, y: 800 } })
  mini.send({ type: 'window.dragged', at: { x: 800, y: 700 } })
  expect([shown(), kept]).toEqual([{ right: 516, bottom: 116 }, []])
  mini.send({ type: 'window.dragged', at: { x: -900, y: 2_000 } })
  mini.send({ type: 'window.released' })
  mini.send({ type: 'window.dragged', at: { x: 0, y: 0 } })
  expect([shown(), kept]).toEqual([{ right: 1_112, bottom: 8 }, [{ right: 1_112, bottom: 8 }]])
})

test('[D-7] [D-6] keys move it by steps, and each step is kept', async () => {
  const { mini, kept, say } = await open({ right: 100, bottom: 100 })
  say({ type: 'picture.left' })
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowDown'])
    mini.send({ type: 'window.nudged', by: stepOf(key)! })
  expect(kept).toEqual([
    { right: 124, bottom: 100 },
    { right: 124, bottom: 124 },
    { right: 100, bottom: 124 },
    { right: 100, bottom: 100 },
    { right: 100, bottom: 76 },
  ])
  expect(stepOf('Enter')).toBeNull()
})

test('[D-7] a smaller screen moves it in, a larger one back to where it was left', async () => {
  const { say, shown } = await open({ right: 1_000, bottom: 600 })
  say({ type: 'picture.left' })
  expect(shown()).toEqual({ right: 1_000, bottom: 600 })
  say({ type: 'screen.measured', screen: { width: 1_024, height: 600 }, usual: USUAL })
  expect(shown()).toEqual({ right: 696, bottom: 412 })
  say({ type: 'screen.measured', screen: SCREEN, usual: USUAL })
  expect(shown()).toEqual({ right: 1_000, bottom: 600 })
})

describe('a place', () => {
  test.each([
    ['in the middle', { right: 300, bottom: 200 }, { right: 300, bottom: 200 }],
    ['beyond the right and the lower edge', { right: -50, bottom: -1 }, { right: 8, bottom: 8 }],
    ['beyond the left and the upper edge', { right: 5_000, bottom: 5_000 }, { right: 1_112, bottom: 712 }],
  ])('[D-7] %s is on the screen', (_, place, expected) => {
    expect(clampPlace(place, SCREEN)).toEqual(expected)
  })
  test('[D-7] on a screen that is smaller than the window its lower right corner is seen', () => {
    expect(clampPlace({ right: 40, bottom: 40 }, { width: 200, height: 100 })).toEqual({ right: 8, bottom: 8 })
  })
})

test('[D-7] a page that gets too narrow for the window has its picture back in its place', async () => {
  const slot = {
    dataset: {} as Record<string, string>,
    getBoundingClientRect: () => ({ right: 1_024, bottom: -10, height: 500 }),
  }
  const style = { setProperty: () => undefined }
  const picture = { dataset: { picture: 'playing' } as Record<string, string>, style, parentElement: slot, contains: () => false }
  const document = Object.assign(new EventTarget(), { fullscreenElement: null, querySelector: () => picture })
  const window = Object.assign(new EventTarget(), { innerWidth: 1_440, innerHeight: 900, document }) as unknown as Window
  const mini = createActor(provideMiniPlayer({ window, storage: memoryStorage().storage })).start()
  await waitFor(mini, (snapshot) => snapshot.matches({ watching: 'floating' }))
  expect(['mini' in picture.dataset, 'floats' in slot.dataset]).toEqual([true, true])
  mini.stop()
  expect(['mini' in picture.dataset, 'floats' in slot.dataset]).toEqual([false, false])
})

/** A page whose picture has left the sight; `isFull` = it is over the whole screen, `state` = what it shows. */
async function pageWith({ isFull = false, state = 'playing' }: { readonly isFull?: boolean; readonly state?: string } = {}) {
  const slot = { dataset: {}, getBoundingClientRect: () => ({ right: 1_024, bottom: -10, height: 500 }) }
  const style = { setProperty: () => undefined }
  const picture = { dataset: { picture: state }, style, parentElement: slot, contains: () => isFull }
  const document = Object.assign(new EventTarget(), { fullscreenElement: null, querySelector: () => picture })
  const window = Object.assign(new EventTarget(), { innerWidth: 1_440, innerHeight: 900, document }) as unknown as Window
  const { storage, kept } = memoryStorage()
  const mini = createActor(provideMiniPlayer({ window, storage })).start()
  await waitFor(mini, (snapshot) => snapshot.matches('watching'))
  return { mini, kept, isWindow: () => mini.getSnapshot().matches({ watching: 'floating' }) }
}

test.each([
  ['plays', {}, true],
  ['waits for more', { state: 'stalled' }, true],
  ['is over the whole screen', { isFull: true }, false],
  ['shows words alone', { state: 'failed' }, false],
])('[D-7] whether a picture out of sight that %s is a window', async (_, picture, expected) => {
  const { mini, isWindow } = await pageWith(picture)
  const shown = isWindow()
  mini.stop()
  expect(shown).toBe(expected)
})

test('[D-7] where the window was left is kept on the device', async () => {
  const { mini, kept } = await pageWith()
  mini.send({ type: 'window.nudged', by: stepOf('ArrowLeft')! })
  mini.stop()
  expect([...kept.keys()]).toEqual(['anchorage.miniPlayer'])
})
