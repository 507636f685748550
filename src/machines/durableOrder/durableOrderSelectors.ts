import type { SnapshotFrom } from 'xstate'
import type { durableOrderMachine } from './durableOrderMachine.ts'

/**
 * How an order goes on, for a screen: looked for on the device; on its way for the first time; without an answer (`unknown`) and
 * being asked about or sent again (`checking`); waiting for the person (`asking`); another tab's (`elsewhere`); over.
 */
export type OrderProgress = 'looking' | 'sending' | 'unknown' | 'checking' | 'asking' | 'elsewhere' | 'over'

type Seen = Pick<SnapshotFrom<typeof durableOrderMachine>, 'value'> & {
  readonly context: { readonly attempts: number; readonly isInDoubt: boolean }
}

/** How an order goes on; null = there is none. */
export function selectOrderProgress(snapshot: Seen | undefined): OrderProgress | null {
  if (snapshot === undefined) return null
  const { value, context } = snapshot
  if (value === 'elsewhere' || value === 'over') return value
  if (value === 'beginning' || value === 'recalling') return 'looking'
  switch (value.held) {
    case 'unknown':
    case 'asking':
      return value.held
    case 'reconciling':
      return 'checking'
    case 'submitting':
      return context.attempts === 0 ? 'sending' : 'checking'
    case 'keeping':
      return 'sending'
    // Its answer is there: whoever was told that it is being checked is not told anything else before the end.
    case 'forgetting':
      return context.isInDoubt ? 'checking' : 'sending'
  }
}

/** Whether an order is one that somebody waits to hear of: nobody knows yet what became of it, or another tab does. */
export function isWaitedFor(progress: OrderProgress | null): boolean {
  return progress === 'unknown' || progress === 'checking' || progress === 'elsewhere'
}
