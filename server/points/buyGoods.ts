import * as v from 'valibot'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { type pointGoodsBuy, type pointPurchases, PURCHASE_PAGE } from '#src/api/contract/pointShop.ts'
import { STATUS } from '#src/api/model/common.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { profile } from '#src/api/profile.ts'
import { fundsOf, tellCoins, tellFunds } from '../cashier/wallet/funds.ts'
import { earlierAnswer, keepAnswer } from '../cashier/wallet/walletOrders.ts'
import { balanceOf, HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import { CallError, rateLimited } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { PointGoodsTable } from '../platform/db/pointTables.ts'
import { digestOf, newId } from '../platform/ids.ts'
import { admitStored, type RateLimit } from '../platform/rateLimit.ts'
import type { Transaction } from '../platform/transaction.ts'
import { assertMayPlay } from '../saferPlay/mayPlay.ts'
import { boughtCount } from './goods.ts'

/** Purchases of a member: ten at once, then one in two seconds. */
const PACE: RateLimit = { burst: 10, interval: 2_000 }

const Kept = v.object({ paid: v.string(), coins: v.string() })

type Order = ParsedPayloadOf<typeof pointGoodsBuy>

/** Sells goods to a member: points to the house and coins from it, in one transaction. See the call `pointGoodsBuy`. */
export async function buyGoods(
  tx: Transaction,
  memberId: string,
  { clientId, goodsId, price, coins: seen }: Order,
): Promise<WireReplyOf<typeof pointGoodsBuy>> {
  const kept = { memberId, clientId, kind: 'goods', digest: digestOf(goodsId, price, seen) } as const
  const earlier = await earlierAnswer(tx.db, kept)
  if (earlier !== null) {
    const gold = toWire(await balanceOf(tx.db, memberId, 'GOLD'))
    return { ...v.parse(Kept, JSON.parse(earlier)), gold, funds: await fundsOf(tx.db, memberId) }
  }

  const wait = await admitStored(tx, `goods:${memberId}`, PACE)
  if (wait > 0) throw rateLimited(wait)
  await assertMayPlay(tx, memberId, 'claim')
  const goods = await takeOne(tx, memberId, { goodsId, price, coins: seen })
  for (const asset of ['POINT', 'GOLD'] as const) {
    await openAccount(tx.db, memberId, asset, 'member')
    await openAccount(tx.db, HOUSE.exchange, asset, 'house')
  }
  const movement = { kind: 'exchangePoints', digest: kept.digest }
  const key = `goods:${memberId}:${clientId}`
  await transfer(tx, { ...movement, key: `${key}:out`, asset: 'POINT', from: memberId, to: HOUSE.exchange, amount: price })
  await transfer(tx, { ...movement, key: `${key}:in`, asset: 'GOLD', from: HOUSE.exchange, to: memberId, amount: goods.coins })
  const { name_chinese, name_english, coins } = goods
  const row = { goods_id: goodsId, name_chinese, name_english, price, coins, at: tx.at }
  await tx.db
    .insertInto('point_purchase')
    .values({ id: newId('pp'), member_id: memberId, client_id: clientId, ...row })
    .execute()
  const answer = { paid: toWire(price), coins: toWire(coins) }
  await keepAnswer(tx, kept, answer)
  return { ...answer, gold: await tellCoins(tx, memberId), funds: await tellFunds(tx, memberId) }
}

/** Takes one of the stock for a member who may have it, for the points and coins that they saw. */
async function takeOne(
  tx: Transaction,
  memberId: string,
  { goodsId, price, coins }: Omit<Order, 'clientId'>,
): Promise<PointGoodsTable> {
  const goods = await tx.db.selectFrom('point_goods').selectAll().where('id', '=', goodsId).executeTakeFirst()
  if (goods === undefined || goods.status !== STATUS.active) throw new CallError(profile.codes.notFound, 'goodsGone')
  if (goods.price !== price || goods.coins !== coins) {
    const now = { price: formatAmount('POINT', goods.price), coins: formatAmount('GOLD', goods.coins) }
    throw new CallError(profile.codes.conflict, 'goodsPrice', now, { price: toWire(goods.price), coins: toWire(goods.coins) })
  }
  if (goods.most_each !== null && (await boughtCount(tx.db, memberId, goodsId)) >= goods.most_each)
    throw new CallError(profile.codes.conflict, 'goodsLimit')
  if ((await balanceOf(tx.db, memberId, 'POINT')) < price) throw new CallError(profile.codes.insufficient, 'shortOfPoints')
  const taken = await tx.db
    .updateTable('point_goods')
    .set((column) => ({ sold: column('sold', '+', 1) }))
    .where('id', '=', goodsId)
    .where((is) => is.or([is('stock', 'is', null), is('stock', '>', is.ref('sold'))]))
    .returningAll()
    .executeTakeFirst()
  if (taken === undefined) throw new CallError(profile.codes.conflict, 'goodsSoldOut')
  return taken
}

/** A page of what a member bought for points; see the call `pointPurchases`. */
export async function listPurchases(
  reader: Reader,
  memberId: string,
  { before }: ParsedPayloadOf<typeof pointPurchases>,
): Promise<WireReplyOf<typeof pointPurchases>> {
  let page = reader.selectFrom('point_purchase').selectAll().where('member_id', '=', memberId)
  if (before !== undefined) {
    const last = await page.where('id', '=', before).executeTakeFirst()
    if (last === undefined) return { list: [], more: false }
    page = page.where((is) => is.or([is('at', '<', last.at), is.and([is('at', '=', last.at), is('id', '<', last.id)])]))
  }
  const found = await page
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(PURCHASE_PAGE + 1)
    .execute()
  const list = found.slice(0, PURCHASE_PAGE).map((row) => ({
    id: row.id,
    names: { 'zh-CN': row.name_chinese, en: row.name_english },
    price: toWire(row.price),
    coins: toWire(row.coins),
    at: Number(row.at),
  }))
  return { list, more: found.length > PURCHASE_PAGE }
}
