import type { ParseKeysWithoutVariables } from 'i18next'

type RuleKey = ParseKeysWithoutVariables<'login'>

const RULES: Readonly<Record<string, RuleKey>> = {
  'login.nameMissing': 'loginRule.nameMissing',
  'login.accountName': 'loginRule.accountName',
  'login.nameTooLong': 'loginRule.nameTooLong',
  'login.passwordMissing': 'loginRule.passwordMissing',
  'login.passwordTooLong': 'loginRule.passwordTooLong',
  'login.passwordCombination': 'loginRule.passwordCombination',
  'login.passwordIsName': 'loginRule.passwordIsName',
  'factor.code': 'loginRule.factorCode',
  'text.empty': 'rule.text.empty',
  'text.tooLong': 'rule.text.tooLong',
}

/** The words for what a field's rule complains of, those of a login in the login's words; a rule without words of its own says to check the field. */
export function ruleKey(rule: string): RuleKey {
  return (Object.hasOwn(RULES, rule) ? RULES[rule] : undefined) ?? 'rule.unknown'
}
