import type { NonReducibleUnknown, ObservableActorLogic } from 'xstate'
import type { Venue } from '#src/api/model/venue.ts'

/** An actor whose context is the list of the venues that are listed. */
export type VenueListLogic = ObservableActorLogic<readonly Venue[], NonReducibleUnknown>
