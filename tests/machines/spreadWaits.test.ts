import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { type DepositPorts, provideDeposit } from '#src/machines/deposit/depositActors.ts'
import { provideWithdrawal, type WithdrawalPorts } from '#src/machines/withdrawal/withdrawalActors.ts'

/** How long a machine waits after so many attempts that failed, in ms. */
function waitsOf(provide: (ports: unknown) => AnyStateMachine, chance: number) {
  const machine = provide({ socket: { self: NEVER, back: NEVER }, hidden: NEVER, networkBack: NEVER, random: () => chance })
  const delays = machine.implementations.delays as unknown as Readonly<Record<string, (given: object) => number>>
  return [1, 2, 3].map((failedAttempts) => delays['untilAgain']?.({ context: { failedAttempts } }))
}

test.each<[string, (ports: unknown) => AnyStateMachine]>([
  ['deposited', (ports) => provideDeposit(ports as DepositPorts).deposit],
  ['withdrawn', (ports) => provideWithdrawal(ports as WithdrawalPorts).withdrawal],
])(
  '[C-10] [Q6] what can be %s is asked for again after growing waits, by those who failed together at times of their own',
  (_, provide) => {
    expect([waitsOf(provide, 0), waitsOf(provide, 0.5)]).toEqual([
      [1_000, 2_000, 4_000],
      [1_500, 3_000, 6_000],
    ])
  },
)
