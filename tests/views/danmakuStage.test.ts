import Danmaku from 'danmaku/dist/esm/danmaku.dom.js'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createDanmakuStage } from '#src/app/adapters/danmaku/danmakuStage.ts'

const LINE = 24
const TRY_EVERY = 250

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  return () => vi.useRealTimers()
})

type Place = { readonly limit?: number; readonly lanes?: number; readonly width?: number }

/** A stage with so many lanes over a picture of 390 px, whose letters are 16 px high: the package does not move what it is given. */
function begin({ limit = 99, lanes = 99, width = 390 }: Place = {}) {
  const size = { width, height: (lanes + 1) * LINE }
  const flown: HTMLElement[] = []
  const observers = new Set<() => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: () => void
      constructor(tell: () => void) {
        this.#tell = tell
      }
      observe() {
        observers.add(this.#tell)
      }
      disconnect() {
        observers.delete(this.#tell)
      }
    },
  )
  const container = document.createElement('div')
  container.style.fontSize = '16px'
  container.style.lineHeight = `${LINE}px`
  document.body.append(container)
  const spies = [
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => size.width),
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => size.height),
    vi.spyOn(Danmaku.prototype, 'emit').mockImplementation(function (this: Danmaku, { render }) {
      const element = render?.()
      if (!(element instanceof HTMLElement)) throw new Error('a line is drawn by an element')
      container.lastElementChild?.append(element)
      flown.push(element)
      return this
    }),
  ]
  const fitted = vi.spyOn(Danmaku.prototype, 'resize')
  const destroy = vi.spyOn(Danmaku.prototype, 'destroy')
  let hidden = false
  const stage = createDanmakuStage(container, limit, { now: () => Date.now(), hidden: () => hidden })
  onTestFinished(() => {
    stage.close()
    container.remove()
    for (const spy of [...spies, fitted, destroy]) spy.mockRestore()
    vi.unstubAllGlobals()
  })
  const fly = (id: string, text = id, isOwn = false) => stage.fly({ id, text, isOwn })
  return {
    container,
    stage,
    fly,
    flown,
    /** How fast lines of the layer that was fitted last are, in px a second. */
    speed: () => (fitted.mock.contexts.at(-1) as { readonly speed?: number } | undefined)?.speed,
    destroyed: () => destroy.mock.calls.length,
    observers: () => observers.size,
    said: () => flown.map(({ textContent }) => textContent),
    hide: () => (hidden = true),
    pass: (ms: number) => void vi.advanceTimersByTime(ms),
    resize: (to: { readonly width?: number; readonly lanes?: number }) => {
      if (to.width !== undefined) size.width = to.width
      if (to.lanes !== undefined) size.height = (to.lanes + 1) * LINE
      for (const tell of observers) tell()
    },
  }
}

test('[D-7] lines over the picture are their words, each for itself, and one’s own are marked', () => {
  const { fly, flown } = begin()
  fly('a', '<b>漂亮')
  fly('b', 'mine', true)
  expect(flown.map(({ tagName, textContent, dataset }) => [tagName, textContent, dataset['own']])).toEqual([
    ['BDI', '<b>漂亮', undefined],
    ['BDI', 'mine', ''],
  ])
})

test('[D-7] an emote in a line over the picture is its picture, in its place', () => {
  const { fly, flown } = begin()
  fly('a', 'what a :goal:!')
  expect(flown.map(({ innerHTML }) => innerHTML)).toEqual(['what a <img src="/emotes/goal.svg" alt="">!'])
})

test.each([
  ['of forty letters', '漂'.repeat(40), '漂'.repeat(40)],
  ['of more letters', '漂'.repeat(41), `${'漂'.repeat(39)}…`],
  ['of forty emoji', '🎉'.repeat(40), '🎉'.repeat(40)],
  ['of more emoji', '🎉'.repeat(41), `${'🎉'.repeat(39)}…`],
  ['whose emote is the last that fits', `${'x'.repeat(38)}:goal:`, 'x'.repeat(38)],
  ['whose emote does not fit', `${'x'.repeat(39)}:goal:`, `${'x'.repeat(39)}…`],
  ['whose words after an emote do not fit', `:goal:${'x'.repeat(39)}`, `${'x'.repeat(37)}…`],
])('[D-7] a line over the picture %s is cut where it would be too long', (_, text, shown) => {
  const { fly, said } = begin()
  fly('a', text)
  expect(said()).toEqual([shown])
})

test('[D-7] what is said while the page is hidden does not cross the picture, also not later', () => {
  const { fly, hide, pass, flown } = begin()
  hide()
  fly('a')
  pass(TRY_EVERY)
  expect(flown).toEqual([])
})

test('[D-7] no more lines cross the picture at once than are asked for: the next begins once the first is gone', () => {
  const { fly, said, pass } = begin({ limit: 2 })
  for (const id of ['a', 'b']) fly(id)
  pass(5_000)
  fly('c')
  pass(2_250)
  expect(said()).toEqual(['a', 'b'])
  pass(TRY_EVERY)
  expect(said()).toEqual(['a', 'b', 'c'])
})

test('[D-7] a line without a free lane waits until the one before has come in', () => {
  const { fly, said, pass } = begin({ lanes: 1 })
  fly('a', '漂亮')
  fly('b', '漂亮!')
  // Three letters come in within 7 s × 44.16 / (390 + 44.16).
  pass(2 * TRY_EVERY)
  expect(said()).toEqual(['漂亮'])
  pass(TRY_EVERY)
  expect(said()).toEqual(['漂亮', '漂亮!'])
})

test('[D-7] an emote takes its room in a lane', () => {
  const { fly, said, pass } = begin({ lanes: 1 })
  fly('a', ':goal::goal::goal:')
  fly('b', 'b')
  // Three emotes come in within 7 s × 62.4 / (390 + 62.4).
  pass(3 * TRY_EVERY)
  expect(said()).toEqual([''])
  pass(TRY_EVERY)
  expect(said()).toEqual(['', 'b'])
})

test('[D-7] a line that a moderator removes leaves the picture, and its place to the next one', () => {
  const { fly, stage, flown, said, pass, container } = begin({ limit: 1 })
  for (const id of ['a', 'b']) fly(id)
  const [first] = flown
  stage.remove('a')
  expect(container.contains(first ?? null)).toBe(false)
  pass(TRY_EVERY)
  expect(said()).toEqual(['a', 'b'])
})

test('[D-7] a line that a moderator removes while it waits never crosses the picture', () => {
  const { fly, stage, said, pass } = begin({ limit: 1 })
  for (const id of ['a', 'b']) fly(id)
  for (const id of ['b', 'a']) stage.remove(id)
  pass(TRY_EVERY)
  expect(said()).toEqual(['a'])
})

test('[D-7] a line crosses in seven seconds, however wide the picture is or becomes', () => {
  const { speed, resize } = begin({ width: 700 })
  const before = speed()
  resize({ width: 1_400 })
  expect([before, speed()]).toEqual([100, 200])
})

test('[D-7] a picture that grows has room at once for lines that wait', () => {
  const { fly, said, pass, resize } = begin({ lanes: 1 })
  for (const id of ['a', 'b']) fly(id)
  resize({ lanes: 2 })
  pass(TRY_EVERY)
  expect(said()).toEqual(['a', 'b'])
})

/** A stage over which as many lines have flown as a layer takes: the last of them just now. */
function worn() {
  const page = begin({ limit: 999, lanes: 999 })
  for (let line = 0; line < 500; line += 1) page.fly(`l${line}`)
  return page
}

test('[D-7] after five hundred lines another layer takes over, and the one before stays until its lines are gone', () => {
  const { container, pass, destroyed } = worn()
  expect([container.childElementCount, destroyed()]).toEqual([2, 0])
  pass(7_250)
  expect([container.childElementCount, destroyed()]).toEqual([2, 0])
  pass(TRY_EVERY)
  expect([container.childElementCount, destroyed()]).toEqual([1, 1])
})

test('[D-7] no line begins while lines of another layer come in', () => {
  const { fly, flown, pass } = worn()
  fly('next')
  pass(2_250)
  expect(flown).toHaveLength(500)
  pass(TRY_EVERY)
  expect(flown).toHaveLength(501)
})

test('[D-7] a stage that is closed leaves nothing over the picture, and nothing begins any more', () => {
  const { container, fly, stage, pass, flown, destroyed, observers } = worn()
  fly('next')
  stage.close()
  pass(5_000)
  expect([container.childElementCount, destroyed(), observers(), flown.length]).toEqual([0, 2, 0, 500])
})
