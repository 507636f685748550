import { toBase64Url } from '#src/api/seal/bytes.ts'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { setupOperator } from '#src/api/contract/setup.ts'
import { isUserName } from '#src/api/model/password.ts'
import type { Database, Reader } from '../platform/db/database.ts'
import { hashToken, randomBytes } from '../platform/ids.ts'
import { leaveTrail } from '../platform/trail.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import type { Caller } from './caller.ts'
import { addOperatorAccount, newAccountId } from './newAccount.ts'
import { findByName } from './members.ts'
import type { Passwords } from './passwords.ts'
import { isPublished } from './publishedPasswords.ts'

/** How long a set-up link may be used, in ms: a day. A restart prints a new one. */
const KEPT = 86_400_000

/** Whether somebody can log in as an operator. */
async function hasOperator(reader: Reader): Promise<boolean> {
  const one = await reader
    .selectFrom('member')
    .select('id')
    .where('role', '=', 'operator')
    .where('status', '=', '1')
    .where('password_hash', '<>', '')
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/**
 * Makes the one-time secret of a link that makes the first operator; null = there is an operator, and none is needed. Earlier links
 * end with it. Only its hash is stored.
 */
export async function makeSetupToken(write: Write): Promise<string | null> {
  return write(async (tx) => {
    await tx.db.deleteFrom('setup_link').execute()
    if (await hasOperator(tx.db)) return null
    const token = toBase64Url(randomBytes(32))
    await tx.db
      .insertInto('setup_link')
      .values({ token_hash: hashToken(token), expires_at: tx.at + KEPT })
      .execute()
    return token
  })
}

/** Whether a link still makes an operator. */
async function isOpen({ db, at }: Pick<Transaction, 'at'> & { readonly db: Reader }, token: string): Promise<boolean> {
  const row = await db.selectFrom('setup_link').select('expires_at').where('token_hash', '=', hashToken(token)).executeTakeFirst()
  return row !== undefined && row.expires_at > at && !(await hasOperator(db))
}

/** What a first operator is made with. */
type SetupServices = {
  readonly db: Database
  readonly write: Write
  readonly passwords: Passwords
  readonly now: () => number
}

/** Makes the first operator by a one-time link, once; see the call `setupOperator`. A link that is none costs no password hash and leaves no row in the trail; a try with a good one does, by the account that it is to make. */
export async function setUpOperator(
  { db, write, passwords, now }: SetupServices,
  { address, deviceId, requestId }: Pick<Caller, 'address' | 'deviceId' | 'requestId'>,
  { token, name, password }: ParsedPayloadOf<typeof setupOperator>,
): Promise<WireReplyOf<typeof setupOperator>> {
  if (!(await isOpen({ db, at: now() }, token))) return { result: 'gone' }
  if (isUserName(password, name)) return { result: 'isName' }
  if (isPublished(password)) return { result: 'published' }
  const memberId = newAccountId()
  const by = { memberId, name, role: 'operator' } as const
  const add = async (): Promise<WireReplyOf<typeof setupOperator>> => {
    const hash = await passwords.queue(() => passwords.hash(password))
    return write(async (tx) => {
      if (!(await isOpen(tx, token))) return { result: 'gone' }
      if ((await findByName(tx.db, name)) !== undefined) return { result: 'taken' }
      await addOperatorAccount(tx, { name, passwordHash: hash, rights: null }, memberId)
      await tx.db.deleteFrom('setup_link').execute()
      return { result: 'done' }
    })
  }
  const act = { by, act: 'setupOperator', detail: { name }, requestId, address, deviceId }
  return leaveTrail(write, act, add, ({ result }) => ({ before: null, after: { result } }))
}
