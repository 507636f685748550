import type { ActorRefFrom, ObservableActorLogic } from 'xstate'
import type { matchListMachine } from '#src/machines/anchor/matchListMachine.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { betsMachine } from '#src/machines/sportsbook/betsMachine.ts'
import type { keptOrderMachine } from '#src/machines/sportsbook/keptOrderMachine.ts'
import type { slipMachine } from '#src/machines/sportsbook/slipMachine.ts'
import type { sportsbookMachine } from '#src/machines/sportsbook/sportsbookMachine.ts'
import type { venueWalletMachine } from '#src/machines/sportsbook/venueWalletMachine.ts'

/** Logic that is started for the time of a visit. */
export type VenueLogicRefs = {
  readonly venue: typeof sportsbookMachine
  readonly slip: typeof slipMachine
  readonly keptOrder: typeof keptOrderMachine
  /** The time in ms, now and every second. */
  readonly seconds: ObservableActorLogic<number, undefined>
  /** Whether the member has paused. */
  readonly play: SaferPlayHost
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
/** The order that a slip or a venue waits for. */
export type BetOrderRef = NonNullable<ReturnType<SlipRef['getSnapshot']>['children']['order']>
export type BetsRef = ActorRefFrom<typeof betsMachine>
export type VenueWalletRef = ActorRefFrom<typeof venueWalletMachine>
