import type { GiftFields, OfficeGiftWire } from '#src/api/model/roomOffice.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import type { Transaction } from '#server/platform/transaction.ts'

const wireOf = (row: Schema['gift']): OfficeGiftWire => ({
  giftId: row.id,
  giftType: row.gift_type,
  giftCode: row.gift_code,
  status: row.status,
  name: row.name,
  price: toWire(row.price),
})

/** Every gift, cheapest first. */
export async function listOfficeGifts(reader: Reader): Promise<OfficeGiftWire[]> {
  const rows = await reader.selectFrom('gift').selectAll().orderBy('price').orderBy('id').execute()
  return rows.map(wireOf)
}

/** The gift before and now; see the call `officeGiftSave`. */
export async function saveGift(
  tx: Transaction,
  { giftId, isNew, fields }: { readonly giftId: string; readonly isNew: boolean; readonly fields: GiftFields },
): Promise<{ readonly before: OfficeGiftWire | null; readonly gift: OfficeGiftWire }> {
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
  await tx.db
    .insertInto('gift')
    .values(row)
    .onConflict((clash) => clash.column('id').doUpdateSet(row))
    .execute()
  return { before: before === undefined ? null : wireOf(before), gift: wireOf(row) }
}
