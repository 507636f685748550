import type { ActorRefFrom, ObservableActorLogic } from 'xstate'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import type { PlayHost } from '#src/machines/play/playSelectors.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { betsMachine } from '#src/machines/venue/betsMachine.ts'
import type { keptOrderMachine } from '#src/machines/venue/keptOrderMachine.ts'
import type { slipMachine } from '#src/machines/venue/slipMachine.ts'
import type { venueMachine } from '#src/machines/venue/venueMachine.ts'
import type { venueWalletMachine } from '#src/machines/venue/venueWalletMachine.ts'

/** Logic that is started for the time of a visit. */
export type VenueLogicRefs = {
  readonly venue: typeof venueMachine
  readonly slip: typeof slipMachine
  readonly keptOrder: typeof keptOrderMachine
  /** The time in ms, now and every second. */
  readonly seconds: ObservableActorLogic<number, undefined>
  /** Whether the member has paused. */
  readonly play: PlayHost
}

/** What a sportsbook's page is given. */
export type VenuePageRefs = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: VenueLogicRefs & { readonly matchList: typeof matchListMachine }
  readonly now: () => number
  readonly makeId: () => string
}

export type SlipRef = ActorRefFrom<typeof slipMachine>
export type BetsRef = ActorRefFrom<typeof betsMachine>
export type VenueWalletRef = ActorRefFrom<typeof venueWalletMachine>
