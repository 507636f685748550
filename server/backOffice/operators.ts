import type { ParsedPayloadOf } from '#src/api/contract/defineCall.ts'
import {
  OPERATOR_LIMIT,
  type operatorAdd,
  type operatorFactorReset,
  type operatorPasswordReset,
  type operatorRightsSet,
  type operatorStatusSet,
} from '#src/api/contract/operators.ts'
import type { Operator, OperatorRefusal, SignatureWait } from '#src/api/model/operator.ts'
import { type Right, rightSet } from '#src/api/model/right.ts'
import { setStatus } from '../members/account.ts'
import { tellMember } from '../members/memberMessages.ts'
import { findByName, type MemberRow } from '../members/members.ts'
import { addOperatorAccount, makePassword } from '../members/newAccount.ts'
import type { Passwords } from '../members/passwords.ts'
import { operatorsWith, readRights, requireRightNow, storeRights } from '../members/rights.ts'
import { removeFactor } from '../members/secondFactor.ts'
import { delaySignature, noteHand, signatureWaits } from '../members/signature.ts'
import { beginTemporaryPassword, giveTemporaryPassword } from '../members/temporaryPassword.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import { isLate } from '../platform/isLate.ts'

/** What became of an act on an operator, how the account stood before it, and the password that was made. */
export type OperatorOutcome =
  | {
      readonly result: 'done'
      readonly before: Operator | null
      readonly operator: Operator
      readonly password: string | null
    }
  | { readonly result: 'late'; readonly operator: Operator }
  | { readonly result: 'taken' | OperatorRefusal }

/** Where operators' accounts are. */
const OPERATORS_PAGE = '/admin/operators'

type OperatorServices = { readonly write: Write; readonly passwords: Passwords }

/** Every operator, by name, as they are at a time. */
export async function listOperators(reader: Reader, now: number): Promise<Operator[]> {
  const rows = await operatorRows(reader).orderBy('member.name_key').limit(OPERATOR_LIMIT).execute()
  const waits = await signatureWaits(reader, now)
  return rows.map((row) => operatorOf(row, waits.get(row.id) ?? null))
}

function operatorRows(reader: Reader) {
  return reader
    .selectFrom('member')
    .leftJoin('operator_rights', 'operator_rights.member_id', 'member.id')
    .leftJoin('second_factor', 'second_factor.member_id', 'member.id')
    .select(['member.id', 'name', 'created_at', 'last_seen_at', 'status', 'password_hash', 'rights_json', 'confirmed_at'])
    .where('role', '=', 'operator')
}

type OperatorRow = Awaited<ReturnType<ReturnType<typeof operatorRows>['execute']>>[number]

function operatorOf(row: OperatorRow, signs: SignatureWait | null): Operator {
  return {
    memberId: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    // Nobody can log in without a password: such an account is as good as kept out.
    isActive: row.status === '1' && row.password_hash !== '',
    rights: [...readRights(row.rights_json)],
    hasFactor: row.confirmed_at !== null,
    signs,
  }
}

/** The operator who is changed, and what the one who changes them may do. Throws `notFound` where there is no such operator, `forbidden` where the one who changes them may not any more. */
async function begin(tx: Transaction, by: MemberRow, memberId: string) {
  await requireRightNow(tx.db, by.id, 'operators.act')
  const all = await listOperators(tx.db, tx.at)
  const [own, operator] = [by.id, memberId].map((id) => all.find((one) => one.memberId === id))
  if (own === undefined || operator === undefined) throw notFound()
  return { own, operator }
}

async function end(tx: Transaction, before: Operator, password: string | null = null): Promise<OperatorOutcome> {
  const operator = (await listOperators(tx.db, tx.at)).find((one) => one.memberId === before.memberId)
  if (operator === undefined) throw notFound()
  return { result: 'done', before, operator, password }
}

const isBeyond = (rights: readonly Right[], own: readonly Right[]) => rights.some((right) => !own.includes(right))

/** Whether who has these rights may do all that another one may, and more: only then they come at the other one's password or second factor. */
const isAbove = (own: readonly Right[], rights: readonly Right[]) => !isBeyond(rights, own) && isBeyond(own, rights)

/** Tells everybody who looks after operators, but the one who did it, that a colleague's account was made or reset. */
async function tellColleagues(
  tx: Transaction,
  by: MemberRow,
  name: string,
  word: 'operatorAdded' | 'operatorPassword' | 'operatorFactor',
): Promise<void> {
  for (const memberId of await operatorsWith(tx.db, 'operators.read'))
    if (memberId !== by.id) await tellMember(tx, memberId, word, { by: by.name, name }, OPERATORS_PAGE)
}

/** Makes an operator's account, whose password its owner changes at the first login; see the call `operatorAdd`. */
export async function addOperator(
  { write, passwords }: OperatorServices,
  by: MemberRow,
  { name, rights }: ParsedPayloadOf<typeof operatorAdd>,
): Promise<OperatorOutcome> {
  const password = makePassword()
  const passwordHash = await passwords.members.queue(by.id, () => passwords.members.hash(password))
  return write(async (tx) => {
    const { own } = await begin(tx, by, by.id)
    if (isBeyond(rightSet(rights), own.rights)) return { result: 'beyond' }
    if ((await findByName(tx.db, name)) !== undefined) return { result: 'taken' }
    const memberId = await addOperatorAccount(tx, { name, passwordHash, rights })
    await beginTemporaryPassword(tx, memberId)
    await delaySignature(tx, memberId, by)
    await noteHand(tx, memberId, by)
    await tellColleagues(tx, by, name, 'operatorAdded')
    const { operator } = await begin(tx, by, memberId)
    return { result: 'done', before: null, operator, password }
  })
}

/** Gives an operator these rights and no other, unless they have others since they were read; see the call `operatorRightsSet`. */
export async function setOperatorRights(
  tx: Transaction,
  by: MemberRow,
  { memberId, rights: wanted, base }: ParsedPayloadOf<typeof operatorRightsSet>,
): Promise<OperatorOutcome> {
  const { own, operator } = await begin(tx, by, memberId)
  if (memberId === by.id) return { result: 'own' }
  const rights = rightSet(wanted)
  if (isLate(rightSet(operator.rights), base === undefined ? undefined : rightSet(base), rights))
    return { result: 'late', operator }
  const given = rights.filter((right) => !operator.rights.includes(right))
  // Who may do more than they is not made less by them, not even by a right that both have.
  const isLess = isBeyond(operator.rights, rights)
  if (isBeyond(given, own.rights) || (isLess && isBeyond(operator.rights, own.rights))) return { result: 'beyond' }
  await storeRights(tx, memberId, rights)
  if (given.length > 0 || isLess) await delaySignature(tx, memberId, by)
  return end(tx, operator)
}

/** Keeps an operator's account out, or lets it in again; see the call `operatorStatusSet`. */
export async function setOperatorStatus(
  tx: Transaction,
  by: MemberRow,
  { memberId, isActive }: ParsedPayloadOf<typeof operatorStatusSet>,
): Promise<OperatorOutcome> {
  const { own, operator } = await begin(tx, by, memberId)
  if (memberId === by.id) return { result: 'own' }
  if (isBeyond(operator.rights, own.rights)) return { result: 'beyond' }
  await setStatus(tx, memberId, isActive ? '1' : '2')
  return end(tx, operator)
}

/** Gives an operator a made password, that they change at the next login; see the call `operatorPasswordReset`. */
export async function resetOperatorPassword(
  { write, passwords }: OperatorServices,
  by: MemberRow,
  { memberId }: ParsedPayloadOf<typeof operatorPasswordReset>,
): Promise<OperatorOutcome> {
  const password = makePassword()
  const hash = await passwords.members.queue(by.id, () => passwords.members.hash(password))
  return write(async (tx) => {
    const { own, operator } = await begin(tx, by, memberId)
    if (memberId === by.id) return { result: 'own' }
    if (!isAbove(own.rights, operator.rights)) return { result: 'beyond' }
    await giveTemporaryPassword(tx, memberId, hash)
    await delaySignature(tx, memberId, by)
    await noteHand(tx, memberId, by)
    await tellColleagues(tx, by, operator.name, 'operatorPassword')
    return end(tx, operator, password)
  })
}

/** Takes an operator's second factor away; see the call `operatorFactorReset`. */
export async function resetOperatorFactor(
  tx: Transaction,
  by: MemberRow,
  { memberId }: ParsedPayloadOf<typeof operatorFactorReset>,
): Promise<OperatorOutcome> {
  const { own, operator } = await begin(tx, by, memberId)
  if (memberId === by.id) return { result: 'own' }
  if (!isAbove(own.rights, operator.rights)) return { result: 'beyond' }
  // One that is sent again after a lost answer: nothing is there to be taken.
  if (!operator.hasFactor) return end(tx, operator)
  await removeFactor(tx, memberId)
  await delaySignature(tx, memberId, by)
  await noteHand(tx, memberId, by)
  await tellColleagues(tx, by, operator.name, 'operatorFactor')
  return end(tx, operator)
}
