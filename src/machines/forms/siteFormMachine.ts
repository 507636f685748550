import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { SiteFormKind } from '#src/api/model/siteForm.ts'
import type { SiteFormDraft, SiteFormFields } from '#src/api/model/siteFormDraft.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'
import { emptyForm, formErrors } from './siteFormFields.ts'

/** A form as it is sent. */
export type SiteFormOrder = { readonly kind: SiteFormKind; readonly clientId: string; readonly fields: SiteFormFields }

export type SiteFormEvent =
  | { type: 'fields.changed'; fields: Partial<SiteFormFields> }
  | { type: 'form.submitted' }
  /** After one was sent: another one. */
  | { type: 'form.begun' }

type Input = {
  readonly kind: SiteFormKind
  /** How the member is called; '' = a visitor writes. */
  readonly name: string
  readonly makeId: () => string
  /** What the tab kept. */
  readonly kept: SiteFormDraft | null
}

type Context = Pick<Input, 'kind' | 'name' | 'makeId'> & {
  readonly fields: SiteFormFields
  /** Whether it was to be sent already: then what is missing is said too. */
  readonly isTried: boolean
  /** The id of what is written: each further try of the same words carries the same, so that they are kept once. */
  readonly clientId: string
  /** What the server may have under that id; null = nothing. */
  readonly tried: string | null
  readonly errorKey: ErrorKey | null
  readonly reference: string | null
}

/**
 * A form to the site as it is written (P-10): what is typed is kept for the tab, what was sent and not answered goes again under the same
 * id, and what was taken in has a reference.
 */
export const siteFormMachine = setup({
  types: { context: {} as Context, events: {} as SiteFormEvent, input: {} as Input },
  actors: { send: promiseSlot<{ reference: string }, SiteFormOrder>('siteForm.send') },
  actions: {
    /** Keeps what is written for the tab; null = forgets it. */
    keep: actionSlot<{ kind: SiteFormKind; draft: SiteFormDraft | null }>('siteForm.keep'),
  },
  guards: {
    isReady: ({ context: { kind, fields } }) => Object.keys(formErrors(kind, fields)).length === 0,
  },
}).createMachine({
  id: 'siteForm',
  initial: 'writing',
  context: ({ input: { kind, name, makeId, kept } }) => ({
    kind,
    name,
    makeId,
    fields: kept?.fields ?? emptyForm(kind, name),
    isTried: false,
    clientId: kept?.clientId ?? makeId(),
    tried: kept?.tried ?? null,
    errorKey: null,
    reference: null,
  }),
  states: {
    writing: {
      on: {
        'fields.changed': {
          actions: [
            assign({ fields: ({ context, event }) => ({ ...context.fields, ...event.fields }), errorKey: null }),
            { type: 'keep', params: ({ context }) => ({ kind: context.kind, draft: draftOf(context) }) },
          ],
        },
        'form.submitted': [{ guard: 'isReady', target: 'sending' }, { actions: assign({ isTried: true }) }],
      },
    },
    sending: {
      entry: [
        assign(({ context }) => {
          const { fields, tried, clientId, makeId } = context
          const written = JSON.stringify(fields)
          return { errorKey: null, tried: written, clientId: tried === null || tried === written ? clientId : makeId() }
        }),
        { type: 'keep', params: ({ context }) => ({ kind: context.kind, draft: draftOf(context) }) },
      ],
      invoke: {
        src: 'send',
        input: ({ context: { kind, clientId, fields } }) => ({ kind, clientId, fields }),
        onDone: { target: 'sent', actions: assign({ reference: ({ event }) => event.output.reference }) },
        onError: { target: 'writing', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
    },
    sent: {
      entry: { type: 'keep', params: ({ context }) => ({ kind: context.kind, draft: null }) },
      on: {
        'form.begun': {
          target: 'writing',
          actions: assign(({ context: { kind, name, makeId } }) => ({
            fields: emptyForm(kind, name),
            isTried: false,
            clientId: makeId(),
            tried: null,
            reference: null,
          })),
        },
      },
    },
  },
})

export type SiteFormRef = ActorRefFrom<typeof siteFormMachine>

/** What the tab keeps of it. */
const draftOf = ({ fields, clientId, tried }: Context): SiteFormDraft => ({ fields, clientId, tried })
