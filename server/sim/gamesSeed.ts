import { fen } from '#src/api/model/money/amount.ts'
import { type Fraction, fraction, percentOf } from '#src/api/model/games/fraction.ts'
import { baccaratReturn } from '#src/api/model/games/baccarat/chances.ts'
import { SLOT_RETURN } from '#src/api/model/games/slot/slotReturn.ts'
import { VENUE_STATUS } from '#src/api/model/venue.ts'
import { openVenue } from '../backOffice/venues/keepVenues.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Services } from '../services.ts'
import { venueRow } from '../venues/venueList.ts'

type DemoGame = Pick<Schema['game'], 'code' | 'venue' | 'rules' | 'name_zh' | 'name_en'> & { readonly returns: Fraction }

/** The games that the demo's provider plays. */
const GAMES: readonly DemoGame[] = [
  {
    code: 'tidepool-slot',
    venue: 'YBEGDZ',
    rules: 'slot',
    name_zh: '灯塔转轮',
    name_en: 'Lighthouse Reels',
    returns: SLOT_RETURN,
  },
  {
    code: 'tidepool-dice',
    venue: 'YBEGDZ',
    rules: 'dice',
    name_zh: '潮汐骰子',
    name_en: 'Tide Dice',
    returns: fraction(99n, 100n),
  },
  {
    code: 'harbour-baccarat',
    venue: 'AGZR',
    rules: 'baccarat',
    name_zh: '海港百家乐',
    name_en: 'Harbour Baccarat',
    // Of the bet that returns most, on the banker.
    returns: baccaratReturn('banker'),
  },
]

const STAKES = { min_stake: fen(100), max_stake: fen(100_000) }

/** Hundredths of a percent. */
const returnsOf = (returns: Fraction) => Number(percentOf(returns, 2).replace('.', ''))

/** Opens the demo's venues of games, with their games. Nothing happens where there are games already: an operator has the last word on them. */
export async function openDemoGames({ write }: Pick<Services, 'write'>): Promise<void> {
  await write(async (tx) => {
    if ((await tx.db.selectFrom('game').select('code').limit(1).executeTakeFirst()) !== undefined) return
    for (const venue of new Set(GAMES.map((game) => game.venue))) {
      const row = await venueRow(tx.db, venue)
      if (row.status === VENUE_STATUS.hidden && row.version === 0) await openVenue(tx, row)
    }
    for (const [place, { returns, ...game }] of GAMES.entries())
      await tx.db
        .insertInto('game')
        .values({ ...game, ...STAKES, is_open: 1, place, returns: returnsOf(returns), version: 0 })
        .execute()
  })
}
