import type { StateValue } from 'xstate'

/** A state value in one line, like `open.following`; parallel regions are separated by commas. */
export function stateText(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([key, inner]) => {
      const text = inner === undefined ? '' : stateText(inner)
      return text === '' ? key : `${key}.${text}`
    })
    .join(', ')
}
