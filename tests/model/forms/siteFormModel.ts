import { deepEqual, notEqual } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { SiteFormDraft, SiteFormFields } from '#src/api/model/siteFormDraft.ts'
import { type SiteFormEvent, siteFormMachine } from '#src/machines/forms/siteFormMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { stageOf } from '../kit/stage.ts'
import { keptFormSpecification, siteFormSpecification } from './siteFormSpecification.ts'

const broken = new Error('no network')
const EMPTY: SiteFormFields = { topic: 'account', name: 'mia', channel: 'email', country: 'CN', phone: '', email: '', text: '' }
const WORDS = { email: 'mia@example.org', text: 'Where is my letter?' }
const OTHER = { email: 'mia@example.org', text: 'And my parcel?' }
const KEPT: SiteFormDraft = {
  fields: { ...EMPTY, ...WORDS },
  clientId: 'kept-1',
  tried: JSON.stringify({ ...EMPTY, ...WORDS }),
}

const beginWith = (kept: SiteFormDraft | null) => async (machine: AnyStateMachine) => {
  let made = 0
  const stage = stageOf(machine, {
    input: () => ({ kind: 'contact', name: 'mia', makeId: () => `id-${(made += 1)}`, kept }),
  })
  await stage.start()
  stage.heard()
  /** What a person sees, and the id that their words have, by the rule's words alone. */
  const is = {
    fields: kept?.fields ?? EMPTY,
    isTried: false,
    errorKey: null as string | null,
    reference: null as string | null,
    clientId: kept?.clientId ?? 'id-1',
    tried: kept?.tried ?? null,
  }
  const draft = () => ({ kind: 'contact', draft: { fields: is.fields, clientId: is.clientId, tried: is.tried } })
  const ignored = (event: SiteFormEvent) => async () => {
    await stage.send(event)
    stage.heard()
  }
  const write = (fields: Partial<SiteFormFields>) => async () => {
    Object.assign(is, { fields: { ...is.fields, ...fields }, errorKey: null })
    await stage.send({ type: 'fields.changed', fields })
    stage.heard(['keep', draft()])
  }
  const sent = async () => {
    Object.assign(is, { errorKey: null, tried: JSON.stringify(is.fields) })
    await stage.send({ type: 'form.submitted' })
    const { clientId } = stage.snapshot().context
    return String(clientId)
  }
  const leaves = () => stage.heard(['keep', draft()], ['send', { kind: 'contact', clientId: is.clientId, fields: is.fields }])
  const stands = (state: string) => () => {
    const { value, context } = stage.snapshot()
    const { fields, isTried, errorKey, reference, clientId, tried } = context
    deepEqual([value, { fields, isTried, errorKey, reference, clientId, tried }], [state, is])
  }
  const names = {
    writing: [
      'empty',
      'told',
      'whole',
      'otherWords',
      'unwhole',
      'lost',
      'lostAndUnwhole',
      'lostAndTold',
      'others',
      'sameAgain',
      'lostAnew',
      'begunAnew',
      'writtenAnew',
      'toldAnew',
      'kept',
    ],
    sending: ['sent', 'sentAgain', 'sentAnew'],
    sent: ['done'],
  }
  return {
    events: {
      WRITE: write(WORDS),
      WRITE_OTHER: write(OTHER),
      CLEAR: write({ text: '' }),
      SEND_UNWHOLE: async () => {
        is.isTried = true
        await ignored({ type: 'form.submitted' })()
      },
      SEND: async () => {
        deepEqual(await sent(), is.clientId, 'the same words go under the same id')
        leaves()
      },
      SEND_ANEW: async () => {
        const id = await sent()
        notEqual(id, is.clientId, 'other words go under another id')
        is.clientId = id
        leaves()
      },
      PRESS_AGAIN: ignored({ type: 'form.submitted' }),
      PRESS_TOO_LATE: ignored({ type: 'form.submitted' }),
      WRITE_TOO_LATE: ignored({ type: 'fields.changed', fields: { text: 'too late' } }),
      BEGIN_TOO_EARLY: ignored({ type: 'form.begun' }),
      DONE: async () => {
        is.reference = 'C-2026'
        stage.run('send').done({ reference: 'C-2026' })
        await settled()
        stage.heard(['keep', { kind: 'contact', draft: null }])
      },
      LOST: async () => {
        is.errorKey = 'errors.unknown'
        stage.run('send').fail(broken)
        await settled()
        stage.heard()
      },
      BEGIN: async () => {
        const before = is.clientId
        await ignored({ type: 'form.begun' })()
        const clientId = String(stage.snapshot().context.clientId)
        notEqual(clientId, before, 'the next form is another')
        Object.assign(is, { fields: EMPTY, isTried: false, reference: null, tried: null, clientId })
      },
    },
    states: Object.fromEntries(Object.entries(names).flatMap(([state, own]) => own.map((one) => [one, stands(state)] as const))),
    end: stage.stop,
  }
}

const EVENTS: SiteFormEvent[] = [
  { type: 'fields.changed', fields: WORDS },
  { type: 'fields.changed', fields: OTHER },
  { type: 'form.submitted' },
  { type: 'form.begun' },
]

export const siteFormModel: Model = {
  name: 'siteFormMachine',
  machine: siteFormMachine,
  oracles: [
    { title: '[D-10] [P-10] a form to the site', specification: siteFormSpecification, begin: beginWith(null) },
    { title: '[D-10] [P-10] a form that the tab kept', specification: keptFormSpecification, begin: beginWith(KEPT) },
  ],
  scripts: [null, KEPT].map((kept) => ({
    input: { kind: 'contact', name: 'mia', makeId: () => 'id-1', kept },
    events: EVENTS,
    answers: { send: { done: [{ reference: 'C-2026' }], error: [broken] } },
    facts: ({ context }) => [context.isTried, context.tried === null, context.errorKey],
  })),
  browser: 'site/forms.spec.ts',
}
