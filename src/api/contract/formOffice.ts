import * as v from 'valibot'
import { Id, Timestamp } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import {
  FormNote,
  OfficeForm,
  OfficeFormHead,
  SITE_FORM_RESULTS,
  SiteFormAct,
  SiteFormKind,
  SiteFormState,
} from '../model/siteForm.ts'
import { defineCall } from './defineCall.ts'

/** Forms of one page of the back office. */
export const OFFICE_FORM_PAGE = 50
/** Longest text that forms are searched for, in characters. */
const OFFICE_FORM_SEARCH = 64

/** Forms that were sent to the site: new ones oldest first, others latest change first; `before` = the last one of the page before, `changedAt` = as it stood there. */
export const officeForms = defineCall({
  path: '/api/admin/service/forms',
  quiet: true,
  right: 'service.read',
  effect: 'none',
  payload: v.object({
    kind: v.optional(SiteFormKind),
    state: v.optional(SiteFormState),
    /** A part of the writer's name, account, contact or words, or the whole reference, in any case. */
    text: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(OFFICE_FORM_SEARCH))),
    /** The whole reference, in any case: what pages of the release before send instead of `text`. It goes with the next release. */
    reference: v.optional(v.pipe(v.string(), v.trim(), v.toUpperCase(), Id)),
    before: v.optional(Id),
    changedAt: v.optional(Timestamp),
  }),
  reply: v.object({ list: listOf(OfficeFormHead, OFFICE_FORM_PAGE), more: v.boolean() }),
})

/** A form with all that it says, and what was done about it. */
export const officeForm = defineCall({
  path: '/api/admin/service/form',
  quiet: true,
  right: 'service.read',
  effect: 'none',
  payload: v.object({ formId: Id }),
  reply: v.object({ form: OfficeForm }),
})

/**
 * Notes something about a form, says that its writer was answered, closes it or takes it up again; each with a note. `late` = it stood in
 * another way by then, and nothing was done. Nobody acts on a form of their own.
 */
export const officeFormAct = defineCall({
  path: '/api/admin/service/form-act',
  quiet: true,
  right: 'service.act',
  effect: 'once',
  payload: v.object({ formId: Id, act: SiteFormAct, note: FormNote }),
  reply: v.object({ result: v.picklist(SITE_FORM_RESULTS), form: OfficeForm }),
})

export const formOfficeCalls = { officeForms, officeForm, officeFormAct }
