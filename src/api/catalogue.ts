import { perInfo } from './contract/site.ts'
import type { ErrorKey } from './model/errorKeys.ts'
import { profile } from './profile.ts'
import { type ApiError, toApiError } from './transport/errors.ts'

/** What kind of trouble a code is (docs/protocol.md, 9); each kind has one way to be dealt with. */
type ErrorClass =
  | 'success'
  | 'ignored'
  /** The one who asked shows it, where it was asked. */
  | 'caller'
  | 'captcha'
  /** Ends the session (S-5). */
  | 'session'
  /** Ends it too, and is told at most once in 700 ms (S-5). */
  | 'blockade'
  | 'safety'
  /** Waits until the member has woken the account (S-3). */
  | 'sleep'
  | 'robot'
  /** Too much is going on: the general words. */
  | 'busy'
  | 'caveat'
  | 'restriction'
  | 'maintenance'
  | 'activity'
  | 'clock'
  | 'network'

/** One row of the error catalogue. `stay` = how long a toast stays, in ms. `target` = where the person is taken. */
export type ErrorEntry = {
  readonly code: number
  readonly name: string
  readonly class: ErrorClass
  readonly key: ErrorKey
  readonly shown: 'nothing' | 'caller' | 'toast' | 'alert' | 'dialog' | 'page'
  readonly stay?: number
  /** Words of the toast where they are not those of `key`; an HTTP status is filled in as `status`. */
  readonly toastKey?: string
  readonly target?: string
  /** The address of the one call whose refusal leads there; any other's is its caller's affair. */
  readonly only?: string
}

const { codes } = profile
const toLogin = { class: 'session', shown: 'alert', target: '/login' } as const
const blockade = { class: 'blockade', shown: 'alert', target: '/login' } as const
const busy = { class: 'busy', shown: 'toast', stay: 4_000 } as const
const caller = { class: 'caller', shown: 'caller' } as const

/** The error catalogue (docs/protocol.md, 9): every code with its class, its words, how it is shown and where it leads. The numbers are the profile's. */
export const ERROR_CATALOGUE: readonly ErrorEntry[] = [
  { name: 'ok', code: codes.ok, class: 'success', key: 'errors.unknown', shown: 'nothing' },
  { name: 'ignoredA', code: codes.ignored[0], class: 'ignored', key: 'errors.nothing', shown: 'nothing' },
  { name: 'ignoredB', code: codes.ignored[1], class: 'ignored', key: 'errors.nothing', shown: 'nothing' },
  { name: 'captchaWrong', code: codes.captchaWrong, class: 'captcha', key: 'errors.captchaWrong', shown: 'caller' },
  { name: 'unauthorized', code: codes.unauthorized, ...toLogin, key: 'errors.unauthorized' },
  {
    name: 'needRobotCheck',
    code: codes.needRobotCheck,
    class: 'robot',
    key: 'errors.robotCheck',
    shown: 'page',
    target: '/robot-check',
  },
  { name: 'needSafe', code: codes.needSafe, class: 'safety', key: 'errors.needSafe', shown: 'dialog' },
  { name: 'dormant', code: codes.dormant, class: 'sleep', key: 'errors.dormant', shown: 'dialog' },
  { name: 'verificationClosed', code: codes.verificationClosed, ...caller, key: 'components.RequestCloseTip' },
  { name: 'sealBroken', code: codes.sealBroken, class: 'network', key: 'errors.networkAbnormal', shown: 'toast' },
  { name: 'clockSkewed', code: codes.clockSkewed, class: 'clock', key: 'errors.clockSkewed', shown: 'caller' },
  { name: 'rateLimited', code: codes.rateLimited, ...busy, key: 'errors.rateLimited' },
  { name: 'rateLimitedB', code: codes.rateLimitedB, ...busy, key: 'errors.rateLimited' },
  { name: 'rateLimitedC', code: codes.rateLimitedC, ...busy, key: 'errors.rateLimited' },
  { name: 'degraded', code: codes.degraded, ...busy, key: 'errors.degraded' },
  { name: 'authError', code: codes.authError, ...toLogin, key: 'errors.authError' },
  { name: 'loginElsewhere', code: codes.loginElsewhere, ...toLogin, key: 'errors.loginElsewhere' },
  { name: 'accountBlockade', code: codes.accountBlockade, ...toLogin, key: 'errors.accountBlockade' },
  { name: 'passwordChanged', code: codes.passwordChanged, ...toLogin, key: 'errors.passwordChanged' },
  { name: 'ipBlockade', code: codes.ipBlockade, ...blockade, key: 'errors.ipBlockade' },
  { name: 'deviceBlockade', code: codes.deviceBlockade, ...blockade, key: 'errors.deviceBlockade' },
  {
    name: 'accessCaveat',
    code: codes.accessCaveat,
    class: 'caveat',
    key: 'errors.accessCaveat',
    shown: 'page',
    target: '/access-alert',
  },
  {
    name: 'accessRestriction',
    code: codes.accessRestriction,
    class: 'restriction',
    key: 'errors.accessRestriction',
    shown: 'page',
    target: '/access-restriction',
  },
  {
    name: 'maintenance',
    code: codes.maintenance,
    class: 'maintenance',
    key: 'errors.maintenance',
    shown: 'page',
    target: '/maintenance',
    only: perInfo.path,
  },
  { name: 'tooManyUsers', code: codes.tooManyUsers, ...busy, key: 'errors.tooManyUsers' },
  {
    name: 'activityBlacklisted',
    code: codes.activityBlacklisted,
    class: 'activity',
    key: 'pages.activity.activeBlackList',
    shown: 'alert',
    target: profile.home,
  },
  { name: 'invalid', code: codes.invalid, ...caller, key: 'errors.invalid' },
  { name: 'forbidden', code: codes.forbidden, ...caller, key: 'errors.forbidden' },
  { name: 'notFound', code: codes.notFound, ...caller, key: 'errors.notFound' },
  { name: 'conflict', code: codes.conflict, ...caller, key: 'errors.conflict' },
  { name: 'chatClosed', code: codes.chatClosed, ...caller, key: 'errors.chatClosed' },
  { name: 'muted', code: codes.muted, ...caller, key: 'errors.muted' },
  { name: 'kicked', code: codes.kicked, ...caller, key: 'errors.kicked' },
  { name: 'changedSince', code: codes.changedSince, ...caller, key: 'errors.changedSince' },
  { name: 'alreadyUndone', code: codes.alreadyUndone, ...caller, key: 'errors.alreadyUndone' },
  { name: 'giftPrice', code: codes.giftPrice, ...caller, key: 'errors.giftPrice' },
  { name: 'insufficient', code: codes.insufficient, ...caller, key: 'errors.insufficient' },
  { name: 'slowMode', code: codes.slowMode, ...caller, key: 'errors.slowMode' },
  { name: 'blockedWords', code: codes.blockedWords, ...caller, key: 'errors.blockedWords' },
  { name: 'followersOnly', code: codes.followersOnly, ...caller, key: 'errors.followersOnly' },
  { name: 'venueLeft', code: codes.venueLeft, ...caller, key: 'errors.conflict' },
  { name: 'venueShut', code: codes.venueShut, ...caller, key: 'errors.venueShut' },
  { name: 'signatureWaits', code: codes.signatureWaits, ...caller, key: 'errors.signatureWaits' },
  { name: 'saferPlay', code: codes.saferPlay, ...caller, key: 'errors.saferPlay' },
  { name: 'timeout', code: codes.timeout, class: 'network', key: 'errors.timeout', shown: 'toast', stay: 1_500 },
  {
    name: 'lineSwitching',
    code: codes.lineSwitching,
    class: 'network',
    key: 'errors.lineSwitching',
    shown: 'toast',
    stay: 4_000,
  },
  {
    name: 'networkAbnormal',
    code: codes.networkAbnormal,
    class: 'network',
    key: 'errors.networkAbnormal',
    shown: 'toast',
    stay: 4_000,
  },
]

/** An HTTP status that is no reply of ours. */
const HTTP: Omit<ErrorEntry, 'code'> = {
  name: 'http',
  class: 'network',
  key: 'errors.networkAbnormal',
  shown: 'toast',
  toastKey: 'toast.httpError',
  stay: 1_000,
}

const ROWS: ReadonlyMap<number, ErrorEntry> = new Map(ERROR_CATALOGUE.map((entry) => [entry.code, entry]))

/** The catalogue's row for an error; a code without one is its caller's affair and 'unknown'. */
export function entryOf({ kind, code }: Pick<ApiError, 'kind' | 'code'>): ErrorEntry {
  if (kind === 'http') return { ...HTTP, code }
  return ROWS.get(code) ?? { name: 'unknown', code, class: 'caller', key: 'errors.unknown', shown: 'caller' }
}

/** The message key of anything that a call rejected with. */
export function errorKeyOf(error: unknown): ErrorKey {
  return entryOf(toApiError(error)).key
}
