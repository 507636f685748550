import type { PromiseActorLogic } from 'xstate'
import type { codeMachine } from '#src/machines/account/codeMachine.ts'
import type { bindMachine, memberFactorMachine, resetMachine, securityMachine } from '#src/machines/account/securityMachine.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { Qr } from '#src/machines/deposit/deposit.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import type { accountFormMachine } from '#src/machines/session/accountFormMachine.ts'
import type { devicesMachine } from '#src/machines/session/devicesMachine.ts'
import type { memberSessionsMachine } from '#src/machines/session/memberSessionsMachine.ts'

/** The machines behind the page of an account's security. */
export type SecurityLogic = {
  readonly security: typeof securityMachine
  readonly bind: typeof bindMachine
  readonly reset: typeof resetMachine
  readonly factor: typeof memberFactorMachine
  readonly codes: Readonly<Record<'bind' | 'change' | 'withdrawPassword' | 'factor', typeof codeMachine>>
  readonly password: typeof accountFormMachine
  readonly sessions: typeof memberSessionsMachine
  readonly devices: typeof devicesMachine
  readonly copy: typeof copyMachine
  readonly qr: PromiseActorLogic<Qr, { text: string }>
  readonly seconds: SecondsLogic
}

/** What a code's machine begins with. */
export type Tools = { readonly now: () => number; readonly makeId: () => string; readonly kept: null }
