import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import { Contact } from './contact.ts'
import { listOf } from './listOf.ts'
import { maximum } from './maximum.ts'
import { cleanText, linesSchema } from './text.ts'

/** Forms that anybody may send to the site: contact, and join us. */
export const SITE_FORM_KINDS = ['contact', 'join'] as const
export const SiteFormKind = v.picklist(SITE_FORM_KINDS)
export type SiteFormKind = v.InferOutput<typeof SiteFormKind>

/** What one writes to the site about. */
export const CONTACT_SUBJECTS = ['account', 'payments', 'privacy', 'press', 'business', 'other'] as const
/** What one would do with the site: a position, or a kind of cooperation. */
export const JOIN_POSITIONS = ['anchor', 'moderator', 'editor', 'engineer', 'sponsor', 'partner', 'other'] as const

/** What a form is about, by its kind. */
export const SITE_FORM_TOPICS = { contact: CONTACT_SUBJECTS, join: JOIN_POSITIONS } as const
export type SiteFormTopic = (typeof CONTACT_SUBJECTS)[number] | (typeof JOIN_POSITIONS)[number]

/** Longest name of a form in UTF-16 units, longest text of it and longest note about it in code points. */
export const SITE_FORM_LIMIT = { name: 40, text: 1_000, note: 500 } as const

/** What every form says beside its topic: who wrote it, how they are answered, and the words. */
const written = {
  name: v.pipe(v.string(), v.transform(cleanText), v.minLength(1, 'name.missing'), maximum('name', SITE_FORM_LIMIT.name)),
  contact: Contact,
  text: linesSchema(SITE_FORM_LIMIT.text),
}

/** A form as it is written, by its kind. */
export const ContactForm = v.object({ subject: v.picklist(CONTACT_SUBJECTS, 'topic.missing'), ...written })
export const JoinForm = v.object({ position: v.picklist(JOIN_POSITIONS, 'topic.missing'), ...written })

/** How a form stands: nobody has dealt with it, its writer was answered, or it is over. */
export const SITE_FORM_STATES = ['new', 'answered', 'closed'] as const
export const SiteFormState = v.picklist(SITE_FORM_STATES)
export type SiteFormState = v.InferOutput<typeof SiteFormState>

/** What operators do to a form: they note something, say that they answered, close it, or take it up again. */
export const SITE_FORM_ACTS = ['note', 'answer', 'close', 'reopen'] as const
export const SiteFormAct = v.picklist(SITE_FORM_ACTS)
export type SiteFormAct = v.InferOutput<typeof SiteFormAct>

const STEPS: Readonly<Record<Exclude<SiteFormAct, 'note'>, { from: readonly SiteFormState[]; to: SiteFormState }>> = {
  answer: { from: ['new'], to: 'answered' },
  close: { from: ['new', 'answered'], to: 'closed' },
  reopen: { from: ['answered', 'closed'], to: 'new' },
}

/** Where an act leads from a state; null = it is not legal there. A note leads nowhere else. */
export function nextFormState(state: SiteFormState, act: SiteFormAct): SiteFormState | null {
  if (act === 'note') return state
  const { from, to } = STEPS[act]
  return from.includes(state) ? to : null
}

/** What operators note with each act. */
export const FormNote = linesSchema(SITE_FORM_LIMIT.note)

/** Most acts to one form; closing it is legal even then. */
export const SITE_FORM_STEPS = 50

/** A form in a list of operators: the id is the reference that its writer was told. */
export const OfficeFormHead = v.object({
  formId: Id,
  kind: SiteFormKind,
  topic: v.picklist([...CONTACT_SUBJECTS, ...JOIN_POSITIONS]),
  name: v.string(),
  /** The beginning of what they wrote. */
  preview: v.optional(v.string(), ''),
  /** Null = a visitor wrote it. */
  member: v.nullable(v.object({ memberId: Id, name: v.string() })),
  state: SiteFormState,
  at: Timestamp,
  changedAt: Timestamp,
})
export type OfficeFormHead = v.InferOutput<typeof OfficeFormHead>

/** One act to a form: who did it, and what they noted. */
const OfficeFormStep = v.object({ act: SiteFormAct, by: v.string(), text: v.string(), at: Timestamp })

/** A form with all that it says, and what was done about it. */
export const OfficeForm = v.object({
  ...OfficeFormHead.entries,
  contact: Contact,
  text: v.string(),
  /** The language of the page that it was written on. */
  language: v.string(),
  steps: listOf(OfficeFormStep, SITE_FORM_STEPS + 1),
})
export type OfficeForm = v.InferOutput<typeof OfficeForm>

/** What became of an operator's act: done; the form stood in another way by then; or there were too many acts to it. */
export const SITE_FORM_RESULTS = ['done', 'late', 'full'] as const
export type SiteFormResult = (typeof SITE_FORM_RESULTS)[number]
