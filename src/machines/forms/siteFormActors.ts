import { contactUs, joinUs } from '#src/api/contract/forms.ts'
import { CONTACT_SUBJECTS, JOIN_POSITIONS, SITE_FORM_TOPICS, type SiteFormKind } from '#src/api/model/siteForm.ts'
import { SiteFormDraft } from '#src/api/model/siteFormDraft.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { type DraftPorts, draftsOf } from '../session/draftActors.ts'
import { writtenOf } from './siteFormFields.ts'
import { siteFormMachine, type SiteFormOrder } from './siteFormMachine.ts'

const placeOf = (kind: SiteFormKind) => `form/${kind}`

/** Forms to the site over their calls; what is typed is a draft of the tab. */
export function provideSiteForm({ client, ...ports }: DraftPorts & { readonly client: Client }) {
  const drafts = draftsOf(ports)
  return {
    /** What the tab kept of a form; nothing of one about something that is not asked any more. */
    kept: (kind: SiteFormKind) => {
      const draft = drafts.read(placeOf(kind), SiteFormDraft)
      return SITE_FORM_TOPICS[kind].some((topic) => topic === draft?.fields.topic) ? draft : null
    },
    form: siteFormMachine.provide({
      actors: {
        // Not cancelled: what was sent may have arrived.
        send: callActor<{ reference: string }, SiteFormOrder>(({ kind, clientId, fields }) => {
          const form = { clientId, ...writtenOf(fields) }
          return kind === 'contact'
            ? client.call(contactUs, { ...form, subject: chosen(CONTACT_SUBJECTS, fields.topic) })
            : client.call(joinUs, { ...form, position: chosen(JOIN_POSITIONS, fields.topic) })
        }),
      },
      actions: { keep: (_, { kind, draft }) => drafts.keep(placeOf(kind), draft) },
    }),
  }
}

/** The topic that is written; the machine sends none that is not one. */
function chosen<Topic extends string>(topics: readonly Topic[], written: string): Topic {
  const topic = topics.find((one) => one === written)
  if (topic === undefined) throw new Error('there is no such topic')
  return topic
}
