import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { pointGoods } from '#src/api/contract/pointShop.ts'
import { STATUS } from '#src/api/model/common.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { GoodsFields, OfficeGoodsWire } from '#src/api/model/pointShop.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { conflict, notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { PointGoodsTable } from '../platform/db/pointTables.ts'
import type { Transaction } from '../platform/transaction.ts'
import { readPause } from '../saferPlay/record.ts'

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
}

/** The goods before and now; see the call `officePointGoodsSave`. The same save again is answered as the first one. Throws `conflict` where somebody wrote them since. */
export async function saveGoods(
  tx: Transaction,
  { goodsId, isNew, version, fields }: GoodsSave,
): Promise<{ readonly before: OfficeGoodsWire | null; readonly goods: OfficeGoodsWire }> {
  const before = await tx.db.selectFrom('point_goods').selectAll().where('id', '=', goodsId).executeTakeFirst()
  if (before === undefined && !isNew) throw notFound()
  const written = {
    name_chinese: fields.nameChinese,
    name_english: fields.nameEnglish,
    price: fields.price,
    member_price: fields.memberPrice,
    coins: fields.coins,
    stock: fields.stock,
    most_each: fields.limit,
    place: fields.place,
    status: fields.status,
    version: version + 1,
  }
  const row = { id: goodsId, sold: before?.sold ?? 0, ...written }
  if (before !== undefined && JSON.stringify(wireOf(before)) === JSON.stringify(wireOf(row)))
    return { before: wireOf(before), goods: wireOf(before) }
  if ((before?.version ?? 0) !== version) throw conflict()
  await tx.db
    .insertInto('point_goods')
    .values(row)
    .onConflict((clash) => clash.column('id').doUpdateSet(written))
    .execute()
  return { before: before === undefined ? null : wireOf(before), goods: wireOf(row) }
}
