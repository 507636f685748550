import * as v from 'valibot'
import type { coinBuy, coinOffer } from '#src/api/contract/coinShop.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { coinsFor } from '#src/api/model/coinShop.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { tightest } from '#src/api/model/saferPlay.ts'
import { profile } from '#src/api/profile.ts'
import { balanceOf, HOUSE, openAccount, transfer } from '#server/ledger/ledger.ts'
import { CallError, rateLimited } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { digestOf } from '#server/platform/ids.ts'
import { admitStored, type RateLimit } from '#server/platform/rateLimit.ts'
import { settingInForce } from '#server/platform/siteSettings.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { COINS_BOUGHT, spentOnCoinsSince } from '#server/saferPlay/coinSpending.ts'
import { periodStandings } from '#server/saferPlay/limits.ts'
import { assertMayPlay } from '#server/saferPlay/mayPlay.ts'
import { readPause } from '#server/saferPlay/record.ts'
import { fundsOf, tellCoins, tellFunds } from './funds.ts'
import { earlierAnswer, keepAnswer } from './walletOrders.ts'

/** Purchases of a member: ten at once, then one in two seconds. */
const PACE: RateLimit = { burst: 10, interval: 2_000 }

const Kept = v.object({ paid: v.string(), coins: v.string() })

/** Gold coins for a yuan, as the site has set it. */
const coinRate = async (reader: Reader): Promise<number> => Number(await settingInForce(reader, 'coinRate'))

/** What coins cost a member now; see the call `coinOffer`. */
export async function offerCoins(reader: Reader, memberId: string, now: number): Promise<WireReplyOf<typeof coinOffer>> {
  const left = tightest(await periodStandings(reader, memberId, now, spentOnCoinsSince))?.left ?? null
  return {
    rate: await coinRate(reader),
    isPaused: (await readPause(reader, memberId, now)) !== null,
    left: left === null ? null : toWire(left),
    gold: toWire(await balanceOf(reader, memberId, 'GOLD')),
  }
}

/** Sells coins to a member: yuan to the house and coins from it, in one transaction. See the call `coinBuy`. */
export async function buyCoins(
  tx: Transaction,
  memberId: string,
  { clientId, amount, coins }: ParsedPayloadOf<typeof coinBuy>,
): Promise<WireReplyOf<typeof coinBuy>> {
  const kept = { memberId, clientId, kind: 'coins', digest: digestOf(amount, coins) } as const
  const earlier = await earlierAnswer(tx.db, kept)
  if (earlier !== null) {
    const gold = toWire(await balanceOf(tx.db, memberId, 'GOLD'))
    return { ...v.parse(Kept, JSON.parse(earlier)), gold, funds: await fundsOf(tx.db, memberId) }
  }

  const wait = await admitStored(tx, `coins:${memberId}`, PACE)
  if (wait > 0) throw rateLimited(wait)
  await assertMayPlay(tx, memberId, 'coins', amount)
  if (coinsFor(amount, await coinRate(tx.db)) !== coins) throw new CallError(profile.codes.conflict, 'quoteGone')
  if ((await balanceOf(tx.db, memberId, 'FEN')) < amount) throw new CallError(profile.codes.insufficient, 'shortOfFunds')
  for (const asset of ['FEN', 'GOLD'] as const) {
    await openAccount(tx.db, memberId, asset, 'member')
    await openAccount(tx.db, HOUSE.exchange, asset, 'house')
  }
  const movement = { kind: COINS_BOUGHT, digest: kept.digest }
  const key = `coins:${memberId}:${clientId}`
  await transfer(tx, { ...movement, key: `${key}:out`, asset: 'FEN', from: memberId, to: HOUSE.exchange, amount })
  await transfer(tx, { ...movement, key: `${key}:in`, asset: 'GOLD', from: HOUSE.exchange, to: memberId, amount: coins })
  const answer = { paid: toWire(amount), coins: toWire(coins) }
  await keepAnswer(tx, kept, answer)
  return { ...answer, gold: await tellCoins(tx, memberId), funds: await tellFunds(tx, memberId) }
}
