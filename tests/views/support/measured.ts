import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Gives elements their measures, which this page without a browser lacks; who observes one hears of others at once. */
export function measured(isPane: (element: HTMLElement) => boolean, first: { readonly width: number; readonly height: number }) {
  let size = first
  const observers = new Set<() => void>()
  const spies = [
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: HTMLElement) {
      return isPane(this) ? size.width : 0
    }),
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return isPane(this) ? size.height : 0
    }),
  ]
  vi.stubGlobal(
    'ResizeObserver',
    class implements ResizeObserver {
      readonly #tell: () => void
      constructor(tell: ResizeObserverCallback) {
        this.#tell = () => tell([], this)
      }
      observe() {
        observers.add(this.#tell)
      }
      unobserve() {
        observers.delete(this.#tell)
      }
      disconnect() {
        observers.delete(this.#tell)
      }
    },
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
    for (const spy of spies) spy.mockRestore()
  })
  return {
    observers: () => observers.size,
    resize: (width: number, height: number) =>
      act(() => {
        size = { width, height }
        for (const tell of observers) tell()
      }),
  }
}
