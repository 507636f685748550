import type { GiftFields, OfficeGiftWire, ReadGift } from '#src/api/model/roomOffice.ts'
import type { SaveResult } from '#src/api/model/saveResult.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { isLate } from '#server/platform/isLate.ts'

const wireOf = (row: Schema['gift']): OfficeGiftWire => ({
  giftId: row.id,
  giftType: row.gift_type,
  giftCode: row.gift_code,
  status: row.status,
  name: row.name,
  price: toWire(row.price),
})

const readOf = (row: Schema['gift']): ReadGift => ({
  name: row.name,
  giftType: row.gift_type,
  giftCode: row.gift_code,
  price: row.price,
  status: row.status,
})

/** A gift that is saved: what was read of it before (null = it was not there; undefined = whatever it is), and what it becomes. */
type GiftSave = {
  readonly giftId: string
  readonly isNew: boolean
  readonly fields: GiftFields
  readonly base?: ReadGift | null | undefined
}

/** What became of a save, with how the gift was before and is now. */
type GiftOutcome = { readonly result: SaveResult; readonly before: OfficeGiftWire | null; readonly gift: OfficeGiftWire }

/** Every gift, cheapest first. */
export async function listOfficeGifts(reader: Reader): Promise<OfficeGiftWire[]> {
  const rows = await reader.selectFrom('gift').selectAll().orderBy('price').orderBy('id').execute()
  return rows.map(wireOf)
}

/** Keeps what an operator wrote of a gift, unless somebody changed it since they read it; see the call `officeGiftSave`. */
export async function saveGift(tx: Transaction, { giftId, isNew, fields, base }: GiftSave): Promise<GiftOutcome> {
  const { giftCode, giftType, name, price, status } = fields
  const row: Schema['gift'] = {
    id: giftId,
    gift_type: giftType,
    status,
    gift_code: giftCode,
    price,
    name,
    url: `/art/gift/${giftCode}.svg`,
    svga_url: giftType === 'large' ? `/effects/${giftCode}.svga` : null,
  }
  const before = await tx.db.selectFrom('gift').selectAll().where('id', '=', giftId).executeTakeFirst()
  if (before === undefined && !isNew) throw notFound()
  if (before !== undefined && isLate<ReadGift | null>(readOf(before), base, fields))
    return { result: 'late', before: wireOf(before), gift: wireOf(before) }
  await tx.db
    .insertInto('gift')
    .values(row)
    .onConflict((clash) => clash.column('id').doUpdateSet(row))
    .execute()
  return { result: 'done', before: before === undefined ? null : wireOf(before), gift: wireOf(row) }
}
