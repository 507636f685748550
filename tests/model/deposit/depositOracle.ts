import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { DepositMade, DepositWish } from '#src/machines/deposit/deposit.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import { OFFER } from '#tests/support/depositFixture.ts'
import type { Oracle } from '../kit/model.ts'
import { stageOf } from '../kit/stage.ts'
import { depositSpecification, offerSpecification } from './depositSpecification.ts'

const REFUSED: DepositMade = { result: 'refused', errorKey: 'errors.forbidden' }
const LOST = 'errors.timeout'

/** A device with its storage, and a server that is the test; the page can be loaded anew. */
function deviceOf(machine: AnyStateMachine) {
  let made = 0
  const load = () =>
    stageOf(machine, { input: (clock) => ({ now: () => 500 + clock.now(), makeId: () => `made-${(made += 1)}` }) })
  let stage = load()
  const stored: { wish: DepositWish | null } = { wish: null }
  const answer = async (src: string, output?: unknown) => {
    stage.run(src).done(output)
    await settled()
  }
  const deny = async (src: string, error: unknown = new Failure(LOST)) => {
    stage.run(src).fail(error)
    await settled()
  }
  /** The device stores what it is given, or is full. */
  const keep = async (wish: DepositWish | null, { isFull = false } = {}) => {
    stored.wish = isFull ? stored.wish : wish
    await (isFull ? deny('keep', new Error('full')) : answer('keep'))
  }
  return {
    get stage() {
      return stage
    },
    stored,
    answer,
    deny,
    keep,
    reload: () => {
      stage.stop()
      stage = load()
    },
    /** What the server says to an order that is on its way; the device forgets it. */
    say: async (wish: DepositWish, said: DepositMade) => {
      await answer('submit', said)
      stage.heard(['keep', { wish: null, orderId: wish.orderId }])
      await keep(null)
      stage.heard(
        ...(said.result === 'made' ? [['openOrder', { orderId: wish.orderId }] as const] : []),
        ...(said.result === 'outdated' ? [['load'] as const] : []),
      )
    },
    made: () => made,
  }
}

async function begin(machine: AnyStateMachine) {
  const device = deviceOf(machine)
  const load = async () => {
    await device.stage.start()
    device.stage.heard(['load'])
    await device.answer('load', { ...OFFER, kept: device.stored.wish })
  }
  await load()
  const form = { method: 'bankCard', amount: '', bank: 'HARBOUR', network: 'TRC20', settle: 'cny' }
  let wish: DepositWish | null = null
  let unheard = 0
  const write = (text: string) => () => {
    form.amount = text
    return device.stage.send({ type: 'amount.changed', text })
  }
  const wishNow = (): DepositWish => {
    const isUsdt = form.method === 'usdt'
    return {
      orderId: `made-${device.made()}`,
      method: isUsdt ? 'usdt' : 'bankCard',
      amount: isUsdt ? 100_000_000 : 10_000,
      bank: isUsdt ? null : form.bank,
      network: isUsdt ? form.network : null,
      settle: isUsdt && form.settle === 'usdt' ? 'usdt' : 'cny',
      at: 500 + device.stage.clock.now(),
    }
  }
  const submit = async (options?: { isFull: boolean }) => {
    await device.stage.send({ type: 'deposit.submitted' })
    // Pressed twice is pressed once.
    await device.stage.send({ type: 'deposit.submitted' })
    wish = wishNow()
    device.stage.heard(['keep', { wish, orderId: wish.orderId }])
    await device.keep(wish, options)
    device.stage.heard(['submit', wish])
    return wish
  }
  const say = (said: DepositMade) => async () => device.say(await submit(), said)
  const lose = async () => {
    await device.deny('submit')
    unheard += 1
  }
  /** The wait doubles from 2 s up to 30 s, and the same order goes. */
  const again = async () => {
    await device.stage.pass(Math.min(30_000, 2_000 * 2 ** (unheard - 1)))
    device.stage.heard(['submit', wish])
  }
  const made = async () => device.say(wish ?? wishNow(), { result: 'made', orderId: wish?.orderId ?? '' })
  const makes = async () => {
    await submit()
    await made()
  }
  const looks = (
    state: string,
    { can = false, news = null, says = null }: { can?: boolean; news?: string | null; says?: string | null } = {},
  ) => {
    const { value, context } = device.stage.snapshot()
    device.stage.heard()
    equal(value, state)
    equal(device.stage.snapshot().can({ type: 'deposit.submitted' }), can)
    deepEqual([context.news, context.errorKey], [news, says])
    const { method, amount, bank, network, settle } = context
    deepEqual({ method, amount, bank, network, settle }, form)
    // What is on its way is on the device, under the same id.
    deepEqual(device.stored.wish, state === 'unknown' || state === 'submitting' ? wish : null)
  }
  const chosen = (field: 'bank' | 'network' | 'settle', value: string) => () => {
    form[field] = value
    return device.stage.send({ type: `${field}.chosen`, [field]: value })
  }
  return {
    events: {
      WRITE: write('100'),
      CLEAR: write(''),
      WRITE_TOO_LITTLE: write('49.99'),
      WRITE_TOO_MUCH: write('50000.01'),
      WRITE_WORDS: write('一百'),
      OTHER_METHOD: () => {
        form.method = 'usdt'
        form.amount = ''
        return device.stage.send({ type: 'method.chosen', method: 'usdt' })
      },
      OTHER_BANK: chosen('bank', 'PORT'),
      OTHER_NETWORK: chosen('network', 'ERC20'),
      SETTLE: chosen('settle', 'usdt'),
      MADE: makes,
      MADE_UNKEPT: async () => {
        // A device that can keep nothing may still deposit.
        await submit({ isFull: true })
        await device.answer('submit', { result: 'made', orderId: wish?.orderId })
        device.stage.heard(['keep', { wish: null, orderId: wish?.orderId }])
        await device.keep(null, { isFull: true })
        device.stage.heard(['openOrder', { orderId: wish?.orderId }])
      },
      REFUSED: say(REFUSED),
      REFUSED_UNKEPT: async () => {
        await submit({ isFull: true })
        await device.answer('submit', REFUSED)
        device.stage.heard(['keep', { wish: null, orderId: wish?.orderId }])
        await device.keep(null, { isFull: true })
      },
      LIMITED: say({ result: 'limited' }),
      OUTDATED: async () => {
        await device.say(await submit(), { result: 'outdated' })
        await device.answer('load', OFFER)
      },
      LOST: async () => {
        await submit()
        unheard = 0
        await lose()
      },
      AGAIN_LOST: async () => {
        await again()
        await lose()
      },
      AGAIN_MADE: async () => {
        await again()
        await made()
      },
      AGAIN_REFUSED: async () => {
        await again()
        await device.say(wish ?? wishNow(), REFUSED)
      },
      AGAIN_NOW: async () => {
        await device.stage.send({ type: 'retry.clicked' })
        device.stage.heard(['submit', wish])
        await lose()
      },
      RELOAD: async () => {
        device.reload()
        Object.assign(form, { method: 'bankCard', amount: '', bank: 'HARBOUR', network: 'TRC20', settle: 'cny' })
        unheard = 0
        await load()
        device.stage.heard(['submit', wish])
      },
      GOING_MADE: made,
      GOING_LOST: lose,
    },
    states: {
      empty: () => looks('choosing'),
      emptyUsdt: () => looks('choosing'),
      ready: () => looks('choosing', { can: true }),
      readyUsdt: () => looks('choosing', { can: true }),
      refused: () => looks('choosing', { can: form.amount !== '', says: 'errors.forbidden' }),
      limited: () => looks('choosing', { can: true, news: 'limited' }),
      outdated: () => looks('choosing', { can: true, news: 'outdated' }),
      lost: () => looks('unknown', { says: LOST }),
      lostAgain: () => looks('unknown', { says: LOST }),
      lostLong: () => looks('unknown', { says: LOST }),
      going: () => looks('submitting'),
      made: () => looks('made'),
    },
    end: () => {
      // However often it went, it was one order.
      if (device.stage.snapshot().matches('made')) equal(device.stage.snapshot().context.made, wish?.orderId)
      device.stage.stop()
    },
  }
}

async function beginOffer(machine: AnyStateMachine) {
  const device = deviceOf(machine)
  const { stage } = device
  const kept: DepositWish = {
    orderId: 'kept',
    method: 'bankCard',
    amount: 10_000,
    bank: 'HARBOUR',
    network: null,
    settle: 'cny',
    at: 0,
  }
  await stage.start()
  stage.heard(['load'])
  const is = (state: string, says: string | null = null) => {
    equal(stage.snapshot().value, state)
    const { types, banks, method, errorKey } = stage.snapshot().context
    equal(errorKey, says)
    const isThere = state === 'choosing' || state === 'submitting' || state === 'made'
    deepEqual([types, banks, method], isThere ? [OFFER.types, OFFER.banks, 'bankCard'] : [[], [], null])
    stage.heard()
  }
  return {
    events: {
      COMES: () => device.answer('load', OFFER),
      COMES_WITH_KEPT: async () => {
        await device.answer('load', { ...OFFER, kept })
        stage.heard(['submit', kept])
      },
      FAILS: () => device.deny('load'),
      RETRY: async () => {
        await stage.send({ type: 'retry.clicked' })
        stage.heard(['load'])
      },
      PRESS: async () => {
        // Without an amount nothing happens.
        await stage.send({ type: 'deposit.submitted' })
      },
      MADE: () => device.say(kept, { result: 'made', orderId: 'kept' }),
      REFUSED: () => device.say(kept, REFUSED),
    },
    states: {
      asked: () => is('loading'),
      failed: () => is('failed', LOST),
      there: () => is('choosing', stage.snapshot().context.errorKey),
      going: () => is('submitting'),
      made: () => is('made'),
    },
    end: stage.stop,
  }
}

export const depositOracles: readonly Oracle[] = [
  { title: '[D-10] [D-4] [C-10] making a deposit', specification: depositSpecification, begin },
  { title: '[D-10] [C-10] what is offered', specification: offerSpecification, begin: beginOffer },
]
