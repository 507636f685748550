import { profile } from '#src/api/profile.ts'
import type { PlainKey } from './keys.ts'

const { codes } = profile

const KEYS: ReadonlyMap<number, PlainKey> = new Map<number, PlainKey>([
  [codes.unauthorized, 'error.unauthorized'],
  [codes.captchaWrong, 'error.captchaWrong'],
  [codes.rateLimited, 'error.rateLimited'],
  [codes.degraded, 'error.degraded'],
  [codes.authError, 'error.authError'],
  [codes.loginElsewhere, 'error.loginElsewhere'],
  [codes.accountBlockade, 'error.accountBlockade'],
  [codes.passwordChanged, 'error.passwordChanged'],
  [codes.maintenance, 'error.maintenance'],
  [codes.tooManyUsers, 'error.tooManyUsers'],
  [codes.invalid, 'error.invalid'],
  [codes.forbidden, 'error.forbidden'],
  [codes.notFound, 'error.notFound'],
  [codes.conflict, 'error.conflict'],
  [codes.chatClosed, 'error.chatClosed'],
  [codes.muted, 'error.muted'],
  [codes.insufficient, 'error.insufficient'],
  [codes.timeout, 'error.timeout'],
  [codes.lineSwitching, 'error.lineSwitching'],
  [codes.networkAbnormal, 'error.networkAbnormal'],
])

/** The words for a code: a code is never shown without them. An unknown code says that the service is not available. */
export function codeKey(code: number): PlainKey {
  return KEYS.get(code) ?? 'error.unknown'
}

const RULES: Readonly<Record<string, PlainKey>> = {
  'login.nameMissing': 'rule.login.nameMissing',
  'login.nameTooLong': 'rule.login.nameTooLong',
  'login.passwordMissing': 'rule.login.passwordMissing',
  'login.passwordTooLong': 'rule.login.passwordTooLong',
  'text.empty': 'rule.text.empty',
  'text.tooLong': 'rule.text.tooLong',
}

/** The words for what a field's rule complains of; a rule without words of its own says to check the field. */
export function ruleKey(rule: string): PlainKey {
  return (Object.hasOwn(RULES, rule) ? RULES[rule] : undefined) ?? 'rule.unknown'
}
