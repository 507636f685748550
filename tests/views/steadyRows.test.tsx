import { act } from '@testing-library/react'
import { useRef, useSyncExternalStore } from 'react'
import { BehaviorSubject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useSteadyRows } from '#src/ui/room/chat/useSteadyRows.ts'
import { show } from './support/show.tsx'

type Look = {
  readonly holds: boolean
  /** How high each row is by itself, in px. */
  readonly rows: Readonly<Record<string, number>>
  /** How high what is no row is. */
  readonly note?: number
  readonly isGone?: boolean
}

/** A list whose rows are as high as is said here, or as their style says at least. */
async function showRows(first: Look) {
  const own = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return Math.max(Number(this.dataset['own'] ?? 0), Number.parseFloat(this.style.minHeight) || 0)
  })
  onTestFinished(() => own.mockRestore())
  const looks = new BehaviorSubject(first)
  const listen = (changed: () => void) => {
    const heard = looks.subscribe(changed)
    return () => heard.unsubscribe()
  }
  function List() {
    const list = useRef<HTMLDivElement>(null)
    const { holds, rows, note = 20, isGone = false } = useSyncExternalStore(listen, () => looks.value)
    useSteadyRows(list, holds)
    if (isGone) return null
    return (
      <div ref={list}>
        <p data-own={note} />
        {Object.entries(rows).map(([key, height]) => (
          <p key={key} data-key={key} data-own={height} />
        ))}
      </div>
    )
  }
  const page = await show(<List />)
  return {
    ...page,
    become: (next: Look) => act(() => looks.next(next)),
    /** How high each row is made at least. */
    least: () => [...document.querySelectorAll('p')].map(({ style }) => style.minHeight),
  }
}

test('[D-8] while a list is held a row that gets lower keeps its height, and the others stay as they are', async () => {
  const { become, least } = await showRows({ holds: true, rows: { a: 60, b: 40 } })
  become({ holds: true, rows: { a: 20, b: 40 } })
  expect(least()).toEqual(['', '60px', ''])
})

test('[D-8] a row that gets lower again keeps the height that it had first', async () => {
  const { become, least } = await showRows({ holds: true, rows: { a: 60 } })
  for (const a of [40, 20, 30]) become({ holds: true, rows: { a } })
  expect(least()).toEqual(['', '60px'])
})

test('[D-8] a row that gets higher is let grow', async () => {
  const { become, least } = await showRows({ holds: true, rows: { a: 20 } })
  become({ holds: true, rows: { a: 60 } })
  expect(least()).toEqual(['', ''])
})

test('[D-8] a row that comes while a list is held keeps the height that it came with', async () => {
  const { become, least } = await showRows({ holds: true, rows: { a: 20 } })
  become({ holds: true, rows: { a: 20, b: 50 } })
  become({ holds: true, rows: { a: 20, b: 30 } })
  expect(least()).toEqual(['', '', '50px'])
})

test('[D-8] what is no row of a list that is held may get lower', async () => {
  const { become, least } = await showRows({ holds: true, rows: { a: 60 }, note: 40 })
  become({ holds: true, rows: { a: 60 }, note: 20 })
  expect(least()).toEqual(['', ''])
})

test('[D-8] rows of a list that is not held are as high as they are', async () => {
  const { become, least } = await showRows({ holds: false, rows: { a: 60 } })
  become({ holds: false, rows: { a: 20 } })
  expect(least()).toEqual(['', ''])
})

test('[D-8] once a list is released its rows are as high as they are', async () => {
  const { become, least } = await showRows({ holds: true, rows: { a: 60, b: 60 } })
  become({ holds: true, rows: { a: 20, b: 30 } })
  const held = least()
  become({ holds: false, rows: { a: 20, b: 30 } })
  expect([held, least()]).toEqual([
    ['', '60px', '60px'],
    ['', '', ''],
  ])
})

test('[D-8] a list that is held a second time goes by the heights of then', async () => {
  const { become, least } = await showRows({ holds: true, rows: { a: 60 } })
  become({ holds: false, rows: { a: 60 } })
  become({ holds: false, rows: { a: 20 } })
  become({ holds: true, rows: { a: 20 } })
  become({ holds: true, rows: { a: 20 } })
  expect(least()).toEqual(['', ''])
  become({ holds: true, rows: { a: 10 } })
  expect(least()).toEqual(['', '20px'])
})

test('[D-8] a list goes by the heights that it had as it began to be held', async () => {
  const { become, least } = await showRows({ holds: false, rows: { a: 60 } })
  become({ holds: true, rows: { a: 60 } })
  become({ holds: true, rows: { a: 30 } })
  expect(least()).toEqual(['', '60px'])
})

test('[D-8] where the list of what is held is gone nothing fails', async () => {
  const { become, least } = await showRows({ holds: true, rows: { a: 60 } })
  become({ holds: true, rows: {}, isGone: true })
  expect(least()).toEqual([])
})
