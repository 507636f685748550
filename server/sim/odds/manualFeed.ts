import { ODDS_EVERY } from '#src/api/contract/pushesOdds.ts'
import type { Services } from '#server/services.ts'
import { hasMatches } from '../demo/fixtures.ts'
import { seenMatch, sentOff } from '../play/rows.ts'
import { priceMarkets } from './pricing.ts'

/** What an order says of a match's prices: whether they rest, and how strong the home side is seen, in thousandths. */
export type OddsOrder = { readonly matchId: string; readonly suspended: boolean; readonly homeShare?: number | undefined }

/** A feed that is driven by hand: it confirms by itself until it is told to fall silent. */
export function createManualFeed(services: Services, onFault: (error: unknown) => void) {
  let silent = false
  const timer = setInterval(() => {
    if (!silent) confirm().catch(onFault)
  }, ODDS_EVERY / 2)
  timer.unref()

  async function confirm(): Promise<void> {
    const rows = await services.db.selectFrom('odds_book').select('match_id').execute()
    await services.odds.confirm(rows.map((row) => row.match_id))
  }

  return {
    /** Makes a match's prices from its state. Throws when it is unknown. */
    async post({ matchId, suspended, homeShare }: OddsOrder): Promise<void> {
      const row = await services.db.selectFrom('match').selectAll().where('id', '=', matchId).executeTakeFirstOrThrow()
      if (!hasMatches(row.sport)) throw new Error(`no prices for ${row.sport}`)
      const seen = seenMatch(row, row.sport, services.now(), (await sentOff(services.db)).get(matchId))
      const state = { ...seen, homeShare: homeShare ?? row.home_share }
      const score = { home: row.home_score, visit: row.visit_score }
      await services.odds.post(matchId, { markets: priceMarkets(matchId, state, suspended), score })
    },
    /** Whether it confirms nothing any more. */
    hush(on: boolean): void {
      silent = on
    },
    stop: () => clearInterval(timer),
  }
}

export type ManualFeed = ReturnType<typeof createManualFeed>
