import {
  GAME_DAYS,
  type GameFields,
  type GameLatelyWire,
  type GameResult,
  type OfficeGameWire,
} from '#src/api/model/officeGame.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { type GameAt, gameAt, isGameOpen } from '#server/games/gameRows.ts'
import { gamesAt } from '#server/games/listedGames.ts'
import { playersNow } from '#server/games/playersNow.ts'
import { stakeCaps } from '#server/games/stakeBounds.ts'
import { appendEvent } from '#server/live/rooms/events.ts'
import { notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { DAY } from '#server/platform/durations.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { venueRows, venueWireOf } from '#server/venues/venueList.ts'

/** A game as the back office lists it. */
const officeGameOf = (at: GameAt, now: number): OfficeGameWire => ({
  game: at.game.code,
  venue: at.venue.code,
  brand: at.venue.brand,
  rules: at.game.rules,
  nameChinese: at.game.name_zh,
  nameEnglish: at.game.name_en,
  isOpen: at.game.is_open === 1,
  takesStakes: isGameOpen(at, now),
  place: at.game.place,
  returns: at.game.returns,
  minStake: toWire(at.game.min_stake),
  maxStake: toWire(at.game.max_stake),
  version: at.game.version,
})

/** What was settled of each game since a time, in ms; one that is missing had nothing. */
async function settledSince(reader: Reader, since: number): Promise<ReadonlyMap<string, GameLatelyWire>> {
  const rows = await reader
    .selectFrom('game_round')
    .where('closed_at', '>=', since)
    .where('state', '=', 'settled')
    .select(({ fn }) => [
      'game',
      fn.countAll<number>().as('rounds'),
      fn.sum<number>('stake').as('stakes'),
      fn.sum<number>('payout').as('payouts'),
    ])
    .groupBy('game')
    .execute()
  return new Map(
    rows.map(({ game, rounds, stakes, payouts }) => [
      game,
      { rounds: Number(rounds), stakes: toWire(fen(Number(stakes))), payouts: toWire(fen(Number(payouts))) },
    ]),
  )
}

const NOTHING: GameLatelyWire = { rounds: 0, stakes: '0', payouts: '0' }

/** Every game, venue by venue, with what the site caps stakes at, who is at it now, and what its rounds came to lately. */
export async function officeGameList(reader: Reader, now: number): Promise<OfficeGameWire[]> {
  const { grown, young } = await stakeCaps(reader)
  const caps = { grown: toWire(grown), young: toWire(young) }
  const venues = await venueRows(reader)
  const games = await gamesAt(reader, venues)
  const players = await playersNow(reader, now)
  const settled = await settledSince(reader, now - GAME_DAYS * DAY)
  return venues.flatMap(({ code }) =>
    games
      .filter(({ venue }) => venue.code === code)
      .map((at) => ({
        ...officeGameOf(at, now),
        caps,
        players: players.get(at.game.code) ?? 0,
        lately: settled.get(at.game.code) ?? NOTHING,
      })),
  )
}

/** What became of a save, with how the game stood before and stands now. */
type GameOutcome = { readonly result: GameResult; readonly before: OfficeGameWire; readonly game: OfficeGameWire }

/** Keeps what an operator wrote of a game, unless somebody changed it since they read it, and tells the lobby; see the call `officeGameSave`. */
export async function saveGame(
  tx: Transaction,
  code: string,
  version: number,
  { isOpen, place, nameChinese, nameEnglish, minStake, maxStake }: GameFields,
): Promise<GameOutcome> {
  const was = await gameAt(tx.db, code)
  if (was === null) throw notFound()
  const before = officeGameOf(was, tx.at)
  if (was.game.version !== version) return { result: 'late', before, game: before }
  const next = {
    is_open: isOpen ? 1 : 0,
    place,
    name_zh: nameChinese,
    name_en: nameEnglish,
    min_stake: minStake,
    max_stake: maxStake,
    version: version + 1,
  }
  await tx.db.updateTable('game').set(next).where('code', '=', code).execute()
  // Who looks at the venue's games asks for them again when they hear of it.
  await appendEvent(tx, LOBBY, 'venue', venueWireOf(was.venue, tx.at))
  return { result: 'done', before, game: officeGameOf({ ...was, game: { ...was.game, ...next } }, tx.at) }
}
