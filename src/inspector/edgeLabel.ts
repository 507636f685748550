import type { ChartEdge } from './chart.ts'

/** A transition's label: its cause and guard, like `after 5000 [isOver]`. */
export function edgeLabel({ cause, label, guard }: Pick<ChartEdge, 'cause' | 'label' | 'guard'>): string {
  const words = cause === 'event' ? label : `${cause} ${label}`.trim()
  return guard === null ? words : `${words} [${guard}]`
}

/** An action's name, without the prefix of XState's own actions like `xstate.assign`. */
export const actionLabel = (action: string): string => action.replace(/^xstate\./, '')
