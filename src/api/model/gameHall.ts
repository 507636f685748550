import * as v from 'valibot'
import { GameCode } from './game.ts'
import { listOf } from './listOf.ts'
import { LocalWords, Maintenance } from './maintenance.ts'
import { VenueCode, VenueKind } from './venueKind.ts'

/** How many are at a game now. */
export const GamePlayers = v.object({ game: GameCode, players: v.number() })
export type GamePlayers = v.InferOutput<typeof GamePlayers>

/** Who makes games: what they are called, of what kinds theirs are, and how many the site shows. */
export const GameBrand = v.object({ brand: v.string(), names: LocalWords, kinds: listOf(VenueKind), games: v.number() })
export type GameBrand = v.InferOutput<typeof GameBrand>
export type GameBrandWire = v.InferInput<typeof GameBrand>

/** How a venue of games stands: its status at this time (S-2), and a maintenance that is planned or under way. */
export const VenueMaintenance = v.object({ venue: VenueCode, status: v.number(), maintenance: v.nullable(Maintenance) })
export type VenueMaintenance = v.InferOutput<typeof VenueMaintenance>
export type VenueMaintenanceWire = v.InferInput<typeof VenueMaintenance>
