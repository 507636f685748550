import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { settled } from '#tests/machines/support/deferred.ts'
import type { NameAnswer } from '#src/machines/account/nameCheckMachine.ts'
import type { RegisterAnswer } from '#src/machines/account/registerMachine.ts'
import type { Oracle } from '../kit/model.ts'
import { stageOf } from '../kit/stage.ts'
import {
  codeSpecification,
  keptCodeSpecification,
  keptNameSpecification,
  nameCheckSpecification,
  registerSpecification,
} from './accountSpecifications.ts'
import { ACCOUNT, NOW, OPENING, OTHER_PHONE, PERSON, PHONE, sentAt, TICKETS } from './registerPeople.ts'

const beginCode = (machine: AnyStateMachine) => begunWith(machine, () => null)

/** The tab kept the code over a reload, which took no time. */
const beginWithCode = (machine: AnyStateMachine) => begunWith(machine, sentAt)

async function begunWith(machine: AnyStateMachine, keptAt: (now: number) => ReturnType<typeof sentAt> | null) {
  let keys = 0
  const stage = stageOf(machine, {
    input: (clock) => ({ now: () => clock.now(), makeId: () => `key-${(keys += 1)}`, kept: keptAt(clock.now()) }),
  })
  await stage.start()
  let contact: typeof PHONE | typeof OTHER_PHONE = PHONE
  const sent = () => ({ ...sentAt(stage.clock.now()), contact })
  const ask =
    (to: typeof PHONE | typeof OTHER_PHONE, isSame = false) =>
    async () => {
      contact = to
      await stage.send({ type: 'code.asked', contact: to })
      stage.heard(['send', { key: `key-${keys}`, contact: to }])
      if (isSame) equal(keys, 1, 'what was asked for without an answer is asked for again as the same')
    }
  const comes = async () => {
    const kept = sent()
    stage.run('send').done({ result: 'sent', ticket: kept.ticket, againAt: kept.againAt, expiresAt: kept.expiresAt })
    await settled()
    stage.heard(['keep', { sent: kept }])
  }
  const refuse = (result: 'wait' | 'off') => async () => {
    stage.run('send').done({ result, ...(result === 'wait' ? { againAt: stage.clock.now() + 30_000 } : {}) })
    await settled()
    stage.heard()
  }
  const lose = async () => {
    stage.run('send').fail(new Error('cut'))
    await settled()
    stage.heard()
  }
  const is =
    (state: unknown, note: string | null = null, errorKey: string | null = null) =>
    () => {
      const { value, context } = stage.snapshot()
      deepEqual([value, context.note, context.errorKey], [state, note, errorKey])
      equal(context.kept !== null, typeof state === 'object' || context.kept !== null, 'a code that counts is known')
    }
  return {
    events: {
      ASK: ask(PHONE),
      ASK_NEW: ask(PHONE),
      ASK_OTHER: ask(OTHER_PHONE),
      ASK_AGAIN: ask(PHONE, true),
      ASK_TOO_SOON: async () => {
        await stage.send({ type: 'code.asked', contact: PHONE })
        stage.heard()
      },
      SENT: comes,
      SENT_TOO_LATE: async () => {
        const kept = { ...sent(), expiresAt: stage.clock.now() }
        stage.run('send').done({ result: 'sent', ticket: kept.ticket, againAt: kept.againAt, expiresAt: kept.expiresAt })
        await settled()
        await stage.pass(0)
        stage.heard(['keep', { sent: kept }], ['keep', { sent: null }])
      },
      SENT_OTHER: comes,
      SENT_NEW: comes,
      NEW_LOST: async () => {
        await lose()
        // The older one shows again, and by now another may be asked for.
        stage.clock.increment(0)
        await settled()
      },
      TOO_SOON: refuse('wait'),
      OFF: refuse('off'),
      LOST: lose,
      WRITE: () => stage.send({ type: 'contact.changed' }),
      WAIT: () => stage.pass(30_000),
      A_MINUTE: () => stage.pass(60_000),
      A_MINUTE_MORE: () => stage.pass(60_000),
      FOUR_MINUTES: async () => {
        const left = stage.snapshot().context.kept.expiresAt - stage.clock.now()
        await stage.pass(left)
        stage.heard(['keep', { sent: null }])
      },
      REFUSED: async () => {
        await stage.send({ type: 'code.refused' })
        stage.heard(['keep', { sent: null }])
      },
    },
    states: {
      none: is('resting'),
      asked: is('sending'),
      askedAgain: is('sending'),
      askedOther: is('sending'),
      noneThere: is('resting', 'off'),
      unknown: is('resting', null, 'errors.unknown'),
      waiting: is('waiting', 'wait'),
      sent: is({ sent: 'counting' }),
      sentOther: is({ sent: 'counting' }),
      sentNew: is({ sent: 'counting' }),
      sentLong: () => deepEqual(stage.snapshot().value, { sent: 'again' }),
      waitingStill: is('waiting'),
      noneAfter: () => equal(stage.snapshot().value, 'resting'),
      expired: () => {
        is('resting', 'expired')()
        equal(stage.snapshot().context.kept, null, 'a code that does not count any more is forgotten')
      },
    },
    end: stage.stop,
  }
}

async function beginRegister(machine: AnyStateMachine) {
  let keys = 0
  const stage = stageOf(machine, {
    kinds: { phoneCode: 'states', emailCode: 'states' },
    input: () => ({
      now: () => NOW,
      makeId: () => `key-${(keys += 1)}`,
      draft: null,
      sent: { phone: null, email: null },
      fromPage: '/app/live',
    }),
  })
  await stage.start()
  stage.ignore()
  deepEqual([stage.runsOf('phoneCode').length, stage.runsOf('emailCode').length], [1, 1], 'each contact has codes of its own')
  const draft = () => {
    const { name, birthday, channel, country, phone, email } = stage.snapshot().context.fields
    return { name, birthday, channel, country, phone, email }
  }
  const write = (fields: object) => async () => {
    await stage.send({ type: 'fields.changed', fields })
    stage.heard(['keepDraft', { draft: draft() }])
    const { refusal, errorKey } = stage.snapshot().context
    deepEqual([refusal, errorKey], [null, null], 'what was said of the old words is gone')
  }
  const next = async () => {
    await stage.send({ type: 'step.finished' })
    stage.heard()
  }
  const opening = (open: boolean) => async () => {
    stage.run('open').done({ ...OPENING, terms: { ...OPENING.terms, isOpen: open } })
    await settled()
    stage.heard()
  }
  const send = (tickets: object) => () => stage.send({ type: 'register.submitted', tickets })
  let key = 1
  const OTHER = { birthday: '1990-03-01' }
  const sends =
    (named: () => number, { birthday } = PERSON) =>
    async () => {
      await send(TICKETS)()
      const contacts = [{ contact: PHONE, ticket: TICKETS.phone, code: '123456' }]
      stage.heard(['register', { key: `key-${named()}`, ...ACCOUNT, birthday, contacts }])
    }
  const answer =
    (said: RegisterAnswer, ...effects: readonly (readonly [string, unknown?])[]) =>
    async () => {
      stage.run('register').done(said)
      await settled()
      stage.heard(...effects)
      key = keys
    }
  const gone = ['leave', { fromPage: '/app/live' }] as const
  const forgets = ['keepDraft', { draft: null }] as const
  const is = (state: string) => () => {
    const { value, context } = stage.snapshot()
    equal(value, state)
    if (state === 'welcoming' || state === 'done') equal(context.fields.password, '', 'the password is forgotten')
  }
  const says =
    (state: string, result: string | null, errorKey: string | null = null) =>
    () => {
      const { value, context } = stage.snapshot()
      deepEqual([value, context.refusal?.result ?? null, context.errorKey], [state, result, errorKey])
    }
  const tried =
    (state: string, isTried = true) =>
    () => {
      const { value, context } = stage.snapshot()
      deepEqual([value, context.isTried], [state, isTried])
    }
  return {
    events: {
      OPENS: opening(true),
      CLOSED: opening(false),
      FAILS: async () => {
        stage.run('open').fail(new Error('cut'))
        await settled()
        equal(stage.snapshot().context.errorKey, 'errors.unknown')
      },
      RETRY: async () => {
        await stage.send({ type: 'register.retried' })
        stage.heard(['open'])
        equal(stage.snapshot().context.errorKey, null)
      },
      NEXT_TOO_EARLY: next,
      NEXT: next,
      WRITE_ACCOUNT: write(ACCOUNT),
      WRITE_PERSON: write(PERSON),
      BACK: async () => {
        await stage.send({ type: 'step.returned' })
        stage.heard()
      },
      SEND_TOO_EARLY: async () => {
        await send(TICKETS)()
        stage.heard()
      },
      SEND_WITHOUT_CODE: async () => {
        await send({})()
        stage.heard()
      },
      SEND: sends(() => key),
      WRITE_OTHER: write(OTHER),
      SEND_OTHER: sends(() => key + 1, OTHER),
      WRITE_FIRST: write(PERSON),
      SEND_FIRST: sends(() => key),
      DONE_WITH_COINS: answer({ result: 'done', coins: 2_000 }, forgets),
      DONE: answer({ result: 'done', coins: 0 }, forgets, gone),
      NAME_TAKEN: answer({ result: 'taken' }),
      CODE_WRONG: answer({ result: 'codeWrong', channel: 'phone', left: 4 }),
      CODE_OLD: answer({ result: 'codeExpired', channel: 'phone' }, ['phoneCode is told', { type: 'code.refused' }] as const),
      SITE_CLOSED: answer({ result: 'closed' }),
      LOST: async () => {
        stage.run('register').fail(new Error('cut'))
        await settled()
        stage.heard()
      },
      CODES_BREAK: async () => {
        stage.run('phoneCode').fail(new Error('broken'))
        stage.run('emailCode').fail(new Error('broken'))
        await settled()
        stage.heard()
      },
      LEAVE: async () => {
        await stage.send({ type: 'welcome.left' })
        stage.heard(gone)
      },
      WAIT: async () => {
        await stage.pass(4_000)
        stage.heard(gone)
      },
    },
    states: {
      opening: is('opening'),
      failed: is('failed'),
      closed: is('closed'),
      account: is('account'),
      accountWithWords: tried('account'),
      accountWritten: says('account', null),
      accountWrittenAfterWords: says('account', null),
      personAfterWords: tried('person', false),
      accountAfterWords: tried('account', false),
      accountRefused: says('account', 'taken'),
      person: is('person'),
      personWithWords: tried('person'),
      personWritten: says('person', null),
      personRefused: says('person', 'codeWrong'),
      personWithoutCode: () => {
        says('person', 'codeExpired')()
        equal(stage.snapshot().context.fields.phoneCode, '', 'a code that is of no use is cleared')
      },
      personUnknown: says('person', null, 'errors.unknown'),
      personOther: says('person', null),
      otherUnknown: says('person', null, 'errors.unknown'),
      personFirst: says('person', null),
      sent: is('submitting'),
      sentOther: is('submitting'),
      welcomed: is('welcoming'),
      gone: is('done'),
    },
    end: stage.stop,
  }
}

const beginName = (machine: AnyStateMachine) => nameCheckOf(machine, '')

/** The tab kept the name over a reload. */
const beginKeptName = (machine: AnyStateMachine) => nameCheckOf(machine, 'harbour1')

async function nameCheckOf(machine: AnyStateMachine, name: string) {
  const stage = stageOf(machine, { input: () => ({ name }) })
  await stage.start()
  if (name !== '') stage.heard(['check', { name }])
  let answer: NameAnswer | null = null
  const left = () => (stage.snapshot().matches('checking') ? [['check left'] as const] : [])
  const type = (typed: string) => async () => {
    const gone = left()
    answer = null
    await stage.send({ type: 'name.changed', name: typed })
    stage.heard(...gone)
  }
  const says = (said: NameAnswer) => async () => {
    answer = said
    stage.run('check').done(said)
    await settled()
  }
  const is = (state: string) => () => {
    stage.heard()
    const { value, context } = stage.snapshot()
    deepEqual([value, context.answer], [state, answer])
  }
  return {
    events: {
      TYPE: type('harbour1'),
      TYPE_HALF: type('ha'),
      PAUSE: async () => {
        await stage.pass(300)
        stage.heard(['check', { name: 'harbour1' }])
      },
      FREE: says({ available: true, reason: null, suggestions: [] }),
      TAKEN: says({ available: false, reason: 'taken', suggestions: ['harbour22'] }),
      NO_ANSWER: async () => {
        stage.run('check').fail(new Error('cut'))
        await settled()
      },
    },
    states: {
      nothing: is('resting'),
      typing: is('typing'),
      asked: is('checking'),
      free: is('known'),
      taken: is('known'),
      unknown: is('unknown'),
    },
    end: stage.stop,
  }
}

export const codeOracles: readonly Oracle[] = [
  { title: '[D-10] [C-8] a code that is sent, and the wait before the next', specification: codeSpecification, begin: beginCode },
  {
    title: '[D-10] [C-8] a code that was sent before a reload',
    specification: keptCodeSpecification,
    begin: beginWithCode,
  },
]
export const registerOracles: readonly Oracle[] = [
  { title: '[D-10] [C-8] registration in two steps', specification: registerSpecification, begin: beginRegister },
]
export const nameCheckOracles: readonly Oracle[] = [
  {
    title: '[D-10] [B-3 debounce] a name is checked while it is typed',
    specification: nameCheckSpecification,
    begin: beginName,
  },
  {
    title: '[D-10] [C-8] a name that was written before a reload is checked at once',
    specification: keptNameSpecification,
    begin: beginKeptName,
  },
]
