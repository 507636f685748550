import { expect, test } from 'vitest'
import { ruleWord } from '#src/ui/shared/accountRules.ts'

test.each([
  ['phone.missing', 'registerRule.phoneMissing'],
  ['email.missing', 'registerRule.emailMissing'],
  ['phone.tooLong', 'registerRule.phone'],
  ['email.tooLong', 'registerRule.emailTooLong'],
  ['login.passwordIsName', 'registerRule.passwordIsName'],
  ['birthday.tooYoung', 'registerRule.tooYoung'],
])('[C-8] what the rule %s complains of has words of its own', (rule, words) => {
  expect(ruleWord(rule)).toBe(words)
})

test.each(['login.passwordTooLong', 'constructor', ''])(
  '[C-8] a rule without words of its own (“%s”) says to check the field',
  (rule) => {
    expect(ruleWord(rule)).toBe('rule.unknown')
  },
)
