import type { ChartEdge } from './chart.ts'

/** A transition in a line: what causes it, and what must hold, like `after 5000 [isOver]`. */
export function edgeWords({ cause, label, guard }: Pick<ChartEdge, 'cause' | 'label' | 'guard'>): string {
  const words = cause === 'event' ? label : `${cause} ${label}`.trim()
  return guard === null ? words : `${words} [${guard}]`
}

/** An action's name; XState's own ones, like `xstate.assign`, in short. */
export const actionWords = (action: string): string => action.replace(/^xstate\./, '')
