import * as v from 'valibot'
import { Timestamp } from '../model/common.ts'
import { ClientWord, LoginByHashPayload, LoginPayload } from '../model/login.ts'
import { FailedTries } from '../model/failedTries.ts'
import { Credentials, SealKey, Token } from '../model/member.ts'
import { defineCall } from './defineCall.ts'
import { logout } from './logout.ts'

/** What a login yields, and the tries that failed before it, for the member to see. */
const LoginReply = v.object({ ...Credentials.entries, failedTries: v.optional(FailedTries) })

/** Login (C-8). The token is not sent with it (C-3). Quiet: the form says what went wrong, and once is enough. */
export const login = defineCall({
  path: '/api/auth/login/v3',
  tokenless: true,
  quiet: true,
  payload: LoginPayload,
  reply: LoginReply,
})

/** The same at an address that tells names apart: characters 2 to 17 of the MD5 of the lower-cased name, which must fit it. */
export const loginByHash = defineCall({
  path: '/api/auth/lg/ve4/{hash}',
  tokenless: true,
  quiet: true,
  payload: LoginByHashPayload,
  reply: LoginReply,
})

/** The same, always after a verification (S-4). */
export const loginVerified = defineCall({
  path: '/api/auth/lg/v5',
  tokenless: true,
  quiet: true,
  payload: LoginPayload,
  reply: LoginReply,
})

/** Ends every other session of the member, whatever device it names. */
export const logoutSetup = defineCall({
  path: '/api/auth/logoutSetup',
  login: true,
  payload: v.object({}),
  reply: v.object({ ended: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
})

/** A one-time token for another device's address, `?token=…`: it opens one session within two minutes, while the one that made it runs. */
export const handOver = defineCall({
  path: '/api/auth/handOver/create',
  login: true,
  payload: v.object({}),
  reply: v.object({ token: Token, expiresAt: Timestamp }),
})

/** Whether a one-time token is the caller's own: then it may take the place of their session without a question. It is not used up. */
export const handOverIsOwn = defineCall({
  path: '/api/auth/handOver/isOwn',
  login: true,
  effect: 'none',
  quiet: true,
  payload: v.object({ token: Token }),
  reply: v.object({ own: v.boolean() }),
})

/**
 * Exchanges a one-time token for a session (C-3); the device that did may do so again while the token is young and the session
 * runs, for an answer may be lost. The session's token comes in the reply header of that name, and
 * `tokenDigest`, its SHA-256 in hex, ties the header to this sealed body.
 */
export const verify = defineCall({
  path: '/api/gw/ic/verify',
  answer: 'token',
  tokenless: true,
  quiet: true,
  payload: v.object({ token: Token, timewd: v.optional(ClientWord) }),
  reply: v.object({
    ...v.omit(Credentials, ['token']).entries,
    tokenDigest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    /** Put there by the client from the header. */
    token: v.optional(Token),
    key: SealKey,
  }),
})

export const sessionCalls = { login, loginByHash, loginVerified, logout, logoutSetup, handOver, handOverIsOwn, verify }
