import { act, fireEvent } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

const ROW = 20

/**
 * Gives a box that scrolls its measures, which this page without a browser lacks: it is as high as is said here, its children 20 px each
 * unless another height is said of them. Those who observe its size hear of a change at once.
 */
export function laidOut(isBox: (element: Element) => boolean, view: number) {
  const observed = new Map<ResizeObserver, { readonly tell: () => void; readonly elements: Set<Element> }>()
  const tops = new WeakMap<Element, number>()
  const heights = new WeakMap<Element, number>()
  let height = view
  const heightOf = (row: Element) => heights.get(row) ?? ROW
  const sum = (rows: readonly Element[]) => rows.reduce((whole, row) => whole + heightOf(row), 0)
  const wholeOf = (box: Element) => (isBox(box) ? Math.max(height, sum([...box.children])) : 0)
  const topOf = (box: Element) => Math.max(0, Math.min(tops.get(box) ?? 0, wholeOf(box) - height))
  const place = (element: Element): readonly [top: number, height: number] => {
    const box = element.parentElement
    if (box === null || !isBox(box)) return [0, isBox(element) ? height : 0]
    const rows = [...box.children]
    return [sum(rows.slice(0, rows.indexOf(element))) - topOf(box), heightOf(element)]
  }
  const measures: PropertyDescriptorMap & ThisType<HTMLElement> = {
    clientHeight: {
      configurable: true,
      get() {
        return isBox(this) ? height : 0
      },
    },
    scrollHeight: {
      configurable: true,
      get() {
        return wholeOf(this)
      },
    },
    scrollTop: {
      configurable: true,
      get() {
        return topOf(this)
      },
      set(top: number) {
        tops.set(this, Math.max(0, Math.min(top, wholeOf(this) - height)))
      },
    },
    getBoundingClientRect: {
      configurable: true,
      value() {
        const [y, own] = place(this)
        return new DOMRect(0, y, 100, own)
      },
    },
  }
  const before = Object.keys(measures).map(
    (name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
  )
  Object.defineProperties(HTMLElement.prototype, measures)
  vi.stubGlobal(
    'ResizeObserver',
    class implements ResizeObserver {
      constructor(tell: ResizeObserverCallback) {
        observed.set(this, { tell: () => tell([], this), elements: new Set() })
      }
      observe(element: Element) {
        observed.get(this)?.elements.add(element)
      }
      unobserve(element: Element) {
        observed.get(this)?.elements.delete(element)
      }
      disconnect() {
        observed.get(this)?.elements.clear()
      }
    },
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
    for (const [name, descriptor] of before)
      if (descriptor === undefined) Reflect.deleteProperty(HTMLElement.prototype, name)
      else Object.defineProperty(HTMLElement.prototype, name, descriptor)
  })
  return {
    /** The keyboard comes, or goes. */
    resize: (next: number) =>
      act(() => {
        height = next
        for (const { tell, elements } of observed.values()) if ([...elements].some(isBox)) tell()
      }),
    /** The same, before anybody is told. */
    setView: (next: number) => {
      height = next
    },
    /** A row is higher, or lower, than the others. */
    setHeight: (row: Element, own: number) => void heights.set(row, own),
    /** A person scrolls. */
    scroll: (box: Element, top: number) => {
      box.scrollTop = top
      fireEvent.scroll(box)
    },
    /** How far what is seen ends before the end of the box. */
    toEnd: (box: Element) => wholeOf(box) - topOf(box) - height,
    /** Where a row stands in the box, in px below its upper edge. */
    at: (row: Element) => place(row)[0],
  }
}
