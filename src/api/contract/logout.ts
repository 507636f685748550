import * as v from 'valibot'
import { defineCall } from './defineCall.ts'

// A file of its own: whoever stays on a page may log out without a network, when no other code can come.

/** Ends the session of the token; also answers when it has already ended. */
export const logout = defineCall({
  path: '/api/auth/logout',
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: v.object({}),
})
