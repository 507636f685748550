import type { GameWire } from '#src/api/model/game.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { type Fen, lower } from '#src/api/model/money/amount.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/callError.ts'
import { type GameAt, gameAt, isGameOpen } from './gameRows.ts'
import { gamesAt, listedVenues } from './listedGames.ts'
import { playersNow } from './playersNow.ts'
import { stakeCapOf } from './stakeBounds.ts'

type GamesAsked = {
  readonly venue?: string | undefined
  readonly venueEnName?: string | undefined
  /** Null = a visitor. */
  readonly memberId: string | null
}

/** The games of venues that are listed, in their order; see the call `gameList`. */
export async function listGames(reader: Reader, { venue, venueEnName, memberId }: GamesAsked, now: number): Promise<GameWire[]> {
  const venues = (await listedVenues(reader)).filter(
    (row) => (venue === undefined || row.code === venue) && (venueEnName === undefined || row.en_name === venueEnName),
  )
  const games = await gamesAt(reader, venues)
  if (games.length === 0) return []
  const players = await playersNow(reader, now)
  const cap = await stakeCapOf(reader, memberId, now)
  return games.map((at) => wireOf(at, { players: players.get(at.game.code) ?? 0, cap, now }))
}

type Shown = { readonly players: number; readonly cap: Fen; readonly now: number }

const wireOf = (at: GameAt, { players, cap, now }: Shown): GameWire => ({
  code: at.game.code,
  venue: at.venue.code,
  kind: at.venue.kind,
  brand: at.venue.brand,
  rules: at.game.rules,
  names: { 'zh-CN': at.game.name_zh, en: at.game.name_en },
  isOpen: isGameOpen(at, now),
  returns: at.game.returns,
  minStake: toWire(at.game.min_stake),
  maxStake: toWire(lower(at.game.max_stake, cap)),
  players,
})

/** One game, listed or not, as this member sees it. Throws `notFound` for one that is not known. */
export async function gameWire(reader: Reader, code: string, memberId: string, now: number): Promise<GameWire> {
  const at = await gameAt(reader, code)
  if (at === null) throw notFound()
  const players = (await playersNow(reader, now)).get(code) ?? 0
  return wireOf(at, { players, cap: await stakeCapOf(reader, memberId, now), now })
}
