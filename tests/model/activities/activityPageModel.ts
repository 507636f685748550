import { deepEqual } from 'node:assert/strict'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { activityPageMachine } from '#src/machines/activities/activityPageMachine.ts'
import { WATCHED_BACKOFF } from '#src/api/model/backoff.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { activityOrderSpecification, pageSpecification } from './activitySpecifications.ts'

const ID = 'gifts'
const SHEET = { card: { id: ID, kind: 'signGifts', why: null }, view: { row: 0 } }
const CLOSED = { card: { ...SHEET.card, why: { why: 'paused' } }, view: { row: 1 } }
const SIGN = { do: 'sign' }
const DONE = { result: 'done', reply: { row: 1 }, prizes: [], view: { row: 1 } }
const REFUSED = { result: 'refused', why: { why: 'already' } }
const FAILED = { result: 'failed', errorKey: 'errors.unknown' }
const POLICY = {
  inDoubt: 'resend',
  kept: 'atOnce',
  refusal: 'ends',
  backoff: WATCHED_BACKOFF,
  lasts: 86_400_000,
  mayDiscard: true,
}
const broken = new Error('no network')
const kinds = { changes: 'observable' } as const
const asks: Effect = ['load', { id: ID }]
const left: Effect = ['load left']

async function begin(machine: AnyStateMachine) {
  let keys = 0
  const stage = stageOf(machine, { kinds, input: () => ({ id: ID, makeId: () => `key-${(keys += 1)}` }) })
  const orders = (order: unknown): Effect => ['order', { place: ID, policy: POLICY, order }]
  await stage.start()
  stage.heard(['changes', { id: ID }], asks, orders(null))
  const end = async (finish: () => void, ...effects: readonly Effect[]) => {
    finish()
    await settled()
    stage.heard(...effects)
  }
  return { ...stage, orders, end }
}

async function beginPage(machine: AnyStateMachine) {
  const stage = await begin(machine)
  let shown: object | null = null
  let says: string | null = null
  const found = (output: { readonly found: string; readonly sheet?: object }) => async () => {
    shown = output.sheet ?? null
    says = null
    await stage.end(() => stage.run('load').done(output))
  }
  const fails = async () => {
    says = 'errors.unknown'
    await stage.end(() => stage.run('load').fail(broken))
  }
  const changed =
    (...effects: readonly Effect[]) =>
    () =>
      stage.end(() => stage.run('changes').next('changed'), ...effects)
  const is = (state: string) => () => {
    const { value, context } = stage.snapshot()
    deepEqual([value.page, context.sheet, context.errorKey], [state, shown, says])
  }
  return {
    events: {
      OPEN: found({ found: 'open', sheet: SHEET }),
      PAUSED: found({ found: 'paused' }),
      BARRED: found({ found: 'barred' }),
      MISSING: found({ found: 'missing' }),
      FAILS: fails,
      FAILS_SHOWN: fails,
      CHANGED: changed(asks),
      CHANGED_MEANWHILE: changed(left, asks),
      NEWS_BREAK: () => stage.end(() => stage.run('changes').fail(broken)),
      REFRESH: async () => {
        await stage.send({ type: 'page.refreshed' })
        stage.heard(asks)
      },
    },
    states: {
      asked: is('loading'),
      askedOnceMore: is('loading'),
      askedAgain: is('loading'),
      askedAfterFailure: is('loading'),
      askedAfterNothing: is('loading'),
      askedFromNothing: is('loading'),
      open: is('open'),
      openFailed: is('open'),
      failed: is('failed'),
      paused: is('paused'),
      barred: is('barred'),
      missing: is('missing'),
    },
    end: stage.stop,
  }
}

async function beginOrder(machine: AnyStateMachine) {
  const stage = await begin(machine)
  await stage.end(() => stage.run('load').done({ found: 'open', sheet: SHEET }))
  let order: object | null = null
  let answer: object | null = null
  let shown: object = SHEET
  let made = 0
  /** After an act the page is asked for again. */
  const ends = (output: { readonly order: object; readonly answer: { readonly result: string } } | null) => async () => {
    order = null
    if (output !== null) {
      answer = output.answer
      if (output.answer.result === 'done') shown = { ...SHEET, view: DONE.view }
    }
    await stage.end(() => stage.run('order').done(output), ...(output === null ? [] : [asks]))
    if (output === null) return
    deepEqual(stage.snapshot().context.sheet, shown)
    shown = SHEET
    await stage.end(() => stage.run('load').done({ found: 'open', sheet: SHEET }))
  }
  const ignored = async () => {
    await stage.send({ type: 'act.asked', act: SIGN })
    stage.heard()
  }
  const end = (result: typeof DONE | typeof REFUSED | typeof FAILED) => () => ends({ order: { ...order }, answer: result })()
  const is = (state: string) => () => {
    const { value, context } = stage.snapshot()
    deepEqual([value.order, context.order, context.answer, context.sheet], [state, order, answer, shown])
  }
  return {
    events: {
      NOTHING: ends(null),
      GIVEN_UP: ends(null),
      EARLIER: ends({ order: { clientId: 'earlier', kind: 'signGifts', act: SIGN }, answer: DONE }),
      BREAKS: async () => {
        order = null
        await stage.end(() => stage.run('order').fail(broken))
      },
      ASK_TOO_EARLY: ignored,
      PRESS_AGAIN: ignored,
      ASK_IN_VAIN: ignored,
      ASK: async () => {
        answer = null
        order = { clientId: `key-${(made += 1)}`, kind: 'signGifts', act: SIGN }
        await stage.send({ type: 'act.asked', act: SIGN })
        stage.heard(stage.orders(order))
      },
      DONE: end(DONE),
      REFUSED: end(REFUSED),
      FAILED: end(FAILED),
      READ: async () => {
        answer = null
        await stage.send({ type: 'answer.read' })
        stage.heard()
      },
      CLOSES: async () => {
        shown = CLOSED
        await stage.end(() => stage.run('changes').next('changed'), asks)
        await stage.end(() => stage.run('load').done({ found: 'open', sheet: CLOSED }))
      },
    },
    states: {
      recalling: is('ordering'),
      asked: is('ordering'),
      idle: is('idle'),
      done: is('idle'),
      refused: is('idle'),
      failed: is('idle'),
      read: is('idle'),
      closed: is('idle'),
    },
    end: stage.stop,
  }
}

const EVENTS: AnyEventObject[] = [{ type: 'act.asked', act: SIGN }, { type: 'answer.read' }, { type: 'page.refreshed' }]

/** The page of an activity of any kind. */
export const activityPageModel: Model = {
  name: 'activityPageMachine',
  machine: activityPageMachine,
  oracles: [
    { title: '[C-12] [X-11] what the page of an activity shows', specification: pageSpecification, begin: beginPage },
    { title: '[C-12] [Q8] what a member does in an activity', specification: activityOrderSpecification, begin: beginOrder },
  ],
  scripts: [
    {
      kinds,
      input: { id: ID, makeId: () => 'key-1' },
      events: EVENTS,
      answers: {
        load: {
          done: [{ found: 'open', sheet: SHEET }, { found: 'paused' }, { found: 'barred' }, { found: 'missing' }],
          error: [broken],
        },
        changes: { next: ['changed'], error: [broken] },
        order: {
          done: [null, { order: { clientId: 'key-1', kind: 'signGifts', act: SIGN }, answer: DONE }],
          error: [broken],
        },
      },
      facts: ({ context }) => [
        context.sheet !== null,
        context.order !== null,
        context.answer !== null,
        context.errorKey !== null,
      ],
    },
  ],
  browser: null,
}
