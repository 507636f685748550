import { sql, type SqlBool } from 'kysely'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { OFFICE_FORM_PAGE, type officeForm, type officeFormAct, type officeForms } from '#src/api/contract/formOffice.ts'
import {
  nextFormState,
  type OfficeForm,
  type OfficeFormHead,
  SITE_FORM_STEPS,
  type SiteFormResult,
  type SiteFormState,
} from '#src/api/model/siteForm.ts'
import type { MemberRow } from '../members/members.ts'
import { requireRightNow } from '../members/rights.ts'
import { forbidden, notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { holdsText } from '../platform/db/holdsText.ts'
import type { SiteFormTable } from '../platform/db/formTables.ts'
import type { Transaction } from '../platform/transaction.ts'

type Row = SiteFormTable & { readonly member_name: string | null }

const withMember = (reader: Reader) =>
  reader
    .selectFrom('site_form')
    .leftJoin('member', 'member.id', 'site_form.member_id')
    .selectAll('site_form')
    .select('member.name as member_name')

/** So much of a form's words stands in a list, in code points. */
const PREVIEW = 80

function previewOf(text: string): string {
  const line = Array.from(text.replaceAll(/\s+/g, ' '))
  return line.length <= PREVIEW ? line.join('') : `${line.slice(0, PREVIEW).join('')}…`
}

const headOf = (row: Row): OfficeFormHead => ({
  formId: row.id,
  kind: row.kind,
  topic: row.topic,
  name: row.name,
  preview: previewOf(row.text),
  member: row.member_id === null ? null : { memberId: row.member_id, name: row.member_name ?? '' },
  state: row.state,
  at: row.at,
  changedAt: row.changed_at,
})

/** A page of forms; see the call `officeForms`. */
export async function listForms(
  reader: Reader,
  { kind, state, text, reference, before, changedAt }: ParsedPayloadOf<typeof officeForms>,
): Promise<WireReplyOf<typeof officeForms>> {
  const oldestFirst = state === 'new'
  let rows = withMember(reader)
  if (kind !== undefined) rows = rows.where('site_form.kind', '=', kind)
  if (state !== undefined) rows = rows.where('site_form.state', '=', state)
  if (reference !== undefined) rows = rows.where('site_form.id', '=', reference)
  if (text !== undefined)
    rows = rows.where((is) =>
      is.or([
        is(is.fn<string>('lower', ['site_form.id']), '=', text.toLowerCase()),
        ...(['site_form.name', 'site_form.contact', 'site_form.text', 'member.name_key'] as const).map((column) =>
          holdsText(column, text),
        ),
      ]),
    )
  if (before !== undefined) {
    const last = await reader.selectFrom('site_form').select('changed_at').where('id', '=', before).executeTakeFirst()
    if (last === undefined) return { list: [], more: false }
    // Where it stood on the page before: it may stand elsewhere by now.
    const time = changedAt ?? last.changed_at
    const than = sql.raw(oldestFirst ? '>' : '<')
    rows = rows.where(
      sql<SqlBool>`(site_form.changed_at ${than} ${time} or (site_form.changed_at = ${time} and site_form.id ${than} ${before}))`,
    )
  }
  const way = oldestFirst ? 'asc' : 'desc'
  const found = await rows
    .orderBy('site_form.changed_at', way)
    .orderBy('site_form.id', way)
    .limit(OFFICE_FORM_PAGE + 1)
    .execute()
  return { list: found.slice(0, OFFICE_FORM_PAGE).map(headOf), more: found.length > OFFICE_FORM_PAGE }
}

/** A form from near; see the call `officeForm`. Throws `notFound`. */
export async function readForm(reader: Reader, formId: string): Promise<WireReplyOf<typeof officeForm>> {
  const row = await withMember(reader).where('site_form.id', '=', formId).executeTakeFirst()
  if (row === undefined) throw notFound()
  const steps = await reader.selectFrom('site_form_step').selectAll().where('form_id', '=', formId).orderBy('place').execute()
  const { channel, contact: target, text, language } = row
  const form: OfficeForm = {
    ...headOf(row),
    contact: { channel, target },
    text,
    language,
    steps: steps.map(({ act, by_name: by, text: note, at }) => ({ act, by, text: note, at })),
  }
  return { form }
}

/** An act with how the form stood before it. */
type Acted = { readonly before: SiteFormState; readonly reply: WireReplyOf<typeof officeFormAct> }

/** Does an operator's act; see the call `officeFormAct`. Throws `notFound`, and `forbidden` for a form of one's own. */
export async function actOnForm(tx: Transaction, by: MemberRow, order: ParsedPayloadOf<typeof officeFormAct>): Promise<Acted> {
  await requireRightNow(tx.db, by.id, 'service.act')
  const row = await tx.db.selectFrom('site_form').selectAll().where('id', '=', order.formId).executeTakeFirst()
  if (row === undefined) throw notFound()
  if (row.member_id === by.id) throw forbidden()
  const result = await carryOut(tx, by, row, order)
  return { before: row.state, reply: { result, ...(await readForm(tx.db, row.id)) } }
}

async function carryOut(
  tx: Transaction,
  by: MemberRow,
  row: SiteFormTable,
  order: ParsedPayloadOf<typeof officeFormAct>,
): Promise<SiteFormResult> {
  const state = nextFormState(row.state, order.act)
  if (state === null) return 'late'
  const { count } = await tx.db
    .selectFrom('site_form_step')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('form_id', '=', row.id)
    .executeTakeFirstOrThrow()
  // Whatever was noted, it can be closed.
  if (Number(count) >= SITE_FORM_STEPS && order.act !== 'close') return 'full'
  const after = await tx.db
    .updateTable('site_form')
    .set({ state, changed_at: tx.at })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .executeTakeFirst()
  if (Number(after.numUpdatedRows) === 0) return 'late'
  await tx.db
    .insertInto('site_form_step')
    .values({
      form_id: row.id,
      place: Number(count),
      act: order.act,
      by_member_id: by.id,
      by_name: by.name,
      text: order.note,
      at: tx.at,
    })
    .execute()
  return 'done'
}
