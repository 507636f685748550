import type {
  OfficeForm,
  OfficeFormHead,
  SiteFormAct,
  SiteFormKind,
  SiteFormResult,
  SiteFormState,
} from '#src/api/model/siteForm.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Which forms; null = of every kind or state, whatever they say. */
export type OfficeFormsQuery = {
  readonly kind: SiteFormKind | null
  readonly state: SiteFormState | null
  readonly text: string | null
}

/** What an operator does to a form, and what they note. */
export type OfficeFormOrder = { readonly formId: string; readonly act: SiteFormAct; readonly note: string }

/** Forms that were sent to the site; renewed after each act, and once a minute for what comes. */
export const officeFormsMachine = createPagedList<OfficeFormHead, OfficeFormsQuery>('officeForms', {
  keyOf: ({ formId }) => formId,
  step: 50,
  onChange: 'renew',
  renewAfter: 60_000,
})

/** One form from near, as the list of one. */
export const officeFormMachine = createPagedList<OfficeForm, { readonly formId: string }>('officeForm', {
  keyOf: ({ formId }) => formId,
  step: 1,
  onChange: 'renew',
})

/** What is done to a form, one act at a time; `late` = it stood in another way by then. */
export const officeFormActMachine = createAct<OfficeFormOrder, SiteFormResult>('officeFormAct')
export type OfficeFormActRef = ActRef<OfficeFormOrder, SiteFormResult>
