import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { miniPlayerMachine, type MiniPlayerRef } from '#src/machines/miniPlayer/miniPlayerMachine.ts'
import type { MiniPlace } from '#src/machines/miniPlayer/miniPlayerPlace.ts'
import { Handles, MiniPlayer } from '#src/ui/miniPlayer/MiniPlayer.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const PLACE = { language: 'en', words: ['miniPlayer'] } as const

/** The handles over the picture of a page. */
async function showHandles() {
  const mini = shownBy<MiniPlayerRef>({})
  const page = await show(
    <div data-testid="stage">
      <section data-picture="playing" aria-label="picture">
        <Handles mini={mini.ref} />
      </section>
    </div>,
    PLACE,
  )
  const { screen, user } = page
  const picture = screen.getByRole('region', { name: 'picture' })
  return {
    ...page,
    sent: mini.sent,
    picture,
    handles: picture.querySelector('div') ?? picture,
    button: (name: RegExp) => screen.getByRole('button', { name }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  }
}

test('[D-7] the small picture is closed by a press, and the focus is on the picture', async () => {
  const { press, sent, picture } = await showHandles()
  await press('Close the small window')
  expect([sent.at(-1), document.activeElement]).toEqual([{ type: 'window.closed' }, picture])
})

test('[D-7] from the small picture a press leads back to its place, where the focus is', async () => {
  const { screen, press, picture, sent } = await showHandles()
  const shown: (Element | undefined)[] = []
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function into(this: Element) {
    shown.push(this)
  })
  onTestFinished(() => scrolled.mockRestore())
  await press('Back to the picture')
  expect([shown, document.activeElement]).toEqual([[screen.getByTestId('stage')], picture])
  expect(sent).not.toContainEqual({ type: 'window.closed' })
})

const AT = { clientX: 30, clientY: 40, pointerId: 1 }

test('[D-7] the small picture is held by the main button, moved, and let go', async () => {
  const { handles, sent } = await showHandles()
  handles.setPointerCapture = () => undefined
  fireEvent.pointerDown(handles, { ...AT, button: 0 })
  fireEvent.pointerMove(handles, { ...AT, clientX: 10 })
  fireEvent.pointerUp(handles, AT)
  expect(sent).toEqual([
    { type: 'window.held', at: { x: 30, y: 40 } },
    { type: 'window.dragged', at: { x: 10, y: 40 } },
    { type: 'window.released' },
  ])
})

test('[D-7] the small picture is let go when the browser takes the pointer', async () => {
  const { handles, sent } = await showHandles()
  fireEvent.pointerCancel(handles, AT)
  expect(sent).toEqual([{ type: 'window.released' }])
})

test.each([
  ['another button than the main one', 2, null],
  ['a press on what closes it', 0, /^Close/],
  ['a press on what leads back', 0, /^Back/],
] as const)('[D-7] the small picture is not held by %s', async (_, button, name) => {
  const page = await showHandles()
  page.handles.setPointerCapture = () => undefined
  fireEvent.pointerDown(name === null ? page.handles : page.button(name), { ...AT, button })
  expect(page.sent).toEqual([])
})

/** A page whose picture is scrolled out of sight. */
async function showLeft(width: 'wide' | 'narrow') {
  windowOf(width)
  const floated: MiniPlace[] = []
  const logic = miniPlayerMachine.provide({
    actors: {
      recall: fromPromise<MiniPlace | null, undefined>(() => Promise.resolve(null)),
      watch: fromCallback<EventObject, undefined>(({ sendBack }) => {
        sendBack({ type: 'screen.measured', screen: { width: 1_000, height: 800 }, usual: { right: 16, bottom: 16 } })
        sendBack({ type: 'picture.left' })
      }),
    },
    actions: { float: (_, place) => void floated.push(place), dock: () => undefined, keep: () => undefined },
  })
  const page = await show(
    <>
      <section data-picture="playing" aria-label="picture" />
      <MiniPlayer logic={logic} />
    </>,
    PLACE,
  )
  await told(() => undefined)
  return { ...page, floated }
}

test('[D-7] on a wide screen a picture that was scrolled away is a small window with its handles on it', async () => {
  const { screen, floated } = await showLeft('wide')
  expect([floated.length, screen.getByRole('region', { name: 'picture' }).querySelectorAll('button').length]).toEqual([1, 3])
})

test('[D-7] on a phone the picture never leaves its place', async () => {
  const { screen, floated } = await showLeft('narrow')
  expect([floated, screen.queryByRole('button')]).toEqual([[], null])
})
