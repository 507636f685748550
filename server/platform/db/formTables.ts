import type { Channel } from '#src/api/model/contact.ts'
import type { SiteFormAct, SiteFormKind, SiteFormState, SiteFormTopic } from '#src/api/model/siteForm.ts'

/** A form that somebody sent to the site; its id is the reference that they were told. `member_id` null = a visitor. */
export type SiteFormTable = {
  id: string
  digest: string
  kind: SiteFormKind
  topic: SiteFormTopic
  member_id: string | null
  name: string
  channel: Channel
  contact: string
  text: string
  language: string
  state: SiteFormState
  at: number
  changed_at: number
}

/** One act of an operator to a form, in its place. */
export type SiteFormStepTable = {
  form_id: string
  place: number
  act: SiteFormAct
  by_member_id: string
  by_name: string
  text: string
  at: number
}

/** Whether an article helped somebody: a member, or a visitor by the hash of their device; `version` = the one that they read. */
export type HelpRatingTable = {
  item_id: string
  rater: string
  version: number
  helped: number
  at: number
}
