import { passwordChange } from '#src/api/contract/password.ts'
import { setupOperator } from '#src/api/contract/setup.ts'
import { isSetupToken } from '#src/api/model/setup.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { type AccountAnswer, type AccountFields, accountFormMachine } from './accountFormMachine.ts'

/** The form that changes one's own login password by the old one. */
export function providePasswordForm(client: Client) {
  return accountFormMachine.provide({
    actors: {
      // Not cancelled by the signal: what the member said is done even when the page is left.
      submit: callActor<AccountAnswer, AccountFields>(
        async ({ first: oldPassword, password }) => (await client.call(passwordChange, { oldPassword, password })).result,
      ),
    },
  })
}

/** The form that makes the first operator by the secret of a set-up link. A secret that is none is told like one that was used. */
export function provideSetupForm(client: Client, token: string) {
  return accountFormMachine.provide({
    actors: {
      // Not cancelled by the signal: the link is good for one time.
      submit: callActor<AccountAnswer, AccountFields>(async ({ first: name, password }) =>
        isSetupToken(token) ? (await client.call(setupOperator, { token, name, password })).result : 'gone',
      ),
    },
  })
}
