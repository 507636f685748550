import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { provideMiniPlayer } from '#src/machines/miniPlayer/miniPlayerActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'

/** A page whose picture plays in a part that is scrolled, beside a chat that is scrolled too; `scrolled` = how far the picture's place is above the screen, in px. */
async function openRoom() {
  document.body.innerHTML = '<div id="room"><div id="slot"><div data-picture="playing"></div></div></div><div id="chat"></div>'
  const found = (id: string) => document.getElementById(id) ?? document.body
  const slot = found('slot')
  let [scrolled, right] = [0, 1_000]
  slot.getBoundingClientRect = () => ({ right, bottom: 400 - scrolled, height: 400 }) as DOMRect
  const mini = createActor(provideMiniPlayer({ window, storage: memoryStorage().storage })).start()
  onTestFinished(() => {
    mini.stop()
    document.body.innerHTML = ''
    Reflect.deleteProperty(document, 'fullscreenElement')
  })
  await expect.poll(() => mini.getSnapshot().matches('watching')).toBe(true)
  /** The page is drawn again. */
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return {
    scroll: async (id: string, by: number) => {
      scrolled = by
      found(id).dispatchEvent(new Event('scroll'))
      await drawn()
    },
    resize: async (change: { readonly scrolled: number; readonly right: number }) => {
      scrolled = change.scrolled
      right = change.right
      window.dispatchEvent(new Event('resize'))
      await drawn()
    },
    fill: async (isFull: boolean) => {
      const fullscreenElement = isFull ? slot.firstElementChild : null
      Object.defineProperty(document, 'fullscreenElement', { value: fullscreenElement, configurable: true })
      document.dispatchEvent(new Event('fullscreenchange'))
      await drawn()
    },
    isWindow: () => mini.getSnapshot().matches({ watching: 'floating' }),
    right: () =>
      slot.firstElementChild instanceof HTMLElement ? slot.firstElementChild.style.getPropertyValue('--mini-right') : '',
  }
}

test('[D-7] a picture that is scrolled out of sight is a window until it is scrolled back', async () => {
  const { scroll, isWindow } = await openRoom()
  const seen = [isWindow()]
  for (const by of [390, 0]) {
    await scroll('room', by)
    seen.push(isWindow())
  }
  expect(seen).toEqual([false, true, false])
})

test('[D-7] the scrolling of a chat beside a picture is not looked at', async () => {
  const { scroll, isWindow } = await openRoom()
  await scroll('chat', 390)
  expect(isWindow()).toBe(false)
})

test('[D-7] a picture that a smaller screen leaves no room for is a window', async () => {
  const { resize, isWindow } = await openRoom()
  await resize({ scrolled: 390, right: 1_000 })
  expect(isWindow()).toBe(true)
})

test('[D-7] a window that nobody moved stays beside the picture’s place when the screen changes', async () => {
  const { resize, right } = await openRoom()
  await resize({ scrolled: 390, right: window.innerWidth - 100 })
  const before = right()
  await resize({ scrolled: 390, right: window.innerWidth - 200 })
  expect([before, right()]).toEqual(['116px', '216px'])
})

test('[D-7] a picture out of sight is in its place while it fills the screen, and a window again after that', async () => {
  const { scroll, fill, isWindow } = await openRoom()
  await scroll('room', 390)
  const seen = [isWindow()]
  for (const isFull of [true, false]) {
    await fill(isFull)
    seen.push(isWindow())
  }
  expect(seen).toEqual([true, false, true])
})
