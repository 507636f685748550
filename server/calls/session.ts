import { profile } from '#src/api/profile.ts'
import { type sessionCalls, login, loginByHash, loginVerified } from '#src/api/contract/session.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { logIn, assertNameHash } from '../members/login.ts'
import { endSession } from '../members/sessions.ts'
import { logOutElsewhere } from '../members/account.ts'
import { memberOf, sessionOf } from '../members/caller.ts'
import { createHandOver, enterByHandOver, isOwnHandOver } from '../members/handOver.ts'
import { hashToken } from '../platform/ids.ts'
import { memberKey } from '../platform/transaction.ts'

export const sessionHandlers = {
  login: (payload, { services, caller }) => logIn(services, caller, payload, { action: login.path, alwaysProven: false }),

  loginByHash: ({ hash, ...payload }, { services, caller }) => {
    assertNameHash(hash, payload.name)
    return logIn(services, caller, payload, { action: loginByHash.path, alwaysProven: false })
  },

  loginVerified: (payload, { services, caller }) =>
    logIn(services, caller, payload, { action: loginVerified.path, alwaysProven: true }),

  logout: async (_, { services: { write }, caller: { session } }) => {
    if (session !== null)
      await write((tx) => endSession(tx, session.tokenHash, profile.codes.unauthorized), { keys: [memberKey(session.member.id)] })
    return {}
  },

  logoutSetup: async (_, { services: { write }, caller }) => ({ ended: await write((tx) => logOutElsewhere(tx, caller)) }),

  handOver: (_, { services: { write }, caller }) => {
    const session = sessionOf(caller)
    return write((tx) => createHandOver(tx, session))
  },

  handOverIsOwn: async ({ token }, { services: { db }, caller }) => {
    const { id } = memberOf(caller)
    return { own: await isOwnHandOver(db, token, id) }
  },

  verify: async (order, { services: { write }, caller }) => {
    const opened = await enterByHandOver(write, caller, order)
    return { ...opened, tokenDigest: hashToken(opened.token) }
  },
} satisfies Handlers<typeof sessionCalls, CallContext>
