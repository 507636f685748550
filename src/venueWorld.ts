import { createOrderLocks } from './api/orderLocks.ts'
import type { DeviceStorage } from './browser/storage.ts'
import { profile } from './api/profile.ts'
import type { Client } from './api/transport/client.ts'
import { provideSeconds } from './machines/kit/clockActors.ts'
import type { Navigator } from './machines/kit/navigator.ts'
import type { Toasts } from './machines/toast/toastActors.ts'
import { provideOdds } from './machines/odds/oddsActors.ts'
import type { MemberSource } from './machines/session/memberActors.ts'
import { provideSportsbook } from './machines/sportsbook/sportsbookActors.ts'
import type { RealtimeSocket } from './streams/socket.ts'

export type VenueWorldPorts = {
  readonly window: Window & typeof globalThis
  readonly client: Client
  readonly socket: RealtimeSocket
  readonly storage: DeviceStorage
  readonly members: MemberSource
  readonly navigator: Navigator
  readonly notices: Toasts
  readonly now: () => number
}

/** What only a sportsbook needs: it comes with the first of them. */
export function createVenueLogic({ window, ...ports }: VenueWorldPorts) {
  const locks = createOrderLocks(window.navigator.locks)
  const odds = provideOdds(ports)
  return {
    ...provideSportsbook({ ...ports, locks, random: Math.random, home: profile.home, odds }),
    seconds: provideSeconds(ports.now),
  }
}
