import { fromPromise } from 'xstate'
import { memberInfo } from '#src/api/contract/member.ts'
import { dormantAccountCheck } from '#src/api/contract/dormantAccount.ts'
import { ERROR_CATALOGUE, errorKeyOf } from '#src/api/catalogue.ts'
import { safeReturnPath } from '#src/api/model/common.ts'
import { siteTime } from '#src/api/model/day.ts'
import type { FailedTries } from '#src/api/model/failedTries.ts'
import { deviceTime, sessionEnd } from '#src/api/model/member.ts'
import { profile } from '#src/api/profile.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { CredentialStore, Kept } from '#src/api/transport/credentials.ts'
import { ApiError, toApiError } from '#src/api/transport/errors.ts'
import { type Alerts, isAtHelp } from '../alert/alertActors.ts'
import type { Navigator } from '../kit/navigator.ts'
import type { Toasts } from '../toast/toastActors.ts'
import type { LoginBy, LoginReply } from './loginActors.ts'
import { type LoginFailure, LoginRefused, type SessionEnding, type SessionOpened } from './session.ts'
import { sessionMachine } from './sessionMachine.ts'

export type SessionPorts = {
  readonly client: Client
  readonly credentials: CredentialStore
  readonly navigator: Navigator
  readonly toasts: Toasts
  readonly alerts: Alerts
  readonly now: () => number
  readonly loginBy: () => LoginBy
  /** Ends a session on the server, retrying until the server has confirmed it. `isSilent` = the member is not warned when that takes long. */
  readonly revoke: (left: Kept, options: { readonly isSilent: boolean }) => void
  /** Deletes the login link's token that this tab stores. */
  readonly forgetLink: () => void
  /** Notifies the other tabs of this device that the session with this tag is over. */
  readonly notifyTabs: (tag: string, ending: SessionEnding) => void
}

const LOGIN_PATH = '/login'

/** Loaded late: most visits make none of these calls. */
const loadCalls = () => import('./loginActors.ts')

function isLoginPath(path: string): boolean {
  return path.startsWith(LOGIN_PATH) || path.startsWith('/entry/login')
}

/** Stores a new session until 22:00 of this device's day (B-4), or earlier when the server's own end is earlier. */
export function createKeep({ credentials, now }: Pick<SessionPorts, 'credentials' | 'now'>) {
  return (opened: LoginReply, remember: boolean): SessionOpened => {
    const expiresAt = Math.min(opened.expiresAt, sessionEnd(new Date(now())).getTime())
    credentials.write({ token: opened.token, key: opened.key, expiresAt }, remember)
    return { member: opened.member, expiresAt }
  }
}

/** The session machine with its calls, its token store and its navigation. */
export function provideSession(ports: SessionPorts) {
  const { client, credentials, navigator, toasts, alerts, now } = ports
  const keepOpened = createKeep(ports)
  /** Who left meanwhile does not find themselves logged in later: the session is not stored, and ends at the server. */
  const keep = (opened: LoginReply, remember: boolean, signal: AbortSignal): SessionOpened => {
    if (!signal.aborted) return keepOpened(opened, remember)
    ports.revoke(opened, { isSilent: true })
    throw new ApiError('aborted', 0, 'the session came too late')
  }

  return sessionMachine.provide({
    actors: {
      restore: fromPromise(async ({ signal }) => {
        const kept = credentials.restore()
        if (kept === null) return null
        return { member: await client.call(memberInfo, {}, { signal }), expiresAt: kept.expiresAt }
      }),
      exchange: fromPromise(async ({ input, signal }) => {
        const { callExchange } = await loadCalls()
        const opened = await callExchange(client, input.token, deviceTime(new Date(now())), signal)
        const { running } = input
        if (running === null || running.memberId !== opened.member.memberId) return keep(opened, false, signal)
        // The member's own session is replaced in every tab, and stays as long as the old one was to stay.
        const replaced = credentials.read()
        const kept = keep(opened, credentials.isRemembered(), signal)
        ports.notifyTabs(running.tag, { cause: 'replaced', message: null })
        if (replaced !== null) ports.revoke(replaced, { isSilent: true })
        return kept
      }),
      isOwnLink: fromPromise(async ({ input, signal }) => (await loadCalls()).callIsOwnLink(client, input.token, signal)),
      login: fromPromise(async ({ input, signal }) => {
        const payload = { ...input.payload, timewd: deviceTime(new Date(now())), version: profile.version }
        try {
          const { callLogin } = await loadCalls()
          const opened = await callLogin(client, ports.loginBy(), payload, signal)
          if (opened.failedTries !== undefined) notifyFailedTries(toasts, opened.failedTries)
          return keep(opened, input.payload.flag === 1, signal)
        } catch (error) {
          throw refusal(error, { name: payload.name })
        }
      }),
      end: fromPromise(async ({ input: { ending, tag } }) => {
        // The server notifies the other tabs too, but only that their session was ended: the real cause has to reach them first.
        // A replaced session's message comes from a tab: passed on, it would end the session that took its place.
        if (ending.cause !== 'replaced') ports.notifyTabs(tag, ending)
        const left = credentials.read()
        // Logging out of this device does not wait for the network.
        credentials.clear()
        if (ending.cause === 'left' && left !== null) ports.revoke(left, { isSilent: false })
      }),
      checkDormancy: fromPromise(async ({ signal }) => (await client.call(dormantAccountCheck, {}, { signal })).dormant),
      reactivate: fromPromise(async ({ input, signal }) => {
        try {
          await (await loadCalls()).callReactivate(client, input.password, signal)
        } catch (error) {
          throw refusal(error)
        }
      }),
    },
    actions: {
      enter: (_, { fromPage }) => {
        const target = safeReturnPath(fromPage, profile.home)
        // After a login over the page that asked for it, the person is there already.
        if (target === navigator.here() && !isLoginPath(target)) return
        navigator.go(isLoginPath(target) ? profile.home : target, { replace: true })
      },
      forgetLink: ports.forgetLink,
      notifyLinkGone: () => toasts.raise({ key: 'toast.linkGone', tone: 'warn', stay: 8_000 }),
      notifyEnding: (_, { ending }) => {
        if (ending.cause === 'restricted') return
        if (ending.cause === 'left') {
          toasts.raise({ key: 'toast.loggedOut', tone: 'info' })
          return
        }
        const here = navigator.here()
        const target = isLoginPath(here) || isAtHelp(navigator) ? null : `${LOGIN_PATH}?fromPage=${encodeURIComponent(here)}`
        alerts.raise({ key: keyOfEnding(ending), message: ending.message, target })
      },
    },
  })
}

/** Tells the member that others may have tried their password. */
export function notifyFailedTries(toasts: Toasts, { count, lastAt }: FailedTries): void {
  toasts.raise({ key: 'toast.failedTries', values: { count, time: siteTime(lastAt) }, tone: 'warn', stay: 12_000 })
}

/** Fields that a login asks for once the password is right. */
const FIELDS = ['oldPassword', 'factorCode'] as const

/** `of` = the name that was written, where there was one. */
function refusal(error: unknown, of: Pick<LoginFailure, 'name'> = {}): LoginRefused {
  const failure = toApiError(error)
  const named = FIELDS.find((field) => JSON.stringify(failure.details) === `{"field":"${field}"}`)
  const field = failure.code !== profile.codes.invalid ? null : (named ?? 'password')
  const isServers = error instanceof ApiError && error.kind === 'business' && failure.message !== ''
  return new LoginRefused({ key: errorKeyOf(error), field, message: isServers ? failure.message : null, ...of })
}

function keyOfEnding({ cause }: SessionEnding): string {
  if (cause === 'expired') return 'toast.sessionExpired'
  return ERROR_CATALOGUE.find((entry) => entry.name === cause)?.key ?? 'toast.sessionEnded'
}
