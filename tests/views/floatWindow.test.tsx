import { fireEvent } from '@testing-library/react'
import { of } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fromObservable } from 'xstate'
import type { FloatWindow as Content } from '#src/api/model/shownContent.ts'
import { floatWindowMachine } from '#src/machines/floatWindow/floatWindowMachine.ts'
import { FloatWindow } from '#src/ui/floatWindow/FloatWindow.tsx'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { windowOf } from './support/windowOf.ts'

const SALE: Content = {
  id: 'w1',
  title: 'Cup night',
  sort: 1,
  alt: 'a cup',
  imgUrl: '/cup.png',
  jumpUrl: '/app/results',
  place: 'right',
  width: 120,
  height: 160,
}

type Shown = {
  readonly content?: Partial<Content>
  /** Whether the page has a margin beside what is read. */
  readonly hasMargin?: boolean
  /** Whether what is pressed fills the place of the window. */
  readonly isCrowded?: boolean
  readonly isDone?: boolean
  /** Whether what is pressed is a link that looks like a button. */
  readonly hasLink?: boolean
}

async function showWindow({ content = {}, hasMargin = true, isCrowded = false, isDone = false, hasLink = false }: Shown = {}) {
  windowOf(hasMargin ? 'wide' : 'narrow')
  // The window stands at the lower right of a page of 1,000 px, what is pressed in it at the upper left, or all over it.
  const rects = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(this: HTMLElement) {
    if (this.localName === 'aside') return new DOMRect(880, 840, 120, 160)
    return isCrowded ? new DOMRect(0, 0, 1_000, 1_000) : new DOMRect(0, 0, 100, 40)
  })
  onTestFinished(() => rects.mockRestore())
  let kept = 0
  const logic = floatWindowMachine.provide({
    actors: {
      windows: fromObservable<readonly Content[], undefined>(() => of([{ ...SALE, ...content }])),
      overlays: silent<true, undefined>(),
    },
    actions: { keep: () => void (kept += 1) },
  })
  const page = await show(
    <>
      {hasLink ? <ButtonLink to="/app/live">on the page</ButtonLink> : <button type="button">on the page</button>}
      <FloatWindow logic={logic} isDone={() => isDone} />
    </>,
    { language: 'en' },
  )
  const { screen } = page
  return {
    ...page,
    kept: () => kept,
    frame: () => document.querySelector('aside'),
    link: () => screen.queryByRole('link', { name: /Cup night/ }),
  }
}

test('[C-7] the picture beside a page leads to what it is about, and is named in words', async () => {
  const { screen, link, frame } = await showWindow()
  await expect.poll(() => frame()?.inert).toBe(false)
  expect([
    link()?.getAttribute('href'),
    link()?.getAttribute('target'),
    screen.queryByRole('img', { name: 'a cup' }) !== null,
  ]).toEqual(['/app/results', null, true])
})

test('[C-7] a picture of another site’s opens in a tab of its own', async () => {
  const { link, frame } = await showWindow({ content: { jumpUrl: 'https://other.example/' } })
  await expect.poll(() => frame()?.inert).toBe(false)
  expect([link()?.getAttribute('href'), link()?.getAttribute('target')]).toEqual(['https://other.example/', '_blank'])
})

test('[C-7] the picture beside a page is closed by a press, and that is kept for the visit', async () => {
  const { screen, user, frame, kept } = await showWindow()
  await expect.poll(() => frame()?.inert).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Close · Cup night' }))
  expect([frame(), kept()]).toEqual([null, 1])
})

test('[C-7] in a visit that had its overlay no picture comes beside the page', async () => {
  const { frame } = await showWindow({ isDone: true })
  expect(frame()).toBe(null)
})

test.each([
  ['a button', false],
  ['a link that looks like one', true],
])('[C-7] a picture that would lie over %s is held back', async (_, hasLink) => {
  const looked = vi.spyOn(document, 'querySelectorAll')
  onTestFinished(() => looked.mockRestore())
  const { frame } = await showWindow({ isCrowded: true, hasLink })
  await expect.poll(() => looked.mock.calls.length).toBeGreaterThan(0)
  expect([frame()?.inert, frame()?.querySelector('div')?.hidden]).toEqual([true, true])
})

test('[C-7] where a page has no margin the picture is a tab at the edge, which a press unfolds', async () => {
  const { screen, user, frame, link } = await showWindow({ hasMargin: false })
  await expect.poll(() => frame()?.inert).toBe(false)
  const tab = screen.getByRole('button', { name: 'Cup night' })
  expect([tab.getAttribute('aria-expanded'), link()]).toEqual(['false', null])
  await user.click(tab)
  expect(link()).not.toBe(null)
})

test.each([
  ['where it is seen unfolds the picture', 995, 1, true],
  ['beside that is one of what lies below', 970, 1, false],
  ['by the keyboard unfolds the picture', 970, 0, true],
])('[C-7] a press on the tab at the edge %s', async (_, clientX, detail, unfolds) => {
  const { screen, link, frame } = await showWindow({ hasMargin: false })
  await expect.poll(() => frame()?.inert).toBe(false)
  const below = screen.getByRole('button', { name: 'on the page' })
  const pressed = vi.fn<() => void>()
  below.addEventListener('click', pressed)
  const tab = screen.getByRole('button', { name: 'Cup night' })
  vi.spyOn(tab.firstElementChild!, 'getBoundingClientRect').mockReturnValue(new DOMRect(988, 900, 12, 56))
  document.elementsFromPoint = () => [tab, below]
  onTestFinished(() => void Reflect.deleteProperty(document, 'elementsFromPoint'))
  fireEvent.click(tab, { clientX, detail })
  expect([link() !== null, pressed.mock.calls.length]).toEqual(unfolds ? [true, 0] : [false, 1])
})

test('[C-7] the focus is on the picture that was unfolded at the edge', async () => {
  const { screen, user, frame } = await showWindow({ hasMargin: false })
  await expect.poll(() => frame()?.inert).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Cup night' }))
  expect(document.activeElement).toBe(frame())
})

const nextFrame = () => new Promise((done) => requestAnimationFrame(done))

/** Whether the place of the picture is measured as something happens to the page: while it is there, and once it was closed. */
async function measuredAt(happen: () => void) {
  const { screen, user, frame } = await showWindow()
  await expect.poll(() => frame()?.inert).toBe(false)
  const place = frame()
  if (place === null) throw new Error('there is no picture')
  const measure = vi.spyOn(place, 'getBoundingClientRect')
  const isMeasured = async () => {
    await nextFrame()
    measure.mockClear()
    happen()
    // One frame for what the page tells of itself to be heard, two for what was asked for then.
    await nextFrame()
    await nextFrame()
    await nextFrame()
    return measure.mock.calls.length > 0
  }
  const whileThere = await isMeasured()
  await user.click(screen.getByRole('button', { name: 'Close · Cup night' }))
  return { whileThere, onceClosed: await isMeasured() }
}

test('[C-7] a picture that was closed looks for no place as the page shows something else', async () => {
  const grow = () => {
    const more = document.createElement('p')
    document.body.append(more)
    onTestFinished(() => more.remove())
  }
  expect(await measuredAt(grow)).toEqual({ whileThere: true, onceClosed: false })
})

test('[C-7] a picture that was closed looks for no place as the page is scrolled', async () => {
  expect(await measuredAt(() => fireEvent.scroll(window))).toEqual({ whileThere: true, onceClosed: false })
})
