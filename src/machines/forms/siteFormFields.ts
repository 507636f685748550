import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { ContactForm, JoinForm, SITE_FORM_TOPICS, type SiteFormKind } from '#src/api/model/siteForm.ts'
import type { SiteFormFields } from '#src/api/model/siteFormDraft.ts'
import { contactOf } from '../account/registerFields.ts'

/** Nothing written yet; `name` = how a member is called. */
export function emptyForm(kind: SiteFormKind, name: string): SiteFormFields {
  return { topic: SITE_FORM_TOPICS[kind][0], name, channel: 'email', country: 'CN', phone: '', email: '', text: '' }
}

/** What every form says beside its topic, as it is sent. */
export function writtenOf({ name, text, channel, ...reach }: SiteFormFields) {
  return { name, contact: contactOf(channel, reach), text }
}

/** What is wrong with a form, by field: `topic`, `name`, `contact`, `text`. */
export function formErrors(kind: SiteFormKind, fields: SiteFormFields): Readonly<Record<string, string>> {
  const written = writtenOf(fields)
  const { topic } = fields
  const errors =
    kind === 'contact'
      ? fieldErrors(ContactForm, { subject: topic, ...written })
      : fieldErrors(JoinForm, { position: topic, ...written })
  return Object.fromEntries(Object.entries(errors).map(([path, rule]) => [NAMES[path] ?? path, rule]))
}

const NAMES: Readonly<Record<string, string>> = { subject: 'topic', position: 'topic', 'contact.target': 'contact' }
