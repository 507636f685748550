import type { ParseKeysWithoutVariables } from 'i18next'

type RuleKey = ParseKeysWithoutVariables<'register'>

const RULES: Readonly<Record<string, RuleKey>> = {
  'login.nameMissing': 'registerRule.nameMissing',
  'login.accountName': 'registerRule.accountName',
  'login.passwordMissing': 'registerRule.passwordMissing',
  'login.passwordCombination': 'registerRule.passwordCombination',
  'login.passwordIsName': 'registerRule.passwordIsName',
  'phone.missing': 'registerRule.phoneMissing',
  'phone.malformed': 'registerRule.phone',
  'phone.tooLong': 'registerRule.phone',
  'email.missing': 'registerRule.emailMissing',
  'email.malformed': 'registerRule.email',
  'email.tooLong': 'registerRule.emailTooLong',
  'code.notSent': 'registerRule.codeNotSent',
  'code.malformed': 'registerRule.code',
  'birthday.missing': 'registerRule.birthdayMissing',
  'birthday.malformed': 'registerRule.birthdayMalformed',
  'birthday.future': 'registerRule.birthdayFuture',
  'birthday.tooYoung': 'registerRule.tooYoung',
  'register.agree': 'registerRule.agree',
}

/** The words for what a field's rule complains of; a rule without words of its own says to check the field. */
export function ruleWord(rule: string): RuleKey {
  return (Object.hasOwn(RULES, rule) ? RULES[rule] : undefined) ?? 'rule.unknown'
}
