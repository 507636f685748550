import * as v from 'valibot'
import { PasswordFields } from '../model/setup.ts'
import { defineCall } from './defineCall.ts'

/**
 * Changes the caller's login password by the old one (C-8). The session that asks stays; every other one ends with PASSWORD_CHANGED,
 * and so do one-time links. `oldPassword` = the old one is wrong, `published` = the new one is shown to everybody by the demo.
 */
export const passwordChange = defineCall({
  path: '/api/auth/password/change',
  quiet: true,
  login: true,
  effect: 'once',
  payload: PasswordFields,
  reply: v.object({ result: v.picklist(['done', 'oldPassword', 'published', 'isName']) }),
})

export const passwordCalls = { passwordChange }
