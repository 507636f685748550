import type { SnapshotFrom } from 'xstate'
import type { DepositOrder } from '#src/api/model/deposit.ts'
import { isDepositPaidOut } from '#src/api/model/depositState.ts'
import type { depositOrderMachine } from './depositOrderMachine.ts'

/** The steps of an order on its good way. */
const DEPOSIT_STEPS = ['created', 'paid', 'credited'] as const
export type DepositStep = (typeof DEPOSIT_STEPS)[number]

/** How far an order has come: `stopped` = it ended before this step. */
export type StepStatus = 'done' | 'now' | 'next' | 'stopped'

/** Each step with its status. */
export function depositSteps({ state, received }: Pick<DepositOrder, 'state' | 'received'>): readonly {
  readonly step: DepositStep
  readonly status: StepStatus
}[] {
  if (isDepositPaidOut(state)) return DEPOSIT_STEPS.map((step) => ({ step, status: 'done' }))
  if (state === 'created') return statuses('now', 'next', 'next')
  if (state === 'paid') return statuses('done', 'now', 'next')
  return received > 0 ? statuses('done', 'done', 'stopped') : statuses('done', 'stopped', 'stopped')
}

const statuses = (created: StepStatus, paid: StepStatus, credited: StepStatus) => [
  { step: 'created' as const, status: created },
  { step: 'paid' as const, status: paid },
  { step: 'credited' as const, status: credited },
]

type Snapshot = SnapshotFrom<typeof depositOrderMachine>

/** Whether the page is out of touch: what it shows may be old. */
export const selectIsOutOfTouch = ({ context }: Snapshot) => context.failures > 0
/** Whether there is no such order. */
export const selectIsMissing = (snapshot: Snapshot) => snapshot.matches({ watch: 'missing' })
