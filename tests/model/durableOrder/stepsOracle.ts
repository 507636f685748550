import { deepEqual, fail } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { answerHeard, type OrderPolicy, RECONCILED } from '#src/machines/durableOrder/durableOrder.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Oracle, Play } from '../kit/model.ts'
import { type Effect, type Stage, stageOf } from '../kit/stage.ts'
import { stepsSpecification } from './stepsSpecification.ts'

const ORDER = { clientId: 'client-made-id-0001' }
const { clientId } = ORDER
const PLACE = 'here'
const DONE = { result: 'done' }
const PUSHED = { result: 'pushed' }
const REFUSED = { result: 'refused' }
const LOST = new Failure('errors.timeout')
const SECRET = 'a-secret'

const PATIENT: OrderPolicy = { ...RECONCILED, refusal: 'asks', backoff: null }
const WILFUL: OrderPolicy = { ...RECONCILED, inDoubt: 'resend', mayDiscard: true }
const LEFT: OrderPolicy = { ...WILFUL, kept: 'asks', refusal: 'asks', backoff: null, lasts: 600_000 }

function begin(machine: AnyStateMachine): Play {
  let stage: Stage | null = null
  let misses = 0
  /** The end that is told. */
  let told: unknown = null
  const live = () => stage ?? fail('nothing was begun')
  const answer = async (src: string, output?: unknown) => {
    live().run(src).done(output)
    await settled()
  }
  const deny = async (src: string, error: unknown = LOST) => {
    live().run(src).fail(error)
    await settled()
  }
  const open = async (input: { order: typeof ORDER | null; policy?: OrderPolicy; isKept?: boolean; secret?: string }) => {
    stage = stageOf(machine, {
      kinds: { owners: 'observable', lock: 'callback' },
      input: () => ({ place: PLACE, policy: RECONCILED, ...input }),
    })
    await stage.start()
  }
  const make = async (policy: OrderPolicy, { isFull = false, secret = null as string | null } = {}) => {
    await open({ order: ORDER, policy, ...(secret !== null && { secret }) })
    live().heard(['owners'], ['lock', { clientId }], ['keep', { place: PLACE, order: ORDER, reason: null }])
    await (isFull ? deny('keep', new Error('full')) : answer('keep'))
    sends({ secret })
  }
  const find = async (policy: OrderPolicy = RECONCILED, wanted: string | null = null) => {
    await (wanted === null ? open({ order: null, policy }) : open({ order: ORDER, policy, isKept: true }))
    live().heard(['owners'], ['recall', { place: PLACE, clientId: wanted, lasts: policy.lasts }])
  }
  const isFound = { order: ORDER, isElsewhere: false, reason: null }
  const isOthers = { order: ORDER, isElsewhere: true, reason: null }
  const isGone = { order: null, isElsewhere: false, reason: null }
  const looks = () => live().heard(['recall', { place: PLACE, clientId: null, lasts: null }])
  const sends = ({ secret = null as string | null, isInDoubt = false } = {}) =>
    live().heard(['submit', { place: PLACE, order: ORDER, secret, isInDoubt }])
  const asks = () => live().heard(['reconcile', { place: PLACE, order: ORDER }])
  const takesUp = () => live().heard(['lock', { clientId }], ['reconcile', { place: PLACE, order: ORDER }])
  /** What is kept under its id is forgotten, and then the lock is let go. */
  const ends = async (end: unknown, { isStuck = false } = {}) => {
    told = end
    live().heard(['forget', { place: PLACE, clientId }])
    await (isStuck ? deny('forget', new Error('blocked')) : answer('forget'))
    live().heard(['lock left'], ['owners left'])
  }
  const ending = (answered: unknown) => ({ order: ORDER, answer: answered })
  const sent = (reply: object, refusal: string | null = null) => answer('submit', { answer: reply, refusal })
  /** Where the order stands, and whether its answer is still waited for. */
  const asked = () =>
    ['submit', 'reconcile'].find((src) =>
      live()
        .runsOf(src)
        .some(({ isOpen }) => isOpen),
    )
  const keepsReason = (reason: string) => live().heard(['keep', { place: PLACE, order: ORDER, reason }])
  const isAsking = () => live().runsOf('keep').at(-1)?.isOpen === true
  const leavesReason = (...then: Effect[]) => {
    // Whether the reason was kept by then or not.
    live().heard(...(wasAsking ? ([['keep left']] satisfies Effect[]) : []), ...then)
  }
  let wasAsking = false
  const by = async (act: () => Promise<void> | undefined) => {
    wasAsking = stage !== null && live().snapshot().matches({ held: 'asking' }) && isAsking()
    await act()
  }
  const stand = (state: unknown, errorKey: string | null = null) => {
    live().heard()
    const { value, context, output } = live().snapshot()
    deepEqual([value, context.errorKey, output ?? null], [state, errorKey, value === 'over' ? told : null])
  }
  /** What was heard counts, or not: then nothing is known. */
  const standKnowing = (state: string, known: unknown) => () => {
    stand(state)
    deepEqual(live().snapshot().context.answer, known)
  }
  const WAITS = [2_000, 4_000]

  return {
    events: {
      BEGIN: () => make(RECONCILED, { secret: SECRET }),
      BEGIN_UNKEPT: () => make(RECONCILED, { isFull: true }),
      BEGIN_PATIENT: () => make(PATIENT),
      BEGIN_WILFUL: () => make(WILFUL),
      FIND_NOTHING: async () => {
        await find()
        await answer('recall', isGone)
        live().heard(['owners left'])
      },
      FIND_FAILS: async () => {
        await find()
        await deny('recall', new Error('blocked'))
        live().heard(['owners left'])
      },
      FIND: async () => {
        await find()
        await answer('recall', isFound)
        takesUp()
      },
      FIND_OTHERS: async () => {
        await find()
        await answer('recall', isOthers)
        live().heard(['otherTab', { clientId }])
      },
      FIND_PATIENT: async () => {
        await find(LEFT, clientId)
        await answer('recall', { ...isFound, reason: 'errors.interrupted' })
        live().heard(['lock', { clientId }], ['keep', { place: PLACE, order: ORDER, reason: 'errors.interrupted' }])
      },
      FIND_ONE: () => find(WILFUL, clientId),
      HEAR_EARLY: () => live().send(answerHeard(PUSHED)),
      HEAR_IN_VAIN: () => live().send(answerHeard(PUSHED)),
      ONE_OTHERS: async () => {
        await answer('recall', isOthers)
        live().heard(['otherTab', { clientId }])
      },
      ONE_LET_GO: async () => {
        await answer('otherTab')
        live().heard(['recall', { place: PLACE, clientId, lasts: null }])
      },
      ONE_GONE: async () => {
        await answer('recall', isGone)
        live().heard(['owners left'])
      },
      MINE_ANSWERED: async () => {
        await answer('recall', isFound)
        live().heard(['lock', { clientId }], ['forget', { place: PLACE, clientId }])
        told = ending(PUSHED)
        await answer('forget')
        live().heard(['lock left'], ['owners left'])
      },
      GONE_ANSWERED: async () => {
        told = ending(PUSHED)
        await answer('recall', isGone)
        live().heard(['owners left'])
      },
      LOOK: async () => {
        await live().send({ type: 'retry.clicked' })
        live().heard(['otherTab left'], ['recall', { place: PLACE, clientId: null, lasts: null }])
      },
      OTHER_DONE: async () => {
        await answer('otherTab')
        looks()
      },
      WAIT_BREAKS: async () => {
        await deny('otherTab', new Error('no locks'))
        live().heard(['owners left'])
      },
      GONE: async () => {
        await answer('recall', isGone)
        live().heard(['owners left'])
      },
      STILL_OTHERS: async () => {
        await answer('recall', isOthers)
        live().heard(['otherTab', { clientId }])
      },
      MINE: async () => {
        await answer('recall', isFound)
        takesUp()
      },
      OTHER_MEMBER: async () => {
        const left = live().snapshot().matches('elsewhere') ? ['otherTab left'] : ['submit left', 'lock left']
        live().run('owners').next({ memberId: 'm2' })
        await settled()
        live().heard(...left.map((what) => [what] as const), ['owners left'])
      },
      OWNERS_BREAK: () => deny('owners', new Error('broken')),
      LOCK_BREAKS: () => deny('lock', new Error('broken')),
      DISCARD_IN_VAIN: () => live().send({ type: 'discard.clicked' }),
      ANSWER: async () => {
        await sent(DONE)
        await ends(ending(DONE))
      },
      ANSWER_UNFORGOTTEN: async () => {
        await sent(DONE)
        await ends(ending(DONE), { isStuck: true })
      },
      REFUSE: async () => {
        await sent(REFUSED, 'errors.forbidden')
        if (live().snapshot().context.policy.refusal === 'asks') keepsReason('errors.forbidden')
        else await ends(ending(REFUSED))
      },
      HEAR: () =>
        by(async () => {
          const waited = asked()
          await live().send(answerHeard(PUSHED))
          leavesReason(...(waited === undefined ? [] : [[`${waited} left`] as const]), ['forget', { place: PLACE, clientId }])
          told = ending(PUSHED)
          await answer('forget')
          live().heard(['lock left'], ['owners left'])
        }),
      HEAR_TWICE: async () => {
        await sent(DONE)
        await live().send(answerHeard(PUSHED))
        await ends(ending(DONE))
      },
      LOSE: async () => {
        misses += 1
        await deny('submit')
        if (live().snapshot().context.policy.backoff === null) keepsReason('errors.timeout')
      },
      WAIT: async () => {
        await live().pass(WAITS[misses - 1] ?? fail('that is too often'))
        const { inDoubt } = live().snapshot().context.policy
        if (inDoubt === 'resend') sends({ isInDoubt: true })
        else asks()
      },
      RETRY: () =>
        by(async () => {
          const { policy } = live().snapshot().context
          const isStill = live().snapshot().matches({ held: 'unknown' })
          await live().send({ type: 'retry.clicked' })
          if (policy.inDoubt === 'reconcile') return leavesReason(['reconcile', { place: PLACE, order: ORDER }])
          if (isStill) return sends({ isInDoubt: true })
          leavesReason(['keep', { place: PLACE, order: ORDER, reason: null }])
          await answer('keep')
          sends({ isInDoubt: true })
        }),
      TELL: async () => {
        await answer('reconcile', DONE)
        await ends(ending(DONE))
      },
      TELL_NOTHING: async () => {
        misses += 1
        await deny('reconcile')
        if (live().snapshot().context.policy.backoff === null) keepsReason('errors.timeout')
      },
      KEEP_REASON: () => by(async () => void (wasAsking && (await answer('keep')))),
      UNKEPT_REASON: () => by(async () => void (wasAsking && (await deny('keep', new Error('full'))))),
      DISCARD: () =>
        by(async () => {
          await live().send({ type: 'discard.clicked' })
          leavesReason(['forget', { place: PLACE, clientId }])
          await answer('forget')
          live().heard(['lock left'], ['owners left'])
        }),
    },
    states: {
      elsewhere: standKnowing('elsewhere', null),
      looking: standKnowing('recalling', null),
      lookingForOne: standKnowing('recalling', null),
      lookingAnswered: standKnowing('recalling', PUSHED),
      elsewhereOne: standKnowing('elsewhere', null),
      elsewhereAnswered: standKnowing('elsewhere', PUSHED),
      sending: () => stand({ held: 'submitting' }),
      unknown: () => {
        stand({ held: 'unknown' }, 'errors.timeout')
        deepEqual(live().snapshot().context.attempts, misses)
      },
      unknownAgain: () => stand({ held: 'unknown' }, 'errors.timeout'),
      sendingWilful: () => stand({ held: 'submitting' }),
      unknownWilful: () => stand({ held: 'unknown' }, 'errors.timeout'),
      sendingPatient: () => stand({ held: 'submitting' }),
      askingInDoubt: () => {
        stand({ held: 'asking' }, 'errors.timeout')
        deepEqual(live().snapshot().context.attempts, misses)
      },
      askingRefused: () => stand({ held: 'asking' }, 'errors.forbidden'),
      askingLeft: () => stand({ held: 'asking' }, 'errors.interrupted'),
      sendingLeft: () => stand({ held: 'submitting' }),
      askingLeftRefused: () => stand({ held: 'asking' }, 'errors.forbidden'),
      answered: () => stand('over'),
      refused: () => stand('over'),
      nothing: () => {
        const { value, output } = live().snapshot()
        live().heard()
        deepEqual([value, output], ['over', null])
      },
    },
    end: () => live().stop(),
  }
}

export const stepsOracle: Oracle = {
  title: '[D-10] [Q4] [Q8] an order in one tab, step by step',
  specification: stepsSpecification,
  begin,
}
