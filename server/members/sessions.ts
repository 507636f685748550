import { createHash, randomBytes } from 'node:crypto'
import { profile } from '#src/api/profile.ts'
import { sessionEnd } from '#src/api/model/member.ts'
import type { Reader } from '../db/database.ts'
import type { Unit } from '../db/write.ts'
import type { MemberRow } from './members.ts'

/** A valid session, as calls and sockets hold it. */
export type Session = { readonly tokenHash: string; readonly expiresAt: number; readonly member: MemberRow }

/** Begins a session that ends at 22:00 (B-4). The token leaves the server once, here; only its hash is stored. */
export async function beginSession(
  unit: Unit,
  memberId: string,
  deviceId: string,
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sessionEnd(new Date(unit.at)).getTime()
  await unit.trx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      member_id: memberId,
      device_id: deviceId,
      created_at: unit.at,
      expires_at: expiresAt,
      ended_at: null,
      ended_code: null,
    })
    .execute()
  return { token, expiresAt }
}

/** The session of a token or of its hash, or the code that says why there is none. */
export async function findSession(
  reader: Reader,
  key: string | { readonly tokenHash: string },
  now: number,
): Promise<Session | { readonly code: number }> {
  const tokenHash = typeof key === 'string' ? hashToken(key) : key.tokenHash
  const row = await reader.selectFrom('session').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
  if (row === undefined || row.expires_at <= now) return { code: profile.codes.unauthorized }
  if (row.ended_at !== null) return { code: row.ended_code ?? profile.codes.unauthorized }
  const member = await reader.selectFrom('member').selectAll().where('id', '=', row.member_id).executeTakeFirst()
  if (member === undefined) return { code: profile.codes.unauthorized }
  return { tokenHash: row.token_hash, expiresAt: row.expires_at, member }
}

/** Ends a session and its sockets; `code` tells them why. Nothing happens when it has ended already. */
export async function endSession(unit: Unit, tokenHash: string, code: number): Promise<void> {
  const ended = await unit.trx
    .updateTable('session')
    .set({ ended_at: unit.at, ended_code: code })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst()
  if (ended !== undefined) unit.announce({ type: 'ended', tokenHash, code })
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
