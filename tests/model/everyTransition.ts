import type { AnyMachineSnapshot, EventObject } from 'xstate'

/**
 * Options under which the shortest paths of a small specification cover every transition and not only every state: a state
 * counts as another one for each edge that leads into it.
 */
export const EVERY_TRANSITION = {
  serializeState: (state: AnyMachineSnapshot, event: EventObject | undefined, before?: AnyMachineSnapshot) =>
    `${JSON.stringify(before?.value)} ${event?.type} ${JSON.stringify(state.value)}`,
  limit: 10_000,
}
