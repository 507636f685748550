import * as v from 'valibot'
import { VenueCode } from '#src/api/model/venueKind.ts'
import { isOpen } from '#src/api/model/odds.ts'
import { PRICE_RANGE } from '#src/api/model/odds.ts'
import { VIDEO_CHANNELS } from '#src/api/model/sport.ts'
import { fen, type Fen, plus } from '#src/api/model/money/amount.ts'
import { digestOf, newId } from '../platform/ids.ts'
import { balanceOf, HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import { readBook } from '../live/odds/odds.ts'
import type { Services } from '../services.ts'
import { BOTS } from './demo/cast.ts'
import type { SimContext } from './demo/context.ts'
import { openVenueWallet } from '../venues/venueWallet.ts'
import { venueWalletOf } from '../ledger/owners.ts'

const SECOND = 1_000
/** Mean time between two bets on one match, in ms. */
const BET_EVERY = { watched: 22 * SECOND, empty: 600 * SECOND }
/** One bet in so many is voided, so long after it, in ms. */
const VOIDED = { share: 0.07, after: [6 * SECOND, 20 * SECOND] } as const
/** Stakes, small ones more often. */
const STAKES = [2_000, 5_000, 5_000, 10_000, 10_000, 20_000, 50_000, 120_000, 500_000].map(fen)
/** Prices that bots fancy, in hundredths. */
const FANCIED = { min: 125, max: 600 } as const
/** A bot whose wallet holds less gets so much more from the house. */
const TOP_UP = fen(1_000_000)

/** A bet of a bot. */
type BotBet = {
  readonly bot: string
  readonly venue: VenueCode
  readonly matchId: string
  readonly selectionId: string
  readonly price: number
  readonly stake: Fen
}

/** Bots that bet where somebody watches; now and then one of their bets is voided. */
export function createBetPlay({ services, random, audience }: SimContext): (elapsed: number) => Promise<void> {
  let voiding: { readonly betId: string; readonly due: number }[] = []

  async function bet(matchId: string, venueName: string): Promise<void> {
    const venue = VIDEO_CHANNELS.find((code) => code === venueName)
    const book = await readBook(services.db, matchId)
    if (venue === undefined || book === null) return
    const offers = book.markets
      .flatMap((market) => market.selections.filter((selection) => isOpen(market, selection)))
      .filter(({ price }) => price >= FANCIED.min && price <= FANCIED.max)
    if (offers.length === 0) return
    const { selectionId, price } = random.pick(offers)
    const betId = await betAsBot(services, {
      bot: random.pick(BOTS).id,
      venue,
      matchId,
      selectionId,
      price,
      stake: random.pick(STAKES),
    })
    if (betId !== null && random.next() < VOIDED.share)
      voiding.push({ betId, due: services.now() + random.between(...VOIDED.after) })
  }

  return async (elapsed) => {
    const matches = await services.db
      .selectFrom('match')
      .select(['id', 'venue_name'])
      .where('game_status', 'in', ['live', 'break'])
      .execute()
    const casts = await services.db
      .selectFrom('anchor')
      .select(['match_id', 'chat_room_no'])
      .where('match_id', 'is not', null)
      .execute()
    for (const { id, venue_name } of matches) {
      const rooms = [id, ...casts.filter((cast) => cast.match_id === id).map((cast) => cast.chat_room_no)]
      const watched = rooms.some((room) => audience(room) > 0)
      if (random.happens(elapsed, watched ? BET_EVERY.watched : BET_EVERY.empty)) await bet(id, venue_name)
    }
    const due = voiding.filter((one) => one.due <= services.now())
    voiding = voiding.filter((one) => !due.includes(one))
    for (const { betId } of due) await services.sportsbook.voidBet(betId)
  }
}

/** A bet from a bot's own wallet, which the house tops up first where it must. The bet's id; null = the price did not hold. */
async function betAsBot(services: Services, { bot, ...order }: BotBet): Promise<string | null> {
  const wallet = venueWalletOf(bot, order.venue)
  await services.write(async (tx) => {
    await openVenueWallet(tx.db, bot, order.venue)
    await openAccount(tx.db, HOUSE.mint, 'FEN', 'house')
    if ((await balanceOf(tx.db, wallet, 'FEN')) >= order.stake) return
    const movement = { kind: 'topUp', key: newId('top'), digest: digestOf(wallet, order.stake) }
    await transfer(tx, { ...movement, asset: 'FEN', from: HOUSE.mint, to: wallet, amount: plus(TOP_UP, order.stake) })
  })
  const clientId = newId('bot')
  const answer = await services.sportsbook.place({ memberId: bot, clientId, policy: 'any', share: true, ...order })
  return answer.result === 'accepted' ? answer.bet.betId : null
}

/** A bot's bet at the price of now, as somebody ordered it; the bet's id. Throws when it is not taken. */
export async function betByOrder(
  services: Services,
  { matchId, selectionId, stake }: { readonly matchId: string; readonly selectionId: string; readonly stake: Fen },
): Promise<string> {
  const match = await services.db.selectFrom('match').select('venue_name').where('id', '=', matchId).executeTakeFirstOrThrow()
  const venue = v.parse(VenueCode, match.venue_name)
  const betId = await betAsBot(services, { bot: BOTS[0]!.id, venue, matchId, selectionId, price: PRICE_RANGE.min, stake })
  if (betId === null) throw new Error('the bet was not taken')
  return betId
}
