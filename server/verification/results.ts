import type { CaptchaResult } from '#src/api/model/captcha.ts'
import type { Transaction } from '../platform/transaction.ts'
import { hashToken } from '../platform/ids.ts'
import type { ClientOrigin } from '../members/caller.ts'

/** Most refused requests that one verification may let through, and for how long a refusal counts, in ms. */
const OWED_LIMIT = 20
const OWED_FOR = 600_000
/** Most refusals of one address that are remembered: whoever names ever new devices loses their own first. */
const OWED_OF_ADDRESS = 500

/** Keeps a finished verification: what the device is owed goes over to it. `secret` comes back with each request that it lets through. */
export async function keepResult(tx: Transaction, secret: string, deviceId: string, keptFor: number): Promise<void> {
  const id = hashToken(secret)
  await tx.db
    .insertInto('captcha_result')
    .values({ id, device_id: deviceId, expires_at: tx.at + keptFor })
    .execute()
  const owed = await tx.db.deleteFrom('captcha_owed').where('device_id', '=', deviceId).returningAll().execute()
  for (const { action, count, expires_at: expiresAt } of owed) {
    if (expiresAt <= tx.at) continue
    await tx.db.insertInto('captcha_pass').values({ result_id: id, action, left: count }).execute()
  }
}

/** The secret that stands for a result, whatever its kind: what `keepResult` was given. */
export function secretOf(result: CaptchaResult): string {
  switch (result.type) {
    case 'image':
      return `image ${result.fields.imageVerification}`
    case 'anji':
      return `anji ${result.fields.captchaVerification}`
    case 'afs':
      return `afs ${result.fields.afsSessionId} ${result.fields.afsSig} ${result.fields.afsToken}`
    case 'geetest':
      return `geetest ${result.fields.geetest_challenge} ${result.fields.geetest_validate} ${result.fields.geetest_seccode}`
  }
}

/** Remembers that a device was refused for want of a verification, and may try that action once more after one; `most` times in all. */
export async function owe(
  tx: Transaction,
  { deviceId, address }: ClientOrigin,
  action: string,
  most = OWED_LIMIT,
): Promise<void> {
  const row = await tx.db
    .selectFrom('captcha_owed')
    .select(['count', 'expires_at'])
    .where('device_id', '=', deviceId)
    .where('action', '=', action)
    .executeTakeFirst()
  const before = row === undefined || row.expires_at <= tx.at ? 0 : row.count
  const next = { count: Math.min(before + 1, most), expires_at: tx.at + OWED_FOR }
  await tx.db
    .insertInto('captcha_owed')
    .values({ device_id: deviceId, address, action, ...next })
    .onConflict((clash) => clash.columns(['device_id', 'action']).doUpdateSet(next))
    .execute()
  if (row === undefined) await forgetOldest(tx, address)
}

/** Keeps what is remembered of one address within its bound. */
async function forgetOldest({ db }: Transaction, address: string): Promise<void> {
  const beyond = await db
    .selectFrom('captcha_owed')
    .select('expires_at')
    .where('address', '=', address)
    .orderBy('expires_at', 'desc')
    .offset(OWED_OF_ADDRESS)
    .limit(1)
    .executeTakeFirst()
  if (beyond === undefined) return
  await db.deleteFrom('captcha_owed').where('address', '=', address).where('expires_at', '<=', beyond.expires_at).execute()
}

/** Uses one of a result's passes for an action; false when there is none for this device, or it is too old. */
export async function usePass(tx: Transaction, secret: string, deviceId: string, action: string): Promise<boolean> {
  const id = hashToken(secret)
  const result = await tx.db
    .selectFrom('captcha_result')
    .select('id')
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', tx.at)
    .executeTakeFirst()
  if (result === undefined) return false
  const used = await tx.db
    .updateTable('captcha_pass')
    .set((column) => ({ left: column('left', '-', 1) }))
    .where('result_id', '=', id)
    .where('action', '=', action)
    .where('left', '>', 0)
    .returning('left')
    .executeTakeFirst()
  return used !== undefined
}
