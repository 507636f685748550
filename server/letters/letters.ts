import { sql, type SqlBool } from 'kysely'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { LETTER_PAGE, type letterList, type letterOne, type letterReply, type letterStart } from '#src/api/contract/letters.ts'
import { LETTER_LIMIT } from '#src/api/model/letter.ts'
import type { KeptPicture } from '#src/api/model/upload.ts'
import type { MemberRow } from '#server/members/members.ts'
import { conflict, notFound, rateLimited } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { LetterTable } from '#server/platform/db/letterTables.ts'
import { DAY } from '#server/platform/durations.ts'
import type { RateLimit } from '#server/platform/rateLimit.ts'
import { requirePace } from '#server/platform/requirePace.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { pictureOf, attachUploads } from '#server/platform/uploads.ts'
import { addLine, digestOfLine, findLetter, idOf, moveLetter, type NewLine, tellLetter, wholeOf, wireOf } from './letterRows.ts'

type Whole = WireReplyOf<typeof letterOne>

/** Lines of one member: a few at once, then one every twenty seconds. */
const PACE: RateLimit = { burst: 5, interval: 20_000 }
/** How much of its first line is a letter's subject, in code points. */
const SUBJECT = 30

/** From where on it ends at a space: before it too little of the line would be left, as of Chinese with a lone space. */
const SPACE_FROM = (SUBJECT * 2) / 3

/** The first words of a letter's first line: no word is cut where a space is near, and what is left out is marked. */
function subjectOf(text: string): string {
  const line = Array.from(text.split('\n', 1)[0] ?? '')
  if (line.length <= SUBJECT) return line.join('')
  const first = line.slice(0, SUBJECT)
  const space = line[SUBJECT] === ' ' ? SUBJECT : first.findLastIndex((sign) => /\s/u.test(sign))
  const whole = space >= SPACE_FROM ? first.slice(0, space) : first
  return `${whole.join('').trimEnd()}…`
}

/** The member's own letter. Throws `notFound`. */
async function ownLetter(reader: Reader, memberId: string, letterId: string): Promise<LetterTable> {
  const row = await findLetter(reader, letterId)
  if (row === undefined || row.member_id !== memberId) throw notFound()
  return row
}

/** A page of a member's letters; see the call `letterList`. */
export async function listLetters(
  reader: Reader,
  memberId: string,
  { before }: ParsedPayloadOf<typeof letterList>,
): Promise<WireReplyOf<typeof letterList>> {
  let rows = reader.selectFrom('letter').selectAll().where('member_id', '=', memberId)
  if (before !== undefined) {
    const last = await findLetter(reader, before)
    if (last === undefined || last.member_id !== memberId) return { list: [], more: false }
    rows = rows.where(sql<SqlBool>`(changed_at < ${last.changed_at} or (changed_at = ${last.changed_at} and id < ${last.id}))`)
  }
  const found = await rows
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LETTER_PAGE + 1)
    .execute()
  return { list: found.slice(0, LETTER_PAGE).map(wireOf), more: found.length > LETTER_PAGE }
}

/** A letter of the member's with its lines. Throws `notFound`. */
export async function readLetter(reader: Reader, memberId: string, letterId: string): Promise<Whole> {
  return wholeOf(reader, await ownLetter(reader, memberId, letterId))
}

/** The line that was sent under this id before. Throws `conflict` where it was another one. */
async function sentBefore(tx: Transaction, line: NewLine): Promise<{ readonly letter_id: string } | undefined> {
  const id = idOf('ll', line.by.id, line.clientId)
  const row = await tx.db.selectFrom('letter_line').select(['letter_id', 'digest']).where('id', '=', id).executeTakeFirst()
  if (row !== undefined && row.digest !== digestOfLine(line)) throw conflict()
  return row
}

async function write(tx: Transaction, letter: LetterTable, line: NewLine): Promise<void> {
  await requirePace(tx, `letter:${line.by.id}`, PACE)
  const lineId = await addLine(tx, letter, line, false)
  await attachUploads(tx, { memberId: line.by.id, purpose: 'letter' }, line.pictures, lineId)
}

/** Begins a letter; see the call `letterStart`. */
export async function startLetter(tx: Transaction, by: MemberRow, order: ParsedPayloadOf<typeof letterStart>): Promise<Whole> {
  const line = { by, ...order }
  const id = idOf('l', by.id, order.clientId)
  const first = await sentBefore(tx, line)
  if (first !== undefined) {
    const letter = await ownLetter(tx.db, by.id, first.letter_id)
    if (letter.id !== id || letter.kind !== order.kind) throw conflict()
    return wholeOf(tx.db, letter)
  }
  const { open } = await tx.db
    .selectFrom('letter')
    .select((column) => column.fn.countAll<number>().as('open'))
    .where('member_id', '=', by.id)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
  const { begun } = await tx.db
    .selectFrom('letter')
    .select((column) => column.fn.countAll<number>().as('begun'))
    .where('member_id', '=', by.id)
    .where('at', '>', tx.at - DAY)
    .executeTakeFirstOrThrow()
  if (Number(open) >= LETTER_LIMIT.open || Number(begun) >= LETTER_LIMIT.day) throw rateLimited(DAY)
  const subject = subjectOf(order.text)
  const letter = await tx.db
    .insertInto('letter')
    .values({ id, member_id: by.id, kind: order.kind, state: 'sent', subject, at: tx.at, changed_at: tx.at })
    .returningAll()
    .executeTakeFirstOrThrow()
  await write(tx, letter, line)
  await tellLetter(tx, letter)
  return wholeOf(tx.db, letter)
}

/** Adds a line; see the call `letterReply`. */
export async function replyToLetter(tx: Transaction, by: MemberRow, order: ParsedPayloadOf<typeof letterReply>): Promise<Whole> {
  const line = { by, ...order }
  const letter = await ownLetter(tx.db, by.id, order.letterId)
  const first = await sentBefore(tx, line)
  if (first !== undefined) {
    if (first.letter_id !== letter.id) throw conflict()
    return wholeOf(tx.db, letter)
  }
  const after = await moveLetter(tx, letter, 'reply')
  if (after === null) throw conflict()
  await write(tx, after, line)
  return wholeOf(tx.db, after)
}

/** Closes a letter of the member's; one that is closed stays so. */
export async function closeLetter(tx: Transaction, memberId: string, letterId: string): Promise<Whole> {
  const letter = await ownLetter(tx.db, memberId, letterId)
  return wholeOf(tx.db, (await moveLetter(tx, letter, 'close')) ?? letter)
}

/** A picture of a letter; `memberId` = whose letters alone, null = anybody's. Throws `notFound`. */
export async function letterPictureOf(reader: Reader, memberId: string | null, pictureId: string): Promise<KeptPicture> {
  const of = await reader
    .selectFrom('upload')
    .innerJoin('letter_line', 'letter_line.id', 'upload.ref')
    .innerJoin('letter', 'letter.id', 'letter_line.letter_id')
    .select('letter.member_id')
    .where('upload.id', '=', pictureId)
    .where('upload.purpose', '=', 'letter')
    .executeTakeFirst()
  if (of === undefined || (memberId !== null && of.member_id !== memberId)) throw notFound()
  return pictureOf(reader, 'letter', { id: pictureId })
}
