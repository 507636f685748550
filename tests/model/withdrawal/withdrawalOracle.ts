import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { cash, fen } from '#src/api/model/money/amount.ts'
import type { WithdrawalAnswer, WithdrawalOffer, WithdrawalOrder } from '#src/machines/withdrawal/withdrawal.ts'
import { quiet } from '#tests/machines/support/handOrder.ts'
import type { Oracle } from '../kit/model.ts'
import { LOST } from '../kit/orderStage.ts'
import { OFFER, KEPT, MADE, PASSWORD } from './offer.ts'
import { offerOracle } from './offerOracle.ts'
import { pageOf } from './withdrawalPage.ts'
import { withdrawalSpecification } from './withdrawalSpecification.ts'

/** When what is new waits no more. */
const UNTIL = 1_800_000_000_000
const ADDRESS = { kind: 'usdt', id: 'u1', network: 'TRC20', address: 'T6222', waitsUntil: null } as const
const PASSWORD_WRONG = { reason: 'password', left: 4 } as const

async function begin(machine: AnyStateMachine) {
  const page = pageOf(machine)
  let offer: WithdrawalOffer = OFFER
  await page.start()
  page.heard(['load'])
  await page.answer('load', offer)
  page.heard(['changes'])
  let card = 'd1'
  let order: WithdrawalOrder | null = null
  let misses = 0
  const write = (text: string) => page.send({ type: 'amount.changed', text })
  const tryToContinue = (text: string) => async () => {
    await write(text)
    await page.send({ type: 'withdrawal.continued' })
    await write('')
  }
  /** An order leaves with its password, kept on the device before. */
  const give = async () => {
    await page.press({ type: 'password.given', password: PASSWORD })
    page.sent([order, PASSWORD])
    equal(page.snapshot().context.refusal, null)
  }
  const say = (said: WithdrawalAnswer) => async () => {
    await give()
    await page.say(said)
  }
  /** A device that can keep nothing may still withdraw. */
  const unkept = (act: () => Promise<void>) => () => page.whileFull(act)
  /** The wait doubles from 2 s up to 30 s. */
  const asks = async (cause = () => page.pass(Math.min(30_000, 2_000 * 2 ** (misses - 1)))) => {
    await cause()
    page.asked(order)
  }
  const found = () => page.say({ result: 'accepted', withdrawal: MADE }, 'reconcile')
  const begun = async () => {
    page.heard(['load'])
    await page.answer('load', offer)
    page.heard(['changes'])
  }
  const writing =
    (renewing = false) =>
    () => {
      page.looks({ editing: renewing ? 'renewing' : 'steady' }, {})
      deepEqual([page.snapshot().context.offer, page.snapshot().context.destinationId], [offer, card])
    }
  return {
    events: {
      CONTINUE: async () => {
        const isRenewing = page.snapshot().matches({ editing: 'renewing' })
        await write('200')
        await page.send({ type: 'withdrawal.continued' })
        order = { clientId: `made-${page.made()}`, method: 'card', destinationId: card, amount: cash(20_000), fee: cash(200) }
        page.heard(['changes left'], ...(isRenewing ? [['load left'] as const] : []))
      },
      CONTINUE_WITHOUT_AMOUNT: tryToContinue(''),
      CONTINUE_WITH_TOO_MUCH: tryToContinue('1000.01'),
      CONTINUE_WITHOUT_DESTINATION: async () => {
        await page.send({ type: 'method.chosen', method: 'usdt' })
        await tryToContinue('200')()
        await write('300')
        // Another way out begins with an empty form.
        await page.send({ type: 'method.chosen', method: 'card' })
        card = 'd1'
        equal(page.snapshot().context.text, '')
      },
      OTHER_CARD: () => {
        card = 'd2'
        return page.send({ type: 'destination.chosen', id: card })
      },
      MONEY_MOVES: async () => {
        page.run('changes').next('moved')
        await quiet()
        page.heard(['load'])
      },
      RENEWED: async () => {
        offer = { ...OFFER, fen: fen(90_000) }
        await page.answer('load', offer)
      },
      CARD_GONE: async () => {
        // No other one is chosen by that.
        const bankCard = OFFER.saved.bankCard.filter(({ id }) => id !== card)
        offer = { ...OFFER, saved: { ...OFFER.saved, bankCard } }
        await page.answer('load', offer)
      },
      FIRST_ADDRESS: async () => {
        // Where there was nothing to choose, the first that comes is chosen.
        await page.send({ type: 'method.chosen', method: 'usdt' })
        offer = { ...OFFER, saved: { ...OFFER.saved, usdt: [ADDRESS] } }
        await page.answer('load', offer)
        card = ADDRESS.id
      },
      TO_CARD: () => {
        card = 'd1'
        return page.send({ type: 'method.chosen', method: 'card' })
      },
      CHOOSE_CARD: () => {
        card = offer.saved.bankCard[0]?.id ?? ''
        return page.send({ type: 'destination.chosen', id: card })
      },
      CARD_IS_NEW: async () => {
        offer = {
          ...OFFER,
          saved: { ...OFFER.saved, bankCard: OFFER.saved.bankCard.map((one) => ({ ...one, waitsUntil: UNTIL })) },
        }
        page.run('changes').next('moved')
        await quiet()
        page.heard(['load'])
        await page.answer('load', offer)
      },
      CONTINUE_IN_VAIN: tryToContinue('200'),
      WAIT_ENDS: async () => {
        offer = OFFER
        await page.pass(60_000)
        page.heard(['load'])
        await page.answer('load', offer)
      },
      RENEWAL_FAILS: () => page.deny('load'),
      CHANGES_BREAK: () => page.deny('changes'),
      BACK: async () => {
        await page.send({ type: 'form.returned' })
        page.heard(['changes'])
      },
      FIVE_DIGITS: () => page.send({ type: 'password.given', password: '13579' }),
      WRITE: () => page.send({ type: 'password.changed' }),
      WRONG: say({ result: 'password', refusal: PASSWORD_WRONG }),
      TAKEN: say({ result: 'accepted', withdrawal: MADE }),
      TAKEN_UNKEPT: unkept(say({ result: 'accepted', withdrawal: MADE })),
      REFUSED: say({ result: 'refused', reason: 'funds' }),
      REFUSED_UNKEPT: unkept(say({ result: 'refused', reason: 'funds' })),
      NOT_LOOKED_AT: say({ result: 'failed', errorKey: 'errors.forbidden' }),
      TOO_EARLY: say({ result: 'waits', reason: 'password', until: UNTIL }),
      LOSE: async () => {
        await give()
        await page.lose()
        misses = 1
      },
      STILL_LOST: async () => {
        await asks()
        await page.lose('reconcile')
        misses += 1
      },
      FOUND: async () => {
        await asks()
        await found()
      },
      ASK_NOW: async () => {
        await asks(page.retry)
        await found()
      },
      NEVER_CAME: async () => {
        await asks()
        await page.say({ result: 'lost' }, 'reconcile')
      },
      AGAIN_WITH_OTHERS: async () => {
        await page.elsewhere(KEPT)
        await page.send({ type: 'form.returned' })
      },
      AGAIN: async () => {
        await page.send({ type: 'form.returned' })
        await begun()
      },
    },
    states: {
      writing: () => writing()(),
      waiting: () => writing()(),
      writingRenewed: () => writing()(),
      withoutCard: () => writing()(),
      withAddress: () => writing()(),
      renewing: writing(true),
      confirming: () => page.looks('confirming', { order }),
      confirmingAgain: () => page.looks('confirming', { order, refusal: PASSWORD_WRONG }),
      unknown: () => page.looks('unknown', { order, errorKey: LOST }),
      inQueue: () => {
        page.looks('accepted', { order, withdrawal: MADE })
        equal(page.snapshot().context.text, '')
      },
      found: () => page.looks('accepted', { order, withdrawal: MADE }),
      refused: () => page.looks('refused', { order, fault: 'funds' }),
      notLookedAt: () => page.looks('refused', { order, errorKey: 'errors.forbidden' }),
      tooEarly: () => page.looks('refused', { order, wait: { reason: 'password', until: UNTIL } }),
      othersOrder: () => page.looks('elsewhere', { order: KEPT }),
      neverCame: () => page.looks('refused', { order, fault: 'lost' }),
    },
    end: page.stop,
  }
}

export const withdrawalOracles: readonly Oracle[] = [
  { title: '[D-10] [C-10] [V-4] [Q8] withdrawing', specification: withdrawalSpecification, begin },
  offerOracle,
]
