import type { PlainKey } from './keys.ts'

const RULES: Readonly<Record<string, PlainKey>> = {
  'login.nameMissing': 'rule.login.nameMissing',
  'login.nameTooLong': 'rule.login.nameTooLong',
  'login.passwordMissing': 'rule.login.passwordMissing',
  'login.passwordTooLong': 'rule.login.passwordTooLong',
  'login.passwordCombination': 'rule.login.passwordCombination',
  'login.passwordIsName': 'rule.login.passwordIsName',
  'text.empty': 'rule.text.empty',
  'text.tooLong': 'rule.text.tooLong',
}

/** The words for what a field's rule complains of; a rule without words of its own says to check the field. */
export function ruleKey(rule: string): PlainKey {
  return (Object.hasOwn(RULES, rule) ? RULES[rule] : undefined) ?? 'rule.unknown'
}
