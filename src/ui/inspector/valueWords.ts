import type { StateValue } from 'xstate'

/** Where a machine is, in a line: `open.following`, several regions with commas. */
export function valueWords(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([key, inner]) => {
      const words = inner === undefined ? '' : valueWords(inner)
      return words === '' ? key : `${key}.${words}`
    })
    .join(', ')
}
