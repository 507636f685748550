import type { ActorRefFrom } from 'xstate'
import type { walletMachine } from '#src/machines/wallet/walletMachine.ts'
import type { yebMachine } from '#src/machines/wallet/yebMachine.ts'

export type WalletRef = ActorRefFrom<typeof walletMachine>
export type YebRef = ActorRefFrom<typeof yebMachine>
