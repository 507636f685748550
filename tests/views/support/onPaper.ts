import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** A paper that keeps the words that are written on it, which this page without a browser lacks. */
export function onPaper() {
  const words: string[] = []
  const nothing = () => undefined
  const get = (_: object, name: string | symbol) => {
    if (name === 'fillText') return (text: string) => void words.push(text)
    return name === 'measureText' ? (text: string) => ({ width: text.length * 7 }) : nothing
  }
  const paper = new Proxy({}, { get, set: () => true })
  const before = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext')
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => paper, configurable: true })
  const dark = new EventTarget()
  vi.stubGlobal('matchMedia', () => dark)
  vi.stubGlobal('Path2D', function Path() {
    return new Proxy({}, { get: () => nothing })
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    document.documentElement.removeAttribute('data-theme')
    if (before !== undefined) Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', before)
  })
  return {
    /** What was written since this was asked last. */
    words: () => words.splice(0),
    darken: () => act(() => void dark.dispatchEvent(new Event('change'))),
  }
}
