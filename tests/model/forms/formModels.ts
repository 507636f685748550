import { deepEqual } from 'node:assert/strict'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { realNameMachine } from '#src/machines/savedCards/realNameMachine.ts'
import { accountFormMachine } from '#src/machines/session/accountFormMachine.ts'
import { yebMachine } from '#src/machines/wallet/yebMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, type Kinds, stageOf } from '../kit/stage.ts'
import { accountFormSpecification, realNameSpecification, yebSpecification } from './formSpecifications.ts'

const FIELDS = { first: 'lighthouse7', password: 'lighthouse8' }
const INFO = { balance: 10 }
const LATER = { balance: 20 }
const NAME = '欧**娜'
const broken = new Error('no network')

/** A form on its stage: what it shows is kept by the rule's words, and compared after each step. */
async function begin<Shown extends object>(machine: AnyStateMachine, first: Shown, kinds: Kinds = {}) {
  const stage = stageOf(machine, { kinds })
  await stage.start()
  let shown = first
  const show = (now: Partial<Shown>) => (shown = { ...shown, ...now })
  /** Something happens; by then this is shown, and this has left. */
  const does =
    (act: () => unknown, now: Partial<Shown>, ...effects: readonly Effect[]) =>
    async () => {
      show(now)
      await act()
      await settled()
      stage.heard(...effects)
    }
  const sends = (event: AnyEventObject, now: Partial<Shown>, ...effects: readonly Effect[]) =>
    does(() => stage.send(event), now, ...effects)
  const done = (src: string, output: unknown, now: Partial<Shown>, ...effects: readonly Effect[]) =>
    does(() => stage.run(src).done(output), now, ...effects)
  const cut = (src: string, now: Partial<Shown>, ...effects: readonly Effect[]) =>
    does(() => stage.run(src).fail(broken), now, ...effects)
  const standing = (states: readonly (readonly [value: unknown, ...names: readonly string[]])[]) =>
    Object.fromEntries(
      states.flatMap(([value, ...names]) =>
        names.map((name) => [name, () => deepEqual([stage.snapshot().value, stage.snapshot().context], [value, shown])]),
      ),
    )
  return { ...stage, does, sends, done, cut, standing }
}

async function beginAccount(machine: AnyStateMachine) {
  const quiet = { fields: null, answer: null as string | null, errorKey: null as string | null }
  const stage = await begin<{ fields: object | null; answer: string | null; errorKey: string | null }>(machine, quiet)
  const sent = { ...quiet, fields: FIELDS }
  const submit = { type: 'form.submitted', fields: FIELDS }
  return {
    events: {
      SEND: stage.sends(submit, sent, ['submit', FIELDS]),
      PRESS_AGAIN: stage.sends(submit, {}),
      WRITE: stage.sends({ type: 'form.changed' }, quiet),
      DONE: stage.done('submit', 'done', quiet),
      WRONG: stage.done('submit', 'oldPassword', { ...quiet, answer: 'oldPassword' }),
      CUT: stage.cut('submit', { ...quiet, errorKey: 'errors.unknown' }),
    },
    states: stage.standing([
      ['writing', 'writing', 'refused', 'unknown'],
      ['submitting', 'sent', 'sentAgain'],
      ['done', 'done'],
    ]),
    end: stage.stop,
  }
}

type Prizes = { info: object | null; errorKey: string | null; claiming: string | null; paid: string | null; isStale: boolean }

async function beginYeb(machine: AnyStateMachine) {
  const nothing: Prizes = { info: null, errorKey: null, claiming: null, paid: null, isStale: false }
  const stage = await begin<Prizes>(machine, nothing, { changes: 'observable' })
  stage.heard(['changes'], ['loadYeb'])
  const lost = { claiming: null, errorKey: 'errors.unknown' }
  const paid = { info: LATER, claiming: null, paid: 'save' }
  const moved = (now: Partial<Prizes>, ...effects: readonly Effect[]) =>
    stage.does(() => stage.run('changes').next('moved'), now, ...effects)
  const claim = { type: 'prize.claimed', taskId: 'save' }
  return {
    events: {
      KNOWN: stage.done('loadYeb', INFO, { info: INFO, errorKey: null }),
      FAILS: stage.cut('loadYeb', { errorKey: 'errors.unknown' }),
      MOVED: moved({}, ['loadYeb']),
      MOVED_MEANWHILE: moved({}, ['loadYeb left'], ['loadYeb']),
      MOVED_ON_THE_WAY: moved({ isStale: true }),
      NEWS_BREAK: stage.cut('changes', {}),
      RETRY: stage.sends({ type: 'yeb.retried' }, {}, ['loadYeb']),
      CLAIM: stage.sends(claim, { claiming: 'save', paid: null, isStale: false, errorKey: null }, ['claim', { taskId: 'save' }]),
      PRESS_AGAIN: stage.sends(claim, {}),
      PAID: stage.done('claim', LATER, paid),
      PAID_AND_ASKS: stage.done('claim', LATER, paid, ['loadYeb']),
      LOST: stage.cut('claim', lost),
      LOST_AND_ASKS: stage.cut('claim', lost, ['loadYeb']),
    },
    states: stage.standing([
      ['loading', 'asked', 'askedAndDeaf', 'askedAfterFailure', 'askedAgain', 'askedAfterPrize', 'askedAfterLoss'],
      ['failed', 'failed'],
      ['ready', 'known', 'paid', 'lost'],
      ['claiming', 'claiming', 'claimingStale', 'claimingNext'],
    ]),
    end: stage.stop,
  }
}

type Bound = { name: string | null; written: string; result: string | null; errorKey: string | null }

async function beginName(machine: AnyStateMachine) {
  const stage = await begin<Bound>(machine, { name: null, written: '', result: null, errorKey: null })
  stage.heard(['load'])
  const submit = { type: 'name.submitted', name: '欧阳娜娜' }
  return {
    events: {
      BOUND_BEFORE: stage.done('load', NAME, { name: NAME, errorKey: null }),
      NONE: stage.done('load', null, { errorKey: null }),
      FAILS: stage.cut('load', { errorKey: 'errors.unknown' }),
      REFRESH: stage.sends({ type: 'name.refreshed' }, {}, ['load']),
      OPEN: stage.sends({ type: 'form.opened' }, {}),
      CLOSE: stage.sends({ type: 'form.closed' }, { errorKey: null }),
      SEND: stage.sends(submit, { written: submit.name, errorKey: null }, ['bind', { name: submit.name }]),
      PRESS_AGAIN: stage.sends(submit, {}),
      TAKEN: stage.done('bind', { result: 'bound', name: NAME }, { name: NAME, written: '', result: 'bound', errorKey: null }),
      OTHER: stage.done('bind', { result: 'other', name: NAME }, { name: NAME, written: '', result: 'other', errorKey: null }),
      CUT: stage.cut('bind', { written: '', errorKey: 'errors.unknown' }),
    },
    states: stage.standing([
      ['loading', 'asked', 'askedAgain', 'askedOfBound'],
      ['failed', 'failed'],
      ['bound', 'bound', 'taken', 'other'],
      [{ unbound: 'resting' }, 'unbound'],
      [{ unbound: 'writing' }, 'writing', 'writingWithWords'],
      [{ unbound: 'binding' }, 'sent', 'sentAfterWords'],
    ]),
    end: stage.stop,
  }
}

const FORM_EVENTS: AnyEventObject[] = [{ type: 'form.changed' }, { type: 'form.submitted', fields: FIELDS }]
const YEB_EVENTS: AnyEventObject[] = [{ type: 'yeb.retried' }, { type: 'prize.claimed', taskId: 'save' }]
const NAME_EVENTS: AnyEventObject[] = [
  { type: 'name.refreshed' },
  { type: 'form.opened' },
  { type: 'form.closed' },
  { type: 'name.submitted', name: '欧阳娜娜' },
]

export const formModels: readonly Model[] = [
  {
    name: 'accountFormMachine',
    machine: accountFormMachine,
    oracles: [{ title: '[D-10] [C-8] another login password', specification: accountFormSpecification, begin: beginAccount }],
    scripts: [{ events: FORM_EVENTS, answers: { submit: { done: ['done', 'oldPassword'], error: [broken] } } }],
    browser: null,
  },
  {
    name: 'yebMachine',
    machine: yebMachine,
    oracles: [{ title: '[D-10] [P-8] prizes of the interest wallet', specification: yebSpecification, begin: beginYeb }],
    scripts: [
      {
        kinds: { changes: 'observable' },
        events: YEB_EVENTS,
        answers: {
          loadYeb: { done: [INFO], error: [broken] },
          claim: { done: [LATER], error: [broken] },
          changes: { next: ['moved'], error: [broken] },
        },
        facts: ({ context }) => [context.claiming, context.isStale],
      },
    ],
    browser: null,
  },
  {
    name: 'realNameMachine',
    machine: realNameMachine,
    oracles: [{ title: '[D-10] [P-7] a real name', specification: realNameSpecification, begin: beginName }],
    scripts: [
      {
        events: NAME_EVENTS,
        answers: {
          load: { done: [NAME, null], error: [broken] },
          bind: { done: [{ result: 'bound', name: NAME }], error: [broken] },
        },
      },
    ],
    browser: null,
  },
]
