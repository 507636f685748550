import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { units } from '#src/api/model/money/amount.ts'
import type { DepositMade, DepositWish } from '#src/machines/deposit/deposit.ts'
import { OFFER } from '#tests/support/depositFixture.ts'
import type { Oracle } from '../kit/model.ts'
import { deviceOf, LOST, REFUSED } from './depositDevice.ts'
import { depositSpecification } from './depositSpecification.ts'
import { offerOracle } from './offerOracle.ts'

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
      amount: units(isUsdt ? 100_000_000 : 10_000),
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

export const depositOracles: readonly Oracle[] = [
  { title: '[D-10] [D-4] [C-10] making a deposit', specification: depositSpecification, begin },
  offerOracle,
]
