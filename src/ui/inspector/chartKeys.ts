import type { ViewportEvent } from '#src/machines/inspector/viewportMachine.ts'

/** The keys of most drawing programs. */
const KEYS: ReadonlyMap<string, ViewportEvent> = new Map([
  ['+', { type: 'zoomed', direction: 'in' }],
  ['=', { type: 'zoomed', direction: 'in' }],
  ['-', { type: 'zoomed', direction: 'out' }],
  ['0', { type: 'fit.chosen' }],
  ['1', { type: 'zoom.reset' }],
])

/** What a key says to a drawing; null = nothing. With a modifier it is the browser's own: its zoom, or another of its tabs. */
export function chartKey(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>): ViewportEvent | null {
  return event.altKey || event.ctrlKey || event.metaKey ? null : (KEYS.get(event.key) ?? null)
}
