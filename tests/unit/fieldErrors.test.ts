import { expect, test } from 'vitest'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { LoginPayload } from '#src/api/model/login.ts'

test.each([
  ['both missing', { name: '  ', password: '' }, { name: 'login.nameMissing', password: 'login.passwordMissing' }],
  ['one too long', { name: 'a'.repeat(33), password: 'anchor88' }, { name: 'login.nameTooLong' }],
  ['fine', { name: 'mia', password: 'anchor88' }, {}],
])('[V-8 maximum] each field that a rule refuses gets that rule’s words, and no other does: %s', (_name, payload, expected) => {
  expect(fieldErrors(LoginPayload, payload)).toEqual(expected)
})
