import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { cash, fen } from '#src/api/model/money/amount.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Submitted, WithdrawalDesk, WithdrawalOrder } from '#src/machines/withdrawal/withdrawal.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Oracle } from '../kit/model.ts'
import { DESK, MADE, PASSWORD } from './desk.ts'
import { deskOracle } from './deskOracle.ts'
import { LOST, pageOf } from './withdrawalPage.ts'
import { withdrawalSpecification } from './withdrawalSpecification.ts'

const PASSWORD_WRONG = { reason: 'password', left: 4 } as const

async function begin(machine: AnyStateMachine) {
  const page = await pageOf(machine)
  let desk: WithdrawalDesk = DESK
  await page.answer('load', { desk, kept: null, isElsewhere: false })
  page.heard(['changes'])
  let card = 'd1'
  let order: WithdrawalOrder | null = null
  let says: string | null = null
  const write = (text: string) => page.send({ type: 'amount.changed', text })
  const tryToContinue = (text: string) => async () => {
    await write(text)
    await page.send({ type: 'withdrawal.continued' })
    await write('')
  }
  /** An order leaves with its password, kept on the device before. */
  const give = async ({ isFull = false } = {}) => {
    await page.send({ type: 'password.given', password: PASSWORD })
    page.heard(['keepOrder', { order, clientId: order?.clientId }])
    equal(page.snapshot().context.refusal, null)
    await (isFull ? page.deny('keepOrder', new Error('full')) : page.answer('keepOrder'))
    page.heard(['submit', { order, password: PASSWORD }])
  }
  const say = (said: Submitted) => async () => {
    await give()
    await page.answer('submit', said)
    await page.forget(order?.clientId)
  }
  const asks = async (cause: () => Promise<void>) => {
    await cause()
    page.heard(['reconcile', { clientId: order?.clientId }])
  }
  const found = async () => {
    await page.answer('reconcile', MADE)
    await page.forget(order?.clientId)
  }
  const begun = async () => {
    page.heard(['load'])
    await page.answer('load', { desk, kept: null, isElsewhere: false })
    page.heard(['changes'])
  }
  const writing =
    (renewing = false) =>
    () => {
      page.looks({ editing: renewing ? 'renewing' : 'steady' }, {})
      deepEqual([page.snapshot().context.desk, page.snapshot().context.destinationId], [desk, card])
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
        await settled()
        page.heard(['load'])
      },
      RENEWED: async () => {
        // The card that was chosen is gone.
        desk = { ...DESK, fen: fen(90_000), saved: { ...DESK.saved, bankCard: DESK.saved.bankCard.slice(1) } }
        card = 'd2'
        await page.answer('load', { desk, kept: null, isElsewhere: false })
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
      TAKEN_UNKEPT: async () => {
        // A device that can keep nothing may still withdraw.
        await give({ isFull: true })
        await page.answer('submit', { result: 'accepted', withdrawal: MADE })
        await page.forget(order?.clientId, { isFull: true })
      },
      REFUSED: say({ result: 'refused', reason: 'funds' }),
      REFUSED_UNKEPT: async () => {
        await give({ isFull: true })
        await page.answer('submit', { result: 'refused', reason: 'funds' })
        await page.forget(order?.clientId, { isFull: true })
      },
      NOT_LOOKED_AT: say({ result: 'failed', errorKey: 'errors.forbidden' }),
      LOSE: async () => {
        await give()
        await page.deny('submit')
        says = LOST
      },
      STILL_LOST: async () => {
        await asks(() => page.pass(2_000))
        await page.deny('reconcile', new Failure('errors.networkAbnormal'))
        says = 'errors.networkAbnormal'
      },
      FOUND: async () => {
        await asks(() => page.pass(2_000))
        await found()
      },
      ASK_NOW: async () => {
        await asks(() => page.send({ type: 'retry.clicked' }))
        await found()
      },
      NEVER_CAME: async () => {
        await asks(() => page.pass(2_000))
        await page.answer('reconcile', null)
        await page.forget(order?.clientId)
      },
      AGAIN: async () => {
        await page.send({ type: 'form.returned' })
        await begun()
      },
    },
    states: {
      writing: () => writing()(),
      writingRenewed: () => writing()(),
      renewing: writing(true),
      confirming: () => page.looks('confirming', { order }),
      confirmingAgain: () => page.looks('confirming', { order, refusal: PASSWORD_WRONG }),
      unknown: () => page.looks('unknown', { order, errorKey: says }),
      inQueue: () => {
        page.looks('accepted', { order, withdrawal: MADE })
        equal(page.snapshot().context.text, '')
      },
      found: () => page.looks('accepted', { order, withdrawal: MADE }),
      refused: () => page.looks('refused', { order, fault: 'funds' }),
      notLookedAt: () => page.looks('refused', { order, errorKey: 'errors.forbidden' }),
      neverCame: () => page.looks('refused', { order, fault: 'lost' }),
    },
    end: page.stop,
  }
}

export const withdrawalOracles: readonly Oracle[] = [
  { title: '[D-10] [C-10] [V-4] [Q8] withdrawing', specification: withdrawalSpecification, begin },
  deskOracle,
]
