import { sql, type SqlBool } from 'kysely'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import {
  OFFICE_LETTER_PAGE,
  type officeLetter,
  type officeLetterAct,
  type officeLetters,
} from '#src/api/contract/letterOffice.ts'
import { tellMember, wasTold } from '#server/members/memberMessages.ts'
import type { MemberRow } from '#server/members/members.ts'
import { requireRightNow } from '#server/members/rights.ts'
import { conflict, forbidden, notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { holdsText } from '#server/platform/db/holdsText.ts'
import type { LetterTable } from '#server/platform/db/letterTables.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { addLine, digestOfLine, findLetter, idOf, linesOf, moveLetter, wireOf } from './letterRows.ts'

type Act = ParsedPayloadOf<typeof officeLetterAct>

/** Since when a letter's member waits for an answer: their first line after the last one of service. Who adds a line goes on waiting. */
const WAITS_SINCE = sql<number>`coalesce((
  select min(line.at) from letter_line as line
  where line.letter_id = letter.id and line.place > coalesce((
    select max(answer.place) from letter_line as answer where answer.letter_id = letter.id and answer.by_member_id is not null
  ), -1)
), letter.changed_at)`

const withMember = (reader: Reader) =>
  reader
    .selectFrom('letter')
    .innerJoin('member', 'member.id', 'letter.member_id')
    .selectAll('letter')
    .select(['member.name', WAITS_SINCE.as('waits_since')])

type Row = LetterTable & { readonly name: string; readonly waits_since: number | string }

const officeWireOf = (row: Row) => ({
  ...wireOf(row),
  member: { memberId: row.member_id, name: row.name },
  waitsSince: row.state === 'sent' || row.state === 'read' ? Number(row.waits_since) : null,
})

const CHANGED_AT = sql<number>`letter.changed_at`

/** A page of letters; see the call `officeLetters`. */
export async function listOfficeLetters(
  reader: Reader,
  { state, kind, name, before }: ParsedPayloadOf<typeof officeLetters>,
): Promise<WireReplyOf<typeof officeLetters>> {
  const oldestFirst = state === 'sent' || state === 'read'
  let rows = withMember(reader)
  if (state !== undefined) rows = rows.where('letter.state', '=', state)
  if (kind !== undefined) rows = rows.where('letter.kind', '=', kind)
  if (name !== undefined)
    rows = rows.where((is) =>
      is.or([holdsText('member.name_key', name), holdsText('letter.subject', name), is('letter.member_id', '=', name)]),
    )
  const time = oldestFirst ? WAITS_SINCE : CHANGED_AT
  if (before !== undefined) {
    const last = await reader
      .selectFrom('letter')
      .select(['id', time.as('time')])
      .where('id', '=', before)
      .executeTakeFirst()
    if (last === undefined) return { list: [], more: false }
    const than = sql.raw(oldestFirst ? '>' : '<')
    rows = rows.where(sql<SqlBool>`(${time} ${than} ${last.time} or (${time} = ${last.time} and letter.id ${than} ${last.id}))`)
  }
  const way = oldestFirst ? 'asc' : 'desc'
  const found = await rows
    .orderBy(time, way)
    .orderBy('letter.id', way)
    .limit(OFFICE_LETTER_PAGE + 1)
    .execute()
  return { list: found.slice(0, OFFICE_LETTER_PAGE).map(officeWireOf), more: found.length > OFFICE_LETTER_PAGE }
}

/** A letter with its lines, for operators. Throws `notFound`. */
export async function officeLetterOf(reader: Reader, letterId: string): Promise<WireReplyOf<typeof officeLetter>> {
  const row = await withMember(reader).where('letter.id', '=', letterId).executeTakeFirst()
  if (row === undefined) throw notFound()
  return { letter: officeWireOf(row), lines: await linesOf(reader, letterId) }
}

/** Does an operator's act to a letter; see the call `officeLetterAct`. Throws `forbidden` for a letter of one's own. */
export async function actOnLetter(tx: Transaction, by: MemberRow, order: Act): Promise<WireReplyOf<typeof officeLetterAct>> {
  await requireRightNow(tx.db, by.id, 'service.act')
  const letter = await findLetter(tx.db, order.letterId)
  if (letter === undefined) throw notFound()
  if (letter.member_id === by.id) throw forbidden()
  const result = (await (order.act === 'answer' ? answer(tx, by, letter, order) : move(tx, letter, order.act))) ? 'done' : 'late'
  return { result, ...(await officeLetterOf(tx.db, order.letterId)) }
}

const MOVED = { read: 'read', close: 'closed' } as const

async function move(tx: Transaction, letter: LetterTable, act: 'read' | 'close'): Promise<boolean> {
  // One that is sent again after a lost answer. Of a letter that an operator closed its member was told.
  if (letter.state === MOVED[act])
    return act === 'read' || (await wasTold(tx.db, letter.member_id, 'letterClosed', pageOf(letter)))
  const after = await moveLetter(tx, letter, act)
  if (after !== null && act === 'close') await write(tx, letter, 'letterClosed')
  return after !== null
}

async function answer(
  tx: Transaction,
  by: MemberRow,
  letter: LetterTable,
  { clientId, text }: Extract<Act, { act: 'answer' }>,
): Promise<boolean> {
  const line = { by, clientId, text, pictures: [] }
  const first = await tx.db
    .selectFrom('letter_line')
    .select(['digest', 'letter_id'])
    .where('id', '=', idOf('ll', by.id, clientId))
    .executeTakeFirst()
  if (first !== undefined) {
    if (first.letter_id !== letter.id || first.digest !== digestOfLine(line)) throw conflict()
    return true
  }
  const after = await moveLetter(tx, letter, 'answer')
  if (after === null) return false
  await addLine(tx, after, line, true)
  await write(tx, letter, 'letterAnswered')
  return true
}

const write = (tx: Transaction, { id, member_id: memberId, subject }: LetterTable, word: 'letterAnswered' | 'letterClosed') =>
  tellMember(tx, memberId, word, { subject }, pageOf({ id }))

const pageOf = ({ id }: Pick<LetterTable, 'id'>) => `/app/letters/${id}`
