import type { DeviceStorage } from './api/deviceStorage.ts'
import type { Client } from './api/transport/client.ts'
import { provideSeconds } from './machines/kit/clockActors.ts'
import type { Navigator } from './machines/kit/navigator.ts'
import type { Notices } from './machines/notice/noticeActors.ts'
import { provideSaved } from './machines/savedCards/savedActors.ts'
import type { MemberSource } from './machines/session/memberActors.ts'
import { provideCashierWallet } from './machines/wallet/walletActors.ts'
import { provideWithdrawal } from './machines/withdrawal/withdrawalActors.ts'
import type { RealtimeSocket } from './streams/socket.ts'

export type CashierWorldPorts = {
  readonly client: Client
  readonly socket: RealtimeSocket
  readonly storage: DeviceStorage
  readonly members: MemberSource
  readonly navigator: Navigator
  readonly notices: Notices
  readonly now: () => number
  readonly makeId: () => string
}

/** What only the cashier needs: it comes with the first visit there. */
export function createCashierLogic({ now, ...ports }: CashierWorldPorts) {
  return {
    seconds: provideSeconds(now),
    savedList: provideSaved(ports.client),
    ...provideCashierWallet(ports),
    ...provideWithdrawal(ports),
  }
}
