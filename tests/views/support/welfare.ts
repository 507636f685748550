import { points, units } from '#src/api/model/money/amount.ts'
import type { MemberTask } from '#src/api/model/task.ts'
import type { Claimable } from '#src/api/model/welfare.ts'
import { NOON } from './kind.tsx'

/** What a member may claim: ¥18 for the third grade, for good, unless said otherwise. */
export const claimable = (fields: Partial<Claimable> = {}): Claimable => ({
  id: 'level:3',
  kind: 'level',
  period: '3',
  asset: 'FEN',
  amount: units(1_800),
  from: NOON,
  until: null,
  ...fields,
})

/** A task of each day that a member has begun: four minutes of watching out of ten, unless said otherwise. */
export const task = (fields: Partial<MemberTask> = {}): MemberTask => ({
  id: 'watch-day',
  period: 'day',
  deed: 'watch',
  target: 10,
  points: points(20),
  progress: 4,
  state: 'open',
  claimId: 'task:1',
  endsAt: null,
  ...fields,
})
