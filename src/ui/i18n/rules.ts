import type { PlainKey } from './keys.ts'

const RULES: Readonly<Record<string, PlainKey>> = {
  'login.nameMissing': 'login.rule.nameMissing',
  'login.nameTooLong': 'login.rule.nameTooLong',
  'login.passwordMissing': 'login.rule.passwordMissing',
  'login.passwordTooLong': 'login.rule.passwordTooLong',
  'login.passwordCombination': 'login.rule.passwordCombination',
  'login.passwordIsName': 'login.rule.passwordIsName',
  'text.empty': 'rule.text.empty',
  'text.tooLong': 'rule.text.tooLong',
}

/** The words for what a field's rule complains of; a rule without words of its own says to check the field. */
export function ruleKey(rule: string): PlainKey {
  return (Object.hasOwn(RULES, rule) ? RULES[rule] : undefined) ?? 'rule.unknown'
}
