import * as v from 'valibot'
import { AccountName, SetupToken } from '../model/setup.ts'
import { LoginPassword } from '../model/password.ts'
import { defineCall } from './defineCall.ts'

/**
 * Makes the site's first operator by the one-time link that the server prints while there is none (D-8). `gone` = the link was used,
 * is too old, or there is an operator by now; `taken` = the name is somebody's; `published` = the password is shown by the demo.
 */
export const setupOperator = defineCall({
  path: '/api/site/setup/operator',
  tokenless: true,
  quiet: true,
  effect: 'once',
  payload: v.object({ token: SetupToken, name: AccountName, password: LoginPassword }),
  reply: v.object({ result: v.picklist(['done', 'gone', 'taken', 'published', 'isName']) }),
})

export const setupCalls = { setupOperator }
