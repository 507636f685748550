import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { LoginPayload } from '#src/api/model/login.ts'
import { isLoginPassword, isUserName } from '#src/api/model/password.ts'
import { DEMO_ACCOUNTS } from '#server/members/demoAccounts.ts'

describe('login passwords', () => {
  test.each([
    ['abcdefg1', true],
    ['1abcdefghijk', true],
    ['ABCDEFG1', true],
    ['abcdef1', false],
    ['abcdefghijkl1', false],
    ['abcdefgh', false],
    ['12345678', false],
    ['abcdefg1!', false],
    ['abc defg1', false],
    ['密码abcdef1', false],
    ['abcdefg１', false],
    ['', false],
  ])('[V-3] %j is one: %s', (password, right) => {
    expect(isLoginPassword(password)).toBe(right)
  })

  test('[V-3 length mix] any 8 to 12 letters and digits with both are one, and with anything else among them none', () => {
    const letter = fc.constantFrom('a', 'b', 'c', 'X', 'Y', 'Z')
    const digit = fc.constantFrom('0', '1', '8', '9')
    const mixed = fc.tuple(letter, digit, fc.array(fc.oneof(letter, digit), { minLength: 6, maxLength: 10 }))
    fc.assert(
      fc.property(mixed, fc.constantFrom(' ', '-', '_', 'é', '中', '\n'), ([first, second, rest], other) => {
        const password = [first, second, ...rest].join('')
        expect(isLoginPassword(password)).toBe(true)
        expect(isLoginPassword(password.slice(0, -1) + other)).toBe(false)
      }),
    )
  })

  test('[V-3 userName] the user name is none, whatever its capitals', () => {
    expect(isUserName('Mia12345', ' mIA12345 ')).toBe(true)
    expect(fieldErrors(LoginPayload, { name: 'Mia12345', password: 'mia12345' })).toEqual({ password: 'login.passwordIsName' })
    expect(fieldErrors(LoginPayload, { name: 'mia', password: 'mia12345' })).toEqual({})
  })

  test('[V-3] what is wrong is said in its order', () => {
    const said = (password: string) => fieldErrors(LoginPayload, { name: 'mia', password })['password']
    expect([said(''), said('x'.repeat(65)), said('short1')]).toEqual([
      'login.passwordMissing',
      'login.passwordTooLong',
      'login.passwordCombination',
    ])
  })

  test('[V-3] the demo’s own passwords keep to it', () => {
    for (const { password } of DEMO_ACCOUNTS) expect(isLoginPassword(password)).toBe(true)
  })
})
