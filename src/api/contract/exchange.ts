import * as v from 'valibot'
import { ClientId, Id, Timestamp } from '../model/common.ts'
import { ExchangeAmount, ExchangeDirection, Rate } from '../model/exchange.ts'
import { Funds } from '../model/funds.ts'
import { CashAmount } from '../model/money/wireAmount.ts'
import { defineCall } from './defineCall.ts'

/** The server's offer to change CNY and USDT: it holds for one exchange, until `expiresAt` by the server's clock. */
export const exchangeQuote = defineCall({
  path: '/api/finance/exchange/quote',
  quiet: true,
  login: true,
  payload: v.object({ direction: ExchangeDirection }),
  reply: v.object({ quoteId: Id, direction: ExchangeDirection, rate: Rate, expiresAt: Timestamp }),
})

/**
 * Changes money at a quote (C-10): `amount` is given, what is got follows by `exchanged`. A
 * quote that is over, or was used, changes nothing (`quoteGone`). The same `clientId` again is answered with the same exchange.
 */
export const exchange = defineCall({
  path: '/api/finance/exchange',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object({ clientId: ClientId, quoteId: Id, amount: ExchangeAmount }),
  reply: v.object({ given: CashAmount, got: CashAmount, funds: Funds }),
})

export const exchangeCalls = { exchangeQuote, exchange }
