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
  readonly client: Client
  readonly socket: RealtimeSocket
  readonly storage: DeviceStorage
  readonly members: MemberSource
  readonly navigator: Navigator
  readonly notices: Toasts
  readonly now: () => number
}

/** What only a sportsbook needs: it comes with the first of them. */
export function createVenueLogic({ now, ...ports }: VenueWorldPorts) {
  const odds = provideOdds(ports)
  return { ...provideSportsbook({ ...ports, home: profile.home, odds }), seconds: provideSeconds(now) }
}
