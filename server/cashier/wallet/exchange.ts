import * as v from 'valibot'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import { EXCHANGE_ASSETS, type ExchangeDirection, exchanged, mayExchange, ratesAround } from '#src/api/model/exchange.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { exchange, exchangeQuote } from '#src/api/contract/exchange.ts'
import { profile } from '#src/api/profile.ts'
import { type Cash, cash } from '#src/api/model/money/amount.ts'
import { CallError } from '#server/platform/callError.ts'
import type { ExchangeQuoteTable } from '#server/platform/db/walletTables.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { digestOf, newId } from '#server/platform/ids.ts'
import { balanceOf, HOUSE, openAccount, transfer } from '#server/ledger/ledger.ts'
import { fundsOf, tellFunds } from './funds.ts'
import { earlierAnswer, keepAnswer } from './walletOrders.ts'

/** How long a quote holds, in ms. */
const QUOTE_LASTS = 30_000
/** What the house keeps of a change there and back, in hundredths of a percent. */
const SPREAD = 40

/** Offers a rate to one member. `middle` is yuan for one USDT, in ten-thousandths. */
export async function quoteExchange(
  { db, at }: Transaction,
  memberId: string,
  direction: ExchangeDirection,
  middle: number,
): Promise<WireReplyOf<typeof exchangeQuote>> {
  const rate = ratesAround(middle, SPREAD)[direction]
  const row: ExchangeQuoteTable = { id: newId('q'), member_id: memberId, direction, rate, expires_at: at + QUOTE_LASTS }
  await db.insertInto('exchange_quote').values(row).execute()
  return { quoteId: row.id, direction, rate, expiresAt: row.expires_at }
}

export type ExchangeOrder = {
  readonly memberId: string
  readonly clientId: string
  readonly quoteId: string
  readonly amount: Cash
}

const Kept = v.object({ given: v.string(), got: v.string() })

/**
 * Changes money at a quote, which it uses up: two movements through the house in one transaction. Refuses a quote that is over or
 * used (`quoteGone`), too little to get anything, and an overdraft. See the call `exchange`.
 */
export async function changeMoney(tx: Transaction, order: ExchangeOrder): Promise<WireReplyOf<typeof exchange>> {
  const { memberId, clientId, quoteId, amount } = order
  const kept = { memberId, clientId, kind: 'exchange', digest: digestOf(quoteId, amount) } as const
  const earlier = await earlierAnswer(tx.db, kept)
  if (earlier !== null) return { ...v.parse(Kept, JSON.parse(earlier)), funds: await fundsOf(tx.db, memberId) }

  const quote = await tx.db
    .deleteFrom('exchange_quote')
    .where('id', '=', quoteId)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', tx.at)
    .returningAll()
    .executeTakeFirst()
  if (quote === undefined) throw new CallError(profile.codes.conflict, 'quoteGone')
  const got = mayExchange(quote.direction, amount) ? exchanged(quote.direction, amount, quote.rate) : cash(0)
  if (got === 0) throw new CallError(profile.codes.invalid, 'amountOutside')

  const { given: givenAsset, got: gotAsset } = EXCHANGE_ASSETS[quote.direction]
  if ((await balanceOf(tx.db, memberId, givenAsset)) < amount) throw new CallError(profile.codes.insufficient, 'shortOfFunds')
  for (const asset of [givenAsset, gotAsset]) {
    await openAccount(tx.db, memberId, asset, 'member')
    await openAccount(tx.db, HOUSE.exchange, asset, 'house')
  }
  const movement = { kind: 'exchange', digest: kept.digest }
  const key = `exchange:${memberId}:${clientId}`
  await transfer(tx, { ...movement, key: `${key}:out`, asset: givenAsset, from: memberId, to: HOUSE.exchange, amount })
  await transfer(tx, { ...movement, key: `${key}:in`, asset: gotAsset, from: HOUSE.exchange, to: memberId, amount: got })
  const answer = { given: toWire(amount), got: toWire(got) }
  await keepAnswer(tx, kept, answer)
  return { ...answer, funds: await tellFunds(tx, memberId) }
}
