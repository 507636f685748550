import { fromPromise } from 'xstate'
import { memberInfo } from '#src/api/contract/member.ts'
import { sleepCheck } from '#src/api/contract/site.ts'
import { ERROR_CATALOGUE, errorKeyOf } from '#src/api/catalogue.ts'
import { safeReturnPath } from '#src/api/model/common.ts'
import { deviceTime, sessionEnd } from '#src/api/model/member.ts'
import { profile } from '#src/api/profile.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { CredentialStore, Kept } from '#src/api/transport/credentials.ts'
import { ApiError, toApiError } from '#src/api/transport/errors.ts'
import { type Alerts, isAtHelp } from '../alert/alertActors.ts'
import type { Navigator } from '../kit/navigator.ts'
import type { Toasts } from '../toast/toastActors.ts'
import type { LoginBy, Opened } from './loginActors.ts'
import { LoginRefused, type SessionEnding, type SessionOpened } from './session.ts'
import { sessionMachine } from './sessionMachine.ts'

export type SessionPorts = {
  readonly client: Client
  readonly credentials: CredentialStore
  readonly navigator: Navigator
  readonly notices: Toasts
  readonly alerts: Alerts
  readonly now: () => number
  readonly loginBy: () => LoginBy
  /** Tells the server that a session was left, until it heard of it. */
  readonly revoke: (left: Kept) => void
  /** Forgets the one-time link that this tab keeps. */
  readonly forgetLink: () => void
  /** Tells the other tabs of this device that the session with this tag is over. */
  readonly tellTabs: (tag: string, ending: SessionEnding) => void
}

const LOGIN_PATH = '/login'

/** The calls that most visits do not make. */
const loadCalls = () => import('./loginActors.ts')

function isLoginPath(path: string): boolean {
  return path.startsWith(LOGIN_PATH) || path.startsWith('/entry/login')
}

/** The session machine with its calls, its token store and its ways to go. */
export function provideSession(ports: SessionPorts) {
  const { client, credentials, navigator, notices, alerts, now } = ports

  /** Keeps what was opened until 22:00 of this device's day (B-4), or until the server ends it before. */
  const keep = (opened: Opened, remember: boolean): SessionOpened => {
    const expiresAt = Math.min(opened.expiresAt, sessionEnd(new Date(now())).getTime())
    credentials.write({ token: opened.token, key: opened.key, expiresAt }, remember)
    return { member: opened.member, expiresAt }
  }

  return sessionMachine.provide({
    actors: {
      restore: fromPromise(async ({ signal }) => {
        const kept = credentials.read()
        if (kept === null) return null
        return { member: await client.call(memberInfo, {}, { signal }), expiresAt: kept.expiresAt }
      }),
      exchange: fromPromise(async ({ input, signal }) => {
        const { callExchange } = await loadCalls()
        return keep(await callExchange(client, input.token, deviceTime(new Date(now())), signal), false)
      }),
      login: fromPromise(async ({ input, signal }) => {
        const payload = { ...input.payload, timewd: deviceTime(new Date(now())), version: profile.version }
        try {
          const { callLogin } = await loadCalls()
          return keep(await callLogin(client, ports.loginBy(), payload, signal), input.payload.flag === 1)
        } catch (error) {
          throw refusal(error)
        }
      }),
      end: fromPromise(async ({ input: { ending, tag } }) => {
        // The server tells the other tabs too, as of a session that was ended for them: what really happened has to be there first.
        ports.tellTabs(tag, ending)
        const left = credentials.read()
        // Nobody waits for a network to be logged out of this device.
        credentials.clear()
        if (ending.cause === 'left' && left !== null) ports.revoke(left)
      }),
      checkSleep: fromPromise(async ({ signal }) => (await client.call(sleepCheck, {}, { signal })).dormant),
      activate: fromPromise(async ({ input, signal }) => {
        try {
          await (await loadCalls()).callActivate(client, input.password, signal)
        } catch (error) {
          throw refusal(error)
        }
      }),
    },
    actions: {
      enter: (_, { fromPage }) => {
        const target = safeReturnPath(fromPage, profile.home)
        // Who logged in over the page that asked for it is there already.
        if (target === navigator.here() && !isLoginPath(target)) return
        navigator.go(isLoginPath(target) ? profile.home : target, { replace: true })
      },
      forgetLink: ports.forgetLink,
      tellLinkGone: () => notices.raise({ key: 'toast.linkGone', tone: 'warn', stay: 8_000 }),
      tellEnding: (_, { ending }) => {
        if (ending.cause === 'restricted') return
        if (ending.cause === 'left') {
          notices.raise({ key: 'toast.loggedOut', tone: 'info' })
          return
        }
        const here = navigator.here()
        const target = isLoginPath(here) || isAtHelp(navigator) ? null : `${LOGIN_PATH}?fromPage=${encodeURIComponent(here)}`
        alerts.raise({ key: keyOfEnding(ending), message: ending.message, target })
      },
    },
  })
}

function refusal(error: unknown): LoginRefused {
  const failure = toApiError(error)
  const field = failure.code === profile.codes.invalid ? 'password' : null
  const isServers = error instanceof ApiError && error.kind === 'business' && failure.message !== ''
  return new LoginRefused({ key: errorKeyOf(error), field, message: isServers ? failure.message : null })
}

function keyOfEnding({ cause }: SessionEnding): string {
  if (cause === 'expired') return 'toast.sessionExpired'
  return ERROR_CATALOGUE.find((entry) => entry.name === cause)?.key ?? 'toast.sessionEnded'
}
