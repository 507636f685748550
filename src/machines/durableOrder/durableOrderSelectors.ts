import type { SnapshotFrom } from 'xstate'
import type { durableOrderMachine } from './durableOrderMachine.ts'

/**
 * How an order goes on, for a screen: looked for on the device; on its way for the first time; without an answer (`unknown`) and
 * being asked about or sent again (`checking`); waiting for the person (`asking`); another tab's (`elsewhere`); over.
 */
export type OrderProgress = 'looking' | 'sending' | 'unknown' | 'checking' | 'asking' | 'elsewhere' | 'over'

type Seen = Pick<SnapshotFrom<typeof durableOrderMachine>, 'value'> & { readonly context: { readonly attempts: number } }

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
    case 'forgetting':
      return 'sending'
  }
}
