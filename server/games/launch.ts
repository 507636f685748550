import { randomBytes } from 'node:crypto'
import type { gameLaunch } from '#src/api/contract/games.ts'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import { VENUE_STATUS } from '#src/api/model/venue.ts'
import { notFound } from '#server/platform/callError.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import type { Session } from '../members/sessions.ts'
import { assertMayPlay } from '../saferPlay/mayPlay.ts'
import { ensureRoom } from '../live/rooms/roomRows.ts'
import { statusOf } from '../venues/venueList.ts'
import { type GameAt, gameAt } from './gameRows.ts'
import { runningRound } from './roundRows.ts'

/** How long a launch token opens its game, in ms. */
const LAUNCH_LASTS = 60_000

/** Where the frames of a provider's games are: at an origin, or on a port of the page's own host. */
export type FramePlace = { readonly origin: string | null; readonly port: number | null }

/** Where frames are: where the settings say, else on the port that the provider of this machine has. Null = nowhere. */
export const framePlace = (origin: string | null, port: number | null): FramePlace | null =>
  origin !== null ? { origin, port: null } : port === null ? null : { origin: null, port }

/** Who plays, and the log-in that they play by. */
export type Player = { readonly memberId: string; readonly login: string }

/** The player of a log-in. */
export const playerOf = ({ member, tokenHash }: Pick<Session, 'member' | 'tokenHash'>): Player => ({
  memberId: member.id,
  login: tokenHash,
})

type Launched = WireReplyOf<typeof gameLaunch>

async function makeLaunch(
  tx: Transaction,
  { memberId, login }: Player,
  { game: row, venue }: GameAt,
  place: FramePlace,
): Promise<Launched> {
  const game = row.code
  // Who sits at a live table talks there, in a room by the game's code.
  if (venue.kind === 'live') await ensureRoom(tx.db, game, 'live')
  const token = randomBytes(24).toString('base64url')
  const expiresAt = tx.at + LAUNCH_LASTS
  const launch = { token_hash: hashToken(token), member_id: memberId, game, login, expires_at: expiresAt }
  await tx.db.insertInto('game_launch').values(launch).execute()
  // Behind a `#`: no server between gets the token, nor does a log.
  return { status: VENUE_STATUS.open, launch: { ...place, path: `/game/${game}#${token}`, expiresAt } }
}

/** See the call `gameLaunch`. `placeOf` = where a provider's frames are; null = it does not run. */
export async function launchGame(
  tx: Transaction,
  player: Player,
  code: string,
  placeOf: (provider: string) => FramePlace | null,
): Promise<Launched> {
  await assertMayPlay(tx, player.memberId, 'launch')
  const at = await gameAt(tx.db, code)
  if (at === null) throw notFound()
  const status = at.game.is_open === 1 ? statusOf(at.venue, tx.at) : VENUE_STATUS.maintenance
  const place = at.venue.provider === null ? null : placeOf(at.venue.provider)
  if (status !== VENUE_STATUS.open || place === null)
    return { status: status === VENUE_STATUS.open ? VENUE_STATUS.maintenance : status, launch: null }
  return makeLaunch(tx, player, at, place)
}

/** See the call `gameSecondLaunch`. */
export async function launchAgain(
  tx: Transaction,
  player: Player,
  code: string,
  placeOf: (provider: string) => FramePlace | null,
): Promise<Launched> {
  const at = await gameAt(tx.db, code)
  const running = await runningRound(tx.db, player.memberId, code)
  const place = at === null || at.venue.provider === null ? null : placeOf(at.venue.provider)
  if (at === null || running === null || place === null) throw notFound()
  return makeLaunch(tx, player, at, place)
}
