import { fireEvent } from '@testing-library/react'

/** Writes a day into a field and no time yet: a browser's value stays empty, and no change is told. The field is left as by a press elsewhere. */
export function writeHalf(field: HTMLElement): void {
  Object.defineProperty(field, 'validity', { configurable: true, value: { badInput: true } })
  fireEvent.blur(field)
}
