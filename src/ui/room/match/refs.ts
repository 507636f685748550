import type { ActorRefFrom } from 'xstate'
import type { oddsMachine } from '#src/machines/odds/oddsMachine.ts'

/** The running prices of the room's match. */
export type OddsRef = ActorRefFrom<typeof oddsMachine>
