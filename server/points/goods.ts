import * as v from 'valibot'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { officePointGoodsSave, pointGoods } from '#src/api/contract/pointShop.ts'
import { STATUS } from '#src/api/model/common.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { GoodsFields, type GoodsFieldsWire, type OfficeGoodsWire } from '#src/api/model/pointShop.ts'
import { goodsPayMore, type RaiseChange } from '#src/api/model/raise.ts'
import { balanceOf } from '../ledger/ledger.ts'
import type { MemberRow } from '../members/members.ts'
import { forgetRaise, proposeRaise, type SignedRaise } from '../members/raises.ts'
import { conflict, notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { PointGoodsTable } from '../platform/db/pointTables.ts'
import type { Transaction } from '../platform/transaction.ts'
import { readPause } from '../saferPlay/record.ts'

/** Fen of a yuan: member prices are written in whole yuan. */
const YUAN = 100

/** What the member may buy for points; see the call `pointGoods`. */
export async function offerGoods(reader: Reader, memberId: string, now: number): Promise<WireReplyOf<typeof pointGoods>> {
  const have = toWire(await balanceOf(reader, memberId, 'POINT'))
  if ((await readPause(reader, memberId, now)) !== null) return { list: [], have, isPaused: true }
  const rows = await allGoods(reader)
  const bought = await boughtOf(reader, memberId)
  const list = rows
    .filter(({ status }) => status === STATUS.active)
    .map((row) => ({
      goodsId: row.id,
      names: { 'zh-CN': row.name_chinese, en: row.name_english },
      price: toWire(row.price),
      memberPrice: row.member_price === null ? null : toWire(row.member_price),
      coins: toWire(row.coins),
      stockLeft: row.stock === null ? null : Math.max(0, row.stock - row.sold),
      ownLeft: row.most_each === null ? null : Math.max(0, row.most_each - (bought.get(row.id) ?? 0)),
    }))
  return { list, have, isPaused: false }
}

/** How many of each goods a member bought. */
async function boughtOf(reader: Reader, memberId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .selectFrom('point_purchase')
    .select(({ fn }) => ['goods_id', fn.countAll().as('count')])
    .where('member_id', '=', memberId)
    .groupBy('goods_id')
    .execute()
  return new Map(rows.map(({ goods_id: goodsId, count }) => [goodsId, Number(count)]))
}

/** How many of some goods a member bought. */
export const boughtCount = async (reader: Reader, memberId: string, goodsId: string): Promise<number> =>
  (await boughtOf(reader, memberId)).get(goodsId) ?? 0

const allGoods = (reader: Reader): Promise<PointGoodsTable[]> =>
  reader.selectFrom('point_goods').selectAll().orderBy('place').orderBy('id').execute()

const wireOf = (row: PointGoodsTable): OfficeGoodsWire => ({
  goodsId: row.id,
  nameChinese: row.name_chinese,
  nameEnglish: row.name_english,
  price: toWire(row.price),
  memberPrice: row.member_price === null ? null : toWire(row.member_price),
  coins: toWire(row.coins),
  stock: row.stock,
  limit: row.most_each,
  place: row.place,
  status: row.status,
  sold: row.sold,
  version: row.version,
})

/** All goods; see the call `officePointGoods`. */
export const listOfficeGoods = async (reader: Reader): Promise<OfficeGoodsWire[]> => (await allGoods(reader)).map(wireOf)

type GoodsSave = {
  readonly goodsId: string
  readonly isNew: boolean
  readonly version: number
  readonly fields: GoodsFields
  readonly reason: string
}
type Saved = WireReplyOf<typeof officePointGoodsSave>

/**
 * The goods before and now; see the call `officePointGoodsSave`. What gives members more is proposed instead; goods that are new are kept
 * meanwhile, and not on offer. The same save again is answered as the first one. Throws `conflict` where somebody wrote them since.
 */
export async function saveGoods(
  tx: Transaction,
  by: MemberRow,
  { goodsId, isNew, version, fields, reason }: GoodsSave,
): Promise<Saved & { readonly before: OfficeGoodsWire | null }> {
  const before = await rowOf(tx, goodsId)
  if (before === undefined && !isNew) throw notFound()
  const row = rowFrom(goodsId, before, fields, version + 1)
  if (before !== undefined && sameGoods(before, { ...row, version: before.version }))
    return { result: 'done', before: wireOf(before), goods: wireOf(before) }
  const held = { ...row, status: STATUS.inactive }
  const isRetry = isNew && before !== undefined && sameGoods(before, held)
  if ((before?.version ?? 0) !== version && !isRetry) throw conflict()
  const isMore = goodsPayMore(fields, before === undefined ? null : fieldsOf(before))
  if (before === undefined || !isMore) await store(tx, isMore ? held : row)
  const kept = before === undefined ? held : before
  const shown = before === undefined ? null : wireOf(before)
  if (!isMore) return { result: 'done', before: shown, goods: wireOf(row) }
  const result = await proposeRaise(
    tx,
    by,
    {
      kind: 'goods',
      subject: goodsId,
      base: String(kept.version),
      order: writtenOf(row),
      title: { 'zh-CN': fields.nameChinese, en: fields.nameEnglish },
      changes: changesOf(kept, row),
    },
    reason,
  )
  return { result, before: shown, goods: wireOf(kept) }
}

/** Puts goods on offer at once, as the demo's first ones: nobody signs them. */
export const seedGoods = (tx: Transaction, goodsId: string, fields: GoodsFields): Promise<void> =>
  store(tx, rowFrom(goodsId, undefined, fields, 1))

/** Changes goods as two operators signed them, unless somebody wrote them meanwhile: whether they are changed. */
export async function carryGoodsRaise(tx: Transaction, { subject, base, order }: SignedRaise): Promise<boolean> {
  const before = await rowOf(tx, subject)
  if (before === undefined || String(before.version) !== base) return false
  await store(tx, rowFrom(subject, before, v.parse(GoodsFields, order), before.version + 1))
  return true
}

const rowOf = ({ db }: Transaction, goodsId: string): Promise<PointGoodsTable | undefined> =>
  db.selectFrom('point_goods').selectAll().where('id', '=', goodsId).executeTakeFirst()

async function store(tx: Transaction, row: PointGoodsTable): Promise<void> {
  const { id, sold, ...written } = row
  await tx.db
    .insertInto('point_goods')
    .values({ id, sold, ...written })
    .onConflict((clash) => clash.column('id').doUpdateSet(written))
    .execute()
  await forgetRaise(tx, 'goods', id)
}

const sameGoods = (one: PointGoodsTable, other: PointGoodsTable) => JSON.stringify(wireOf(one)) === JSON.stringify(wireOf(other))

const rowFrom = (id: string, before: PointGoodsTable | undefined, fields: GoodsFields, version: number): PointGoodsTable => ({
  id,
  sold: before?.sold ?? 0,
  name_chinese: fields.nameChinese,
  name_english: fields.nameEnglish,
  price: fields.price,
  member_price: fields.memberPrice,
  coins: fields.coins,
  stock: fields.stock,
  most_each: fields.limit,
  place: fields.place,
  status: fields.status,
  version,
})

const fieldsOf = ({ price, coins, stock, most_each: limit, status }: PointGoodsTable) => ({ price, coins, stock, limit, status })

/** Goods as an operator would write them. */
function writtenOf(row: PointGoodsTable): GoodsFieldsWire {
  const text = (count: number | null) => (count === null ? null : String(count))
  return {
    nameChinese: row.name_chinese,
    nameEnglish: row.name_english,
    price: String(row.price),
    memberPrice: row.member_price === null ? null : String(row.member_price / YUAN),
    coins: String(row.coins),
    stock: text(row.stock),
    limit: text(row.most_each),
    place: row.place,
    status: row.status,
  }
}

function changesOf(before: PointGoodsTable, after: PointGoodsTable): RaiseChange[] {
  const [is, becomes] = [fieldsOf(before), fieldsOf(after)]
  return (['status', 'price', 'coins', 'stock', 'limit'] as const)
    .map((field) => ({ field, before: String(is[field] ?? ''), after: String(becomes[field] ?? '') }))
    .filter((change) => change.before !== change.after)
}
