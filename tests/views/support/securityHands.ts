import { fromPromise } from 'xstate'
import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import type { contactBind } from '#src/api/contract/contacts.ts'
import type { withdrawPasswordReset } from '#src/api/contract/withdrawPassword.ts'
import type { CodeAnswer } from '#src/api/model/registration.ts'
import { codeMachine, type CodeOrder } from '#src/machines/account/codeMachine.ts'
import {
  bindMachine,
  type BindOrder,
  type MemberFactorAnswer,
  memberFactorMachine,
  type MemberFactorOrder,
  resetMachine,
  type ResetOrder,
} from '#src/machines/account/securityMachine.ts'
import type { Qr } from '#src/machines/deposit/deposit.ts'
import type { SecurityLogic } from '#src/ui/security/logic.ts'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'

/** What the forms of security are given. */
export const TOOLS = { now: () => 0, makeId: () => 'client-made-id-0001', kept: null }
/** An address that is bound. */
export const BOUND = { channel: 'email', masked: 'm***a@harbour.example', boundAt: 0 } as const

/** The forms of an account's security, each answered by hand. */
export function securityHands(refused: CodeAnswer | null = null) {
  const bind = handActor<ReplyOf<typeof contactBind>, { order: BindOrder }>()
  const reset = handActor<ReplyOf<typeof withdrawPasswordReset>, { order: ResetOrder }>()
  const factor = handActor<MemberFactorAnswer, { order: MemberFactorOrder }>()
  /** A code that is asked for is sent at once, for a ticket of its own. */
  const tickets: string[] = []
  /** What each was sent for. */
  const purposes: string[] = []
  const codeFor = (purpose: string) => {
    const send = fromPromise<CodeAnswer, CodeOrder>(async () => {
      if (refused !== null) return refused
      tickets.push(`ticket-${tickets.length + 1}`)
      purposes.push(purpose)
      return { result: 'sent', ticket: `ticket-${tickets.length}`, againAt: 0, expiresAt: 300_000 }
    })
    return codeMachine.provide({ actors: { send }, actions: { keep: () => undefined } })
  }
  const logic = {
    bind: bindMachine.provide({ actors: { act: bind.logic } }),
    reset: resetMachine.provide({ actors: { act: reset.logic } }),
    factor: memberFactorMachine.provide({ actors: { act: factor.logic } }),
    codes: {
      bind: codeFor('bind'),
      change: codeFor('change'),
      withdrawPassword: codeFor('withdrawPassword'),
      factor: codeFor('factor'),
    },
    qr: fromPromise<Qr, { text: string }>(async () => ({ size: 1, path: '' })),
    seconds: silent<number, undefined>(),
  } as unknown as SecurityLogic
  return { bind, reset, factor, logic, purposes }
}
