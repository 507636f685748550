import type { ActorRefFrom } from 'xstate'
import type { depositMachine } from '#src/machines/deposit/depositMachine.ts'
import type { depositOrderMachine } from '#src/machines/deposit/depositOrderMachine.ts'

export type DepositRef = ActorRefFrom<typeof depositMachine>
export type DepositOrderRef = ActorRefFrom<typeof depositOrderMachine>
