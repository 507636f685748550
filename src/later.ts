import type { ActorRefFrom } from 'xstate'
import type { DeviceStorage } from './browser/storage.ts'
import type { Stack } from './api/transport/stack.ts'
import { tabHidden } from './browser/page.ts'
import { createLazyPlay } from './lazyPlay.ts'
import type { Navigator } from './machines/kit/navigator.ts'
import type { Toasts } from './machines/toast/toastActors.ts'
import type { preferencesMachine } from './machines/preferences/preferencesMachine.ts'
import type { promptMachine } from './machines/prompt/promptMachine.ts'
import type { MemberSource } from './machines/session/memberActors.ts'
import type { sessionMachine } from './machines/session/sessionMachine.ts'
import { once } from './once.ts'
import type { Scope } from './streams/kit/scope.ts'
import type { Rooms } from './streams/room.ts'
import type { RealtimeSocket } from './streams/socket.ts'

export type LaterPorts = {
  readonly window: Window & typeof globalThis
  readonly stack: Stack
  readonly rooms: Rooms
  readonly socket: RealtimeSocket
  readonly storage: DeviceStorage
  readonly members: MemberSource
  readonly session: ActorRefFrom<typeof sessionMachine>
  readonly navigator: Navigator
  readonly notices: Toasts
  readonly preferences: ActorRefFrom<typeof preferencesMachine>
  readonly prompt: ActorRefFrom<typeof promptMachine>
  readonly page: Scope
  readonly now: () => number
  readonly makeId: () => string
  /** The server's time ahead of the device's, ms. */
  readonly offset: () => number
}

/** The parts of the world that come with the first page that needs them: each loader yields the same promise until it fails. */
export function createLater(ports: LaterPorts) {
  const { window, stack, rooms, socket, storage, members, session, navigator, notices, preferences, prompt, page, now, makeId } =
    ports
  const { client } = stack
  const { host: play, want: wantPlay } = createLazyPlay(async () => {
    const { createPlay } = await import('./playWorld.ts')
    return createPlay({ client, socket, navigator, members, now, page })
  })
  return {
    /** A member's play: whether they paused, and when they look back on it. It is wanted where money may be spent. */
    play,
    /** What only a room needs. */
    loadRoom: once(async () => {
      wantPlay()
      const { createRoomLogic } = await import('./roomWorld.ts')
      const hidden = tabHidden(window.document)
      return createRoomLogic({ client, rooms, socket, storage, members, hidden, now, window, preferences, notices })
    }),
    /** What a member follows. */
    loadCollection: once(async () => {
      const { createCollection } = await import('./collectionWorld.ts')
      const askLogin = () => prompt.send({ type: 'login.needed', featureKey: 'feature.favourites', fromPage: navigator.here() })
      return createCollection({ client, toasts: notices, session, page, askLogin })
    }),
    /** What only sportsbooks need. */
    loadVenue: once(async () => {
      wantPlay()
      const { createVenueLogic } = await import('./venueWorld.ts')
      return { ...createVenueLogic({ client, socket, storage, members, navigator, notices, now }), play }
    }),
    /** What only the cashier needs. */
    loadCashier: once(async () => {
      wantPlay()
      const { createCashierLogic } = await import('./cashierWorld.ts')
      return createCashierLogic({ window, client, socket, storage, members, navigator, notices, now, makeId, play })
    }),
    /** What only operators need. */
    loadBackOffice: once(async () => {
      const { createBackOfficeLogic } = await import('./backOfficeWorld.ts')
      return createBackOfficeLogic(client)
    }),
    /** What only the pages of an account, of help and of developers need. */
    loadDesk: once(async () => {
      const { createDeskLogic } = await import('./deskWorld.ts')
      return createDeskLogic({ window, stack, offset: ports.offset })
    }),
  }
}
