import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { letterOne } from '#src/api/contract/letters.ts'
import { type Letter, type LetterAct, LETTER_LIMIT, type LetterLine, nextLetterState } from '#src/api/model/letter.ts'
import { operatorsWith } from '#server/members/rights.ts'
import { rateLimited } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { LetterTable } from '#server/platform/db/letterTables.ts'
import { DAY } from '#server/platform/durations.ts'
import { digestOf } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { uploadsOf } from '#server/platform/uploads.ts'

/** A line of somebody's: their own id makes it one, however often it is sent. */
export type NewLine = {
  readonly by: { readonly id: string; readonly nickname: string }
  readonly clientId: string
  readonly text: string
  readonly pictures: readonly string[]
}

/** The id of what somebody sent under an id of theirs. */
export const idOf = (prefix: string, memberId: string, clientId: string) =>
  `${prefix}-${digestOf(memberId, clientId).slice(0, 32)}`

export const findLetter = (reader: Reader, id: string): Promise<LetterTable | undefined> =>
  reader.selectFrom('letter').selectAll().where('id', '=', id).executeTakeFirst()

export const wireOf = (row: LetterTable): Letter => ({
  letterId: row.id,
  kind: row.kind,
  state: row.state,
  subject: row.subject,
  at: row.at,
  changedAt: row.changed_at,
})

/** The lines of a letter with their pictures, in the order that they were written. */
export async function linesOf(reader: Reader, letterId: string): Promise<LetterLine[]> {
  const rows = await reader.selectFrom('letter_line').selectAll().where('letter_id', '=', letterId).orderBy('place').execute()
  const pictures = await uploadsOf(
    reader,
    'letter',
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, by_member_id: by, text, at }) => ({
    lineId: id,
    by: by === null ? ('member' as const) : ('service' as const),
    text,
    pictures: pictures.filter(({ ref }) => ref === id).map((picture) => picture.id),
    at,
  }))
}

/** A letter as its member reads it. */
export async function wholeOf(reader: Reader, row: LetterTable): Promise<WireReplyOf<typeof letterOne>> {
  return { letter: wireOf(row), lines: await linesOf(reader, row.id) }
}

/** What a line is known by: the same id with another content is another line. */
export const digestOfLine = ({ text, pictures }: Pick<NewLine, 'text' | 'pictures'>) => digestOf(text, ...pictures)

/** Adds a line, with its place. Throws `rateLimited` for a letter that is full: another one can be begun. For its member it is so a line before. */
export async function addLine(tx: Transaction, letter: LetterTable, line: NewLine, isService: boolean): Promise<string> {
  const { count } = await tx.db
    .selectFrom('letter_line')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('letter_id', '=', letter.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= (isService ? LETTER_LIMIT.lines : LETTER_LIMIT.replies)) throw rateLimited(DAY)
  const id = idOf('ll', line.by.id, line.clientId)
  await tx.db
    .insertInto('letter_line')
    .values({
      id,
      letter_id: letter.id,
      place: Number(count),
      digest: digestOfLine(line),
      by_member_id: isService ? line.by.id : null,
      by_name: isService ? line.by.nickname : null,
      text: line.text,
      at: tx.at,
    })
    .execute()
  return id
}

/** Moves a letter where an act leads it, by compare-and-set, and tells its member and the operators. Null = it leads nowhere. */
export async function moveLetter(tx: Transaction, before: LetterTable, act: LetterAct): Promise<LetterTable | null> {
  const state = nextLetterState(before.state, act)
  if (state === null) return null
  const after = await tx.db
    .updateTable('letter')
    .set({ state, changed_at: tx.at })
    .where('id', '=', before.id)
    .where('state', '=', before.state)
    .returningAll()
    .executeTakeFirst()
  if (after !== undefined) await tellLetter(tx, after)
  return after ?? null
}

/** Tells the member's pages and those of operators that a letter stands in another way, or has another line. */
export async function tellLetter(tx: Transaction, { id, member_id: memberId, state }: LetterTable): Promise<void> {
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'letter', letterId: id, state } })
  for (const operator of await operatorsWith(tx.db, 'service.read'))
    tx.publishAfterCommit({ type: 'self', memberId: operator, push: { kind: 'letterOffice', letterId: id } })
}
