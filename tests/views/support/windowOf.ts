import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** A window whose width the test sets. */
export function windowOf(width: 'wide' | 'narrow') {
  const list = Object.assign(new EventTarget(), { matches: width === 'wide' })
  vi.stubGlobal('matchMedia', () => list)
  onTestFinished(() => void vi.unstubAllGlobals())
  return (next: 'wide' | 'narrow') =>
    act(() => {
      list.matches = next === 'wide'
      list.dispatchEvent(new Event('change'))
    })
}
