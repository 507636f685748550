import { fromPromise } from 'xstate'
import { login, logout } from '#src/api/contract/auth.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { errorKeyOf } from '#src/api/catalogue.ts'
import { safeReturnPath } from '#src/api/model/common.ts'
import { sessionEnd } from '#src/api/model/member.ts'
import { profile } from '#src/api/profile.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { CredentialStore } from '#src/api/transport/credentials.ts'
import { ApiError, toApiError } from '#src/api/transport/errors.ts'
import type { Navigator } from '../kit/navigator.ts'
import type { Notices } from '../notice/noticeActors.ts'
import { LoginRefused, sessionMachine } from './sessionMachine.ts'

export type SessionPorts = {
  readonly client: Client
  readonly credentials: CredentialStore
  readonly navigator: Navigator
  readonly notices: Notices
  readonly now: () => number
  /** The token that came with the page's address, once; it is already gone from the address. */
  readonly takeUrlToken: () => string | null
}

const LOGIN_PATH = '/login'

function isLoginPath(path: string): boolean {
  return path.startsWith(LOGIN_PATH) || path.startsWith('/entry/login')
}

/** The session machine with its calls, its token store and its ways to go. */
export function provideSession(ports: SessionPorts) {
  const { client, credentials, navigator, notices, now } = ports
  return sessionMachine.provide({
    actors: {
      restore: fromPromise(async ({ signal }) => {
        const urlToken = ports.takeUrlToken()
        if (urlToken !== null) credentials.write({ token: urlToken, expiresAt: sessionEnd(new Date(now())).getTime() }, false)
        const kept = credentials.read()
        if (kept === null) return null
        try {
          return { member: await client.call(memberInfo, {}, { signal }), expiresAt: kept.expiresAt }
        } catch (error) {
          // Only the server's word ends a session; a lost connection does not.
          const failure = toApiError(error)
          if (failure.kind !== 'unauthorized') throw failure
          credentials.clear()
          return null
        }
      }),
      login: fromPromise(async ({ input, signal }) => {
        try {
          const opened = await client.call(
            login,
            { ...input.payload, timewd: String(now()), version: profile.version },
            { signal },
          )
          credentials.write({ token: opened.token, expiresAt: opened.expiresAt }, input.payload.flag === 1)
          return { member: opened.member, expiresAt: opened.expiresAt }
        } catch (error) {
          const field = error instanceof ApiError && error.code === profile.codes.invalid ? 'password' : null
          const isServers = error instanceof ApiError && error.kind === 'business'
          throw new LoginRefused({ key: errorKeyOf(error), field, message: isServers ? error.message : null })
        }
      }),
      end: fromPromise(async ({ input, signal }) => {
        try {
          if (input.ending.reason === 'left') await client.call(logout, {}, { signal })
        } finally {
          credentials.clear()
        }
      }),
    },
    actions: {
      enter: (_, { fromPage }) => {
        const target = safeReturnPath(fromPage, profile.home)
        navigator.go(isLoginPath(target) ? profile.home : target, { replace: true })
      },
      tellEnding: (_, { ending }) => {
        if (ending.reason === 'left') {
          notices.raise({ key: 'notice.loggedOut', tone: 'info' })
          return
        }
        notices.raise({
          key: ending.reason === 'expired' ? 'notice.sessionExpired' : 'notice.sessionEnded',
          tone: 'warn',
          stay: 8_000,
        })
        const here = navigator.here()
        if (!isLoginPath(here)) navigator.go(`${LOGIN_PATH}?fromPage=${encodeURIComponent(here)}`)
      },
    },
  })
}
