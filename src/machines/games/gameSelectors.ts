import type { SnapshotFrom } from 'xstate'
import type { GameRound } from '#src/api/model/game.ts'
import { type Fen, minus } from '#src/api/model/money/amount.ts'
import type { Maintenance } from '#src/api/model/maintenance.ts'
import { VENUE_STATUS } from '#src/api/model/venue.ts'
import { type gameMachine, venueOf } from './gameMachine.ts'

type Snapshot = SnapshotFrom<typeof gameMachine>

/** What the page shows instead of a game, or that the game is there: `waiting` = it is not yet. */
export type GamePlace = 'waiting' | 'open' | 'paused' | 'shut' | 'away' | 'closed' | 'outdated' | 'failed'

const PLACES = ['open', 'paused', 'shut', 'away', 'closed', 'outdated', 'failed'] as const

/** Where a visit is. */
export const selectPlace = (snapshot: Snapshot): GamePlace => PLACES.find((place) => snapshot.matches(place)) ?? 'waiting'

/** Whether the player was let into the game. */
export const selectIsIn = (snapshot: Snapshot): boolean => snapshot.matches({ open: { frame: 'playing' } })

/** What is said over the game, the weightiest first; null = nothing. */
export type GameNews = 'entering' | 'cut' | 'asking' | 'pausing' | 'shutting' | 'running' | null

/** What is to be said of a game that is open. */
export function selectNews(snapshot: Snapshot): GameNews {
  if (snapshot.matches({ open: { hold: 'cut' } })) return 'cut'
  if (snapshot.matches({ open: { hold: 'asking' } })) return 'asking'
  if (snapshot.matches({ open: { hold: 'ending' } })) return snapshot.context.play === 'paused' ? 'pausing' : 'shutting'
  if (snapshot.matches({ open: { frame: 'entering' } })) return 'entering'
  return snapshot.matches({ open: { frame: { playing: 'running' } } }) ? 'running' : null
}

/** What became of the round that nobody knew the end of while the line was cut, as it stands now; null = there was none, or another one followed. */
export function selectAfterCut({ context: { afterCut, visit } }: Snapshot): GameRound | null {
  if (afterCut === null || visit === null) return null
  const latest = visit.running ?? visit.last
  return latest?.id === afterCut.id ? latest : null
}

/** What this visit came to so far: what came back less what was laid; null = not known yet. */
export const selectNet = ({ context: { visit } }: Snapshot): Fen | null =>
  visit === null ? null : minus(visit.returned, visit.staked)

/** Whether the game may sound. */
export const selectSound = (snapshot: Snapshot): boolean => snapshot.matches({ open: { sound: 'on' } })

/** The maintenance that the game's venue is closed for now; null = it is not, or nobody said why. */
export function selectMaintenance({ context }: Snapshot): Maintenance | null {
  const venue = venueOf(context)
  return venue === null || venue.status === VENUE_STATUS.open ? null : venue.maintenance
}

/** Whether the game's venue itself is closed now, whatever its games are. */
export const selectVenueShut = ({ context }: Snapshot): boolean => {
  const venue = venueOf(context)
  return venue !== null && venue.status !== VENUE_STATUS.open
}
