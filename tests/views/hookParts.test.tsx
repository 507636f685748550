import { act, render, renderHook } from '@testing-library/react'
import { useRef } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { usePageFills } from '#src/ui/game/usePageFills.ts'
import { useShown } from '#src/ui/kit/useShown.ts'
import { useStepFocus } from '#src/ui/shared/door/useStepFocus.ts'
import { useChatEnd } from '#src/ui/shared/support/useChatEnd.ts'
import { useContentId } from '#src/ui/shared/useContentId.ts'
import { useCurrentGroup } from '#src/ui/shared/useCurrentGroup.ts'
import { useFollowed } from '#src/ui/shared/useFollowed.ts'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { fullScreen } from './support/fullScreen.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

test('[P-3] what was sent last goes again under its id, and other content under another', () => {
  let made = 0
  const { result } = renderHook(() => useContentId(() => `id-${(made += 1)}`))
  const sent = (content: unknown) => {
    let id = ''
    act(() => void (id = result.current(content)))
    return id
  }
  const [one, other] = [{ text: 'ahoy' }, { text: 'hello' }]
  expect([sent(one), sent({ ...one }), sent(other), sent(one)]).toEqual(['id-1', 'id-1', 'id-2', 'id-3'])
})

test('[D-8] what was shown once stays, beside what shows now', () => {
  const { result, rerender } = renderHook(({ now }) => useShown(now), { initialProps: { now: 'one' } })
  rerender({ now: 'two' })
  expect(['one', 'two', 'three'].map((part) => result.current(part))).toEqual([true, true, false])
})

/** A chat's box of 300 px over 1000 px of lines, which its reader scrolls. */
function chatBox() {
  const box = document.createElement('div')
  Object.defineProperties(box, { scrollHeight: { value: 1_000 }, clientHeight: { value: 300 } })
  const ref = { current: box }
  const { result, rerender } = renderHook(({ top, isOwn }) => useChatEnd(ref, top, isOwn), {
    initialProps: { top: 1, isOwn: false },
  })
  return {
    box,
    scrollTo: (top: number) => {
      box.scrollTop = top
      result.current.onScroll()
    },
    line: (top: number, isOwn = false) => rerender({ top, isOwn }),
  }
}

test.each([
  ['at the newest line', 700, 1_000],
  ['close to it', 677, 1_000],
  ['further up', 600, 600],
])('[C-13] a reader who stands %s of a chat is scrolled to its next line only where they were there', (_, stands, expected) => {
  const { box, scrollTo, line } = chatBox()
  scrollTo(stands)
  line(2)
  expect(box.scrollTop).toBe(expected)
})

test('[C-13] a line of one’s own is brought into sight wherever one reads', () => {
  const { box, scrollTo, line } = chatBox()
  scrollTo(0)
  line(2, true)
  expect(box.scrollTop).toBe(1_000)
})

/** A form by steps; its first step asks for a name. */
function steps() {
  function Steps({ step }: { readonly step: number }) {
    const page = useRef<HTMLDivElement>(null)
    useStepFocus(page, step)
    return (
      <div ref={page}>
        <button>other</button>
        <form>
          <input type="hidden" />
          <input type="radio" />
          <input key={step} aria-label={`step ${step}`} />
        </form>
      </div>
    )
  }
  const { rerender, unmount, container } = render(<Steps step={1} />)
  onTestFinished(unmount)
  return {
    next: () => rerender(<Steps step={2} />),
    button: () => container.querySelector('button')!,
    focused: () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.localName,
  }
}

test('[D-6] the first field of the next step has the focus, and none when the form is opened', async () => {
  const { next, focused } = steps()
  const before = focused()
  next()
  expect([before, focused()]).toEqual(['body', 'step 2'])
})

test('[D-6] the next step takes the focus from nothing that has it', () => {
  const { next, button, focused } = steps()
  button().focus()
  next()
  expect(focused()).toBe('button')
})

test('[C-9] of a page’s headings the one is current that was scrolled to last', () => {
  const tops: Record<string, number> = { a: 300, b: 900 }
  for (const id of Object.keys(tops)) {
    const heading = document.createElement('h2')
    heading.id = id
    heading.getBoundingClientRect = () => ({ top: tops[id] }) as DOMRect
    document.body.append(heading)
    onTestFinished(() => heading.remove())
  }
  const ids = ['a', 'b']
  const { result, unmount } = renderHook(() => useCurrentGroup(ids))
  const seen = [result.current]
  for (const by of [121, 600, -600, -121]) {
    for (const id of ids) tops[id] = (tops[id] ?? 0) - by
    act(() => void window.dispatchEvent(new Event('scroll')))
    seen.push(result.current)
  }
  unmount()
  expect(seen).toEqual([null, 'a', 'b', 'a', null])
})

test('[D-8] a form that was begun keeps what was written when others wrote the rest', () => {
  const fieldsOf = (item: { readonly title: string; readonly text: string }) => ({ ...item })
  const begun = { title: 'Night', text: 'Songs' }
  const theirs = { title: 'Evening', text: 'Tales' }
  const { result, rerender } = renderHook(({ shown }) => useFollowed(begun, shown, fieldsOf), {
    initialProps: { shown: null as typeof begun | null },
  })
  act(() => result.current.write({ title: 'Night', text: 'My own' }))
  rerender({ shown: theirs })
  expect(result.current).toMatchObject({ fields: { title: 'Evening', text: 'My own' }, read: theirs, before: begun })
})

test('[D-4] a page knows that a member was here, also after they left', () => {
  const sessionOf = (member: object | null) => shownBy<ActorRefFrom<typeof sessionMachine>>({ member }).ref
  const { result, rerender } = renderHook(({ session }) => useMember(session), {
    initialProps: { session: sessionOf(null) },
  })
  const seen = [result.current]
  for (const member of [{ memberId: 'm1' }, null]) {
    rerender({ session: sessionOf(member) })
    seen.push(result.current)
  }
  expect(seen.map(({ member, wasMember }) => [member !== null, wasMember])).toEqual([
    [false, false],
    [true, true],
    [false, true],
  ])
})

test('[D-4] a visitor’s page knows of no member', () => {
  const session = shownBy<ActorRefFrom<typeof sessionMachine>>({ member: null }).ref
  expect(renderHook(() => useMember(session)).result.current.wasMember).toBe(false)
})

test('[R-7] the tab has the page’s title, and its words when they change', () => {
  const told: unknown[] = []
  const title = { send: (event: unknown) => void told.push(event) }
  const { rerender } = renderHook(({ text }) => useTitle(title, text), { initialProps: { text: 'Live' } })
  rerender({ text: 'Live' })
  rerender({ text: '直播' })
  expect(told).toEqual(['Live', '直播'].map((text) => ({ type: 'title.changed', text })))
})

test('[P-5] the page fills the screen or does not, as that changes, and a part of it is not the page', async () => {
  fullScreen()
  const seen: boolean[] = []
  function Fills() {
    seen.push(usePageFills())
    return null
  }
  await show(<Fills />)
  await act(() => document.documentElement.requestFullscreen())
  await act(() => document.exitFullscreen())
  expect(seen.filter((one, at) => one !== seen[at - 1])).toEqual([false, true, false])
})
