import { createHash } from 'node:crypto'
import { type authCalls, login, loginByHash, loginVerified } from '#src/api/contract/auth.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import { deviceName } from '../members/deviceName.ts'
import { markSeen } from '../members/dormantAccount.ts'
import { createHandOver, noteHandOver, takeHandOver } from '../members/handOver.ts'
import { logIn } from '../members/login.ts'
import { findMember, memberInfoOf } from '../members/members.ts'
import { beginSession, endSession, endSessions, hashToken } from '../members/sessions.ts'
import { callerOf, type CallContext } from './context.ts'

/** Characters 2 to 17, counted from 1, of the MD5 of the lower-cased name (decisions.md). It sorts names into addresses and protects nothing. */
function nameHash(name: string): string {
  return createHash('md5').update(name.toLowerCase()).digest('hex').slice(1, 17)
}

export const authHandlers = {
  login: (payload, context) => logIn(payload, context, login.path, { alwaysProven: false }),

  loginByHash: ({ hash, ...payload }, context) => {
    if (hash !== nameHash(payload.name))
      throw new CallError(profile.codes.invalid, 'invalid', { field: 'hash' }, { field: 'hash' })
    return logIn(payload, context, loginByHash.path, { alwaysProven: false })
  },

  loginVerified: (payload, context) => logIn(payload, context, loginVerified.path, { alwaysProven: true }),

  logout: async (_, { services, session }) => {
    if (session !== null) await services.write((tx) => endSession(tx, session.tokenHash, profile.codes.unauthorized))
    return {}
  },

  logoutSetup: async (_, context) => {
    const member = callerOf(context)
    const { services, deviceId, userAgent } = context
    const rest = { exceptDevice: deviceId, by: deviceName(userAgent) }
    const ended = await services.write((tx) => endSessions(tx, member.id, rest, profile.codes.loginElsewhere))
    return { ended }
  },

  handOver: (_, context) => {
    const member = callerOf(context)
    return context.services.write((tx) => createHandOver(tx, member.id))
  },

  verify: async ({ token, timewd }, { services, deviceId, userAgent }) => {
    const opened = await services.write(async (tx) => {
      const memberId = await takeHandOver(tx, token, deviceId)
      const member = memberId === null ? undefined : await findMember(tx.db, memberId)
      if (member === undefined || member.status !== '1') return null
      await markSeen(tx, member)
      const start = { memberId: member.id, deviceId, deviceName: deviceName(userAgent), timewd }
      const session = await beginSession(tx, start)
      await noteHandOver(tx, token, session)
      return { ...session, member: memberInfoOf(member) }
    })
    if (opened === null) throw new CallError(profile.codes.notFound, 'handOverGone')
    return { ...opened, tokenDigest: hashToken(opened.token) }
  },
} satisfies Handlers<typeof authCalls, CallContext>
