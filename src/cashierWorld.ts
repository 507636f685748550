import axios from 'axios'
import { filter } from 'rxjs'
import type { DeviceStorage } from './browser/storage.ts'
import { createOrderLocks } from './api/orderLocks.ts'
import type { Client } from './api/transport/client.ts'
import { createUpload } from './api/transport/upload.ts'
import { networkChanges, tabHidden } from './browser/page.ts'
import { provideDeposit } from './machines/deposit/depositActors.ts'
import { provideSeconds } from './machines/kit/clockActors.ts'
import type { SaferPlayHost } from './machines/saferPlay/saferPlaySelectors.ts'
import { provideSaferPlaySettings } from './machines/saferPlay/settingsActors.ts'
import type { Navigator } from './machines/kit/navigator.ts'
import type { Toasts } from './machines/toast/toastActors.ts'
import { provideSaved } from './machines/savedCards/savedActors.ts'
import type { MemberSource } from './machines/session/memberActors.ts'
import { provideCashierWallet } from './machines/wallet/walletActors.ts'
import { provideWithdrawal } from './machines/withdrawal/withdrawalActors.ts'
import { backoffDelay } from './api/model/backoff.ts'
import type { RealtimeSocket } from './streams/socket.ts'

/** An order is asked about again after 2 s, later every half minute, for as long as its page is open. */
const ASK_BACKOFF = { first: 2_000, limit: 30_000 }

export type CashierWorldPorts = {
  readonly window: Window & typeof globalThis
  readonly client: Client
  readonly socket: RealtimeSocket
  readonly storage: DeviceStorage
  readonly members: MemberSource
  readonly navigator: Navigator
  readonly notices: Toasts
  readonly now: () => number
  readonly makeId: () => string
  readonly play: SaferPlayHost
}

/** What only the cashier needs: it comes with the first visit there. */
export function createCashierLogic(ports: CashierWorldPorts) {
  const { window, client, now, play } = ports
  const locks = createOrderLocks(window.navigator.locks)
  return {
    seconds: provideSeconds(now),
    savedList: provideSaved(client),
    ...provideCashierWallet({ ...ports, locks }),
    ...provideWithdrawal({ ...ports, locks }),
    depositDelay: (failures: number) => backoffDelay(failures, Math.random, ASK_BACKOFF),
    ...provideDeposit({
      ...ports,
      upload: createUpload(axios.create()),
      copyText: (text) => window.navigator.clipboard.writeText(text),
      hidden: tabHidden(window.document),
      networkBack: networkChanges(window).pipe(filter((change) => change === 'network.back')),
    }),
    play,
    playSettings: provideSaferPlaySettings(ports),
  }
}
