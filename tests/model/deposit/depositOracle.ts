import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { units } from '#src/api/model/money/amount.ts'
import type { DepositAnswer, DepositOffer, DepositRequest } from '#src/machines/deposit/deposit.ts'
import { OFFER as FEWER } from '#tests/support/depositFixture.ts'
import type { Oracle } from '../kit/model.ts'
import { LOST } from '../kit/orderStage.ts'
import { deviceOf, REFUSED } from './depositDevice.ts'
import { depositSpecification } from './depositSpecification.ts'
import { offerOracle } from './offerOracle.ts'

/** Two banks to choose from, and two chains of USDT. */
const OFFER: DepositOffer = {
  banks: [...FEWER.banks, { code: 'PORT', name: 'Port' }],
  types: FEWER.types.map((type) =>
    type.method === 'usdt'
      ? { ...type, networks: [...type.networks, { code: 'ERC20', name: 'Ethereum', confirmations: 12 }] }
      : type,
  ),
}

async function begin(machine: AnyStateMachine) {
  const device = deviceOf(machine)
  const load = async () => {
    await device.page.start()
    device.page.heard(['load'])
    await device.page.answer('load', OFFER)
  }
  await load()
  const form = { method: 'bankCard', amount: '', bank: 'ICBC', network: 'TRC20', settle: 'cny' }
  let order: DepositRequest | null = null
  /** Tries of this visit without an answer. */
  let misses = 0
  const write = (text: string) => () => {
    form.amount = text
    return device.page.send({ type: 'amount.changed', text })
  }
  const orderNow = (): DepositRequest => {
    const isUsdt = form.method === 'usdt'
    return {
      clientId: `made-${device.made()}`,
      method: isUsdt ? 'usdt' : 'bankCard',
      amount: units(isUsdt ? 100_000_000 : 10_000),
      bank: isUsdt ? null : form.bank,
      network: isUsdt ? form.network : null,
      settle: isUsdt && form.settle === 'usdt' ? 'usdt' : 'cny',
    }
  }
  const submit = async () => {
    await device.page.press({ type: 'deposit.submitted' })
    order = orderNow()
    misses = 0
    device.page.sent([order, null])
  }
  const say = (said: DepositAnswer) => async () => {
    await submit()
    await device.say(said)
  }
  /** A device that can keep nothing may still deposit. */
  const unkept = (act: () => Promise<void>) => () => device.page.whileFull(act)
  const lose = async () => {
    await device.page.lose()
    misses += 1
  }
  /** The wait doubles from 2 s up to 30 s, and the same order goes. */
  const again = async () => {
    await device.page.pass(Math.min(30_000, 2_000 * 2 ** (misses - 1)))
    device.page.sent([order, null])
  }
  const made = () => device.say({ result: 'made', orderId: order?.clientId ?? '' })
  const makes = async () => {
    await submit()
    await made()
  }
  const looks = (
    state: string,
    { can = false, news = null, says = null }: { can?: boolean; news?: string | null; says?: string | null } = {},
  ) => {
    const { value, context } = device.page.snapshot()
    device.page.heard()
    device.page.sent()
    equal(device.page.progress() ?? value, state)
    equal(device.page.snapshot().can({ type: 'deposit.submitted' }), can)
    deepEqual([context.news, context.errorKey], [news, state === 'unknown' ? null : says])
    equal(device.page.shown()?.errorKey ?? null, state === 'unknown' ? says : null)
    const { method, amount, bank, network, settle } = context
    deepEqual({ method, amount, bank, network, settle }, form)
    // What is on its way is on the device, under the same id.
    deepEqual(device.page.stored(), state === 'unknown' || state === 'sending' ? [order] : [])
  }
  const chosen = (field: 'bank' | 'network' | 'settle', value: string) => () => {
    form[field] = value
    return device.page.send({ type: `${field}.chosen`, [field]: value })
  }
  const gone = (left: () => DepositOffer) => async () => {
    await say({ result: 'outdated' })()
    await device.page.answer('load', left())
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
        return device.page.send({ type: 'method.chosen', method: 'usdt' })
      },
      OTHER_BANK: chosen('bank', 'PORT'),
      OTHER_NETWORK: chosen('network', 'ERC20'),
      SETTLE: chosen('settle', 'usdt'),
      MADE: makes,
      MADE_UNKEPT: unkept(makes),
      REFUSED: say(REFUSED),
      REFUSED_UNKEPT: unkept(say(REFUSED)),
      LIMITED: say({ result: 'limited' }),
      OUTDATED: async () => {
        await say({ result: 'outdated' })()
        await device.page.answer('load', OFFER)
      },
      BANK_GONE: gone(() => ({ ...OFFER, banks: OFFER.banks.filter(({ code }) => code !== form.bank) })),
      NETWORK_GONE: gone(() => ({
        ...OFFER,
        types: OFFER.types.map((type) => ({ ...type, networks: type.networks.filter(({ code }) => code !== form.network) })),
      })),
      SEND_IN_VAIN: () => device.page.send({ type: 'deposit.submitted' }),
      CHOOSE_BANK: () => chosen('bank', form.bank === 'ICBC' ? 'PORT' : 'ICBC')(),
      CHOOSE_NETWORK: () => chosen('network', form.network === 'TRC20' ? 'ERC20' : 'TRC20')(),
      LOST: async () => {
        await submit()
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
        await device.say(REFUSED)
      },
      AGAIN_NOW: async () => {
        await device.page.retry()
        device.page.sent([order, null])
        await lose()
      },
      RELOAD: async () => {
        await device.reload()
        Object.assign(form, { method: 'bankCard', amount: '', bank: 'ICBC', network: 'TRC20', settle: 'cny' })
        misses = 0
        await load()
        device.page.sent([order, null])
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
      withoutBank: () => looks('choosing', { news: 'outdated' }),
      withoutNetwork: () => looks('choosing', { news: 'outdated' }),
      lost: () => looks('unknown', { says: LOST }),
      lostAgain: () => looks('unknown', { says: LOST }),
      lostLong: () => looks('unknown', { says: LOST }),
      going: () => looks('sending'),
      made: () => looks('made'),
    },
    end: () => {
      // However often it went, it was one order.
      if (device.page.snapshot().matches('made')) equal(device.page.snapshot().context.made, order?.clientId)
      device.page.stop()
    },
  }
}

export const depositOracles: readonly Oracle[] = [
  { title: '[D-10] [D-4] [C-10] making a deposit', specification: depositSpecification, begin },
  offerOracle,
]
