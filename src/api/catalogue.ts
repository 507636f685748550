import type { ErrorKey } from './model/errorKeys.ts'
import { profile } from './profile.ts'
import { toApiError } from './transport/errors.ts'

const { codes } = profile

/** The error catalogue (section 8): what each code is called. */
const KEYS: ReadonlyMap<number, ErrorKey> = new Map<number, ErrorKey>([
  [codes.unauthorized, 'errors.unauthorized'],
  [codes.captchaWrong, 'errors.captchaWrong'],
  [codes.rateLimited, 'errors.rateLimited'],
  [codes.degraded, 'errors.degraded'],
  [codes.authError, 'errors.authError'],
  [codes.loginElsewhere, 'errors.loginElsewhere'],
  [codes.accountBlockade, 'errors.accountBlockade'],
  [codes.passwordChanged, 'errors.passwordChanged'],
  [codes.maintenance, 'errors.maintenance'],
  [codes.tooManyUsers, 'errors.tooManyUsers'],
  [codes.invalid, 'errors.invalid'],
  [codes.forbidden, 'errors.forbidden'],
  [codes.notFound, 'errors.notFound'],
  [codes.conflict, 'errors.conflict'],
  [codes.chatClosed, 'errors.chatClosed'],
  [codes.muted, 'errors.muted'],
  [codes.insufficient, 'errors.insufficient'],
  [codes.timeout, 'errors.timeout'],
  [codes.lineSwitching, 'errors.lineSwitching'],
  [codes.networkAbnormal, 'errors.networkAbnormal'],
])

/** The message key of anything that a call rejected with; a code without an entry is 'unknown'. */
export function errorKeyOf(error: unknown): ErrorKey {
  return KEYS.get(toApiError(error).code) ?? 'errors.unknown'
}
