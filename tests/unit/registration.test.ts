import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBlockedName, isReservedName, namesLike } from '#src/api/model/accountNames.ts'
import { isAccountName } from '#src/api/model/nameFault.ts'
import { ageOn, birthdayFault } from '#src/api/model/birthday.ts'
import { Contact, maskContact } from '#src/api/model/contact.ts'
import { DisplayName, isDisplayName } from '#src/api/model/displayName.ts'
import { cleanText } from '#src/api/model/text.ts'
import { latinOf, lookAlikeKey } from '#src/api/model/lookAlike.ts'
import { passwordStrength } from '#src/api/model/passwordStrength.ts'
import { COUNTRIES, DIAL_CODES, isPhoneNumber, MAINLAND_PREFIXES, phoneOf, readPhone, tidyNumber } from '#src/api/model/phone.ts'
import { SESSION_KEYS } from '#src/api/model/common.ts'
import { VisitCode } from '#src/api/model/visitCode.ts'
import { takeVisitCodes } from '#src/browser/visitCodes.ts'
import { forgetVisitCodes, visitCodesOf } from '#src/machines/account/registerActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import * as v from 'valibot'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

describe('phones', () => {
  test('[V-5 mainland] 11 digits of a known prefix, and nothing else', () => {
    fc.assert(fc.property(fc.constantFrom(...MAINLAND_PREFIXES), digits(9), (prefix, rest) => isPhoneNumber('CN', prefix + rest)))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }).chain(digits), (number) => {
        const known = MAINLAND_PREFIXES.some((prefix) => number.startsWith(prefix))
        return isPhoneNumber('CN', number) === (number.length === 11 && known)
      }),
    )
    expect(['10', '11', '12', '23'].filter((prefix) => isPhoneNumber('CN', `${prefix}000000000`))).toEqual([])
  })

  test('[V-5 mainland] of all beginnings of two digits, those of the table alone are taken', () => {
    const all = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
    const taken = all.filter((prefix) => isPhoneNumber('CN', `${prefix}912345678`))
    expect(taken).toEqual(['13', '14', '15', '16', '17', '18', '19'])
  })

  test('[V-5 overseas] 4 to 13 digits', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COUNTRIES.filter((one) => one !== 'CN')),
        fc.integer({ min: 0, max: 20 }).chain(digits),
        (country, number) => {
          expect(isPhoneNumber(country, number)).toBe(number.length >= 4 && number.length <= 13)
        },
      ),
    )
  })

  test('[V-5] however a number is written, it is the same phone, and reads back', () => {
    const ways = [
      '13800138000',
      '138 0013 8000',
      '+86 138-0013-8000',
      '0086 13800138000',
      '１３８００１３８０００',
      '(138) 0013.8000',
    ]
    expect(new Set(ways.map((typed) => phoneOf('CN', typed)))).toEqual(new Set(['+8613800138000']))
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRIES), fc.integer({ min: 4, max: 13 }).chain(digits), (country, number) => {
        const own = tidyNumber(country, number)
        if (!isPhoneNumber(country, own)) return true
        const read = readPhone(phoneOf(country, number))
        return read?.country === country && read.digits === own
      }),
    )
    // The zero that is dialled at home makes no other phone; in Italy it is a part of it.
    expect(['+4407911123456', '+447911123456', '+44 07911 123456'].map((typed) => phoneOf('GB', typed))).toEqual(
      Array.from({ length: 3 }, () => '+447911123456'),
    )
    expect(v.parse(Contact, { channel: 'phone', target: '+4407911123456' }).target).toBe('+447911123456')
    expect(phoneOf('IT', '0612345678')).toBe('+390612345678')
    expect(readPhone('+9991234567')).toBeNull()
    expect(readPhone('13800138000')).toBeNull()
  })

  test('[V-5] no dial code begins with another', () => {
    const codes = Object.values(DIAL_CODES)
    expect(codes.filter((one) => codes.some((other) => other !== one && one.startsWith(other)))).toEqual([])
  })

  test('[C-8] an e-mail address has at most 64 signs before its @', () => {
    const isTaken = (before: number) => v.is(Contact, { channel: 'email', target: `${'a'.repeat(before)}@example.com` })
    expect([64, 65].map(isTaken)).toEqual([true, false])
  })

  test('[V-9 middle] a contact is masked for screens that others see', () => {
    expect(maskContact({ channel: 'phone', target: '+8613800138000' })).toBe('+86 138*****000')
    expect(maskContact({ channel: 'email', target: 'ada@example.com' })).toBe('a**@example.com')
  })
})

describe('display names', () => {
  const sign = fc.constantFrom('a', '海', 'é', '😀', '1')

  test('[V-2 length] 2 to 24 characters, by code points', () => {
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
        expect(isDisplayName(signs.join(''))).toBe(signs.length >= 2 && signs.length <= 24)
      }),
    )
  })

  test('[V-2 doubles] no two spaces, dots or middle dots in a row', () => {
    fc.assert(
      fc.property(sign, fc.constantFrom(' ', '.', '·'), sign, (left, between, right) => {
        expect(isDisplayName(left + between + right)).toBe(true)
        expect(isDisplayName(left + between + between + right)).toBe(false)
      }),
    )
  })

  test('[V-2 ends] no dot at either end, no space beside a dot', () => {
    expect(['.海', '海.', '·海', '海·', '海 .天', '海. 天', '海· 天', '海 ·天', ' 海天', '海天 '].filter(isDisplayName)).toEqual(
      [],
    )
  })

  test('[V-2 kinds] not both kinds of dots, which are one however they were written', () => {
    expect(isDisplayName('a.b·c')).toBe(false)
    expect(v.parse(DisplayName, ' 阿依•古丽 ')).toBe('阿依·古丽')
  })
})

describe('display names as they are typed', () => {
  const odd = fc.constantFrom(
    'a',
    '海',
    ' ',
    '.',
    '·',
    '•',
    '・',
    '\u200b',
    '\u202e',
    '\u200d',
    '\u0301',
    '😀',
    '\n',
    '\ufeff',
    'Å',
  )

  test('[V-2 length doubles ends kinds] what is taken is clean, tidy and by the rule, and taken again as it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ unit: odd, maxLength: 26 })), (typed) => {
        const name = v.safeParse(DisplayName, typed)
        if (!name.success) return
        const { output } = name
        expect([isDisplayName(output), cleanText(output), output.normalize('NFC')]).toEqual([true, output, output])
        expect(v.parse(DisplayName, output)).toBe(output)
      }),
      { numRuns: 400 },
    )
  })

  test('[V-2] what cannot be seen is refused, wherever it stands', () => {
    const hidden = ['\u200b', '\u202e', '\u2066', '\u00ad', '\u3164', '\u{e0041}']
    fc.assert(
      fc.property(fc.constantFrom(...hidden), fc.nat({ max: 4 }), (sign, at) => {
        expect(v.safeParse(DisplayName, `${'海上来客'.slice(0, at)}${sign}${'海上来客'.slice(at)}`).success).toBe(false)
      }),
    )
    expect(v.parse(DisplayName, '海上来客')).toBe('海上来客')
  })
})

describe('names of accounts', () => {
  test('[C-8] a name that is read for another has the same look, whatever letters it is written in', () => {
    for (const name of ['mia0', 'ｍｉａｏ', 'МІАО', 'miaо', 'míao']) expect(lookAlikeKey(name)).toBe(lookAlikeKey('miao'))
    expect(lookAlikeKey('rnark')).toBe(lookAlikeKey('mark'))
    expect(lookAlikeKey('vvin1')).toBe(lookAlikeKey('winl'))
    expect(lookAlikeKey('mia')).not.toBe(lookAlikeKey('mio'))
    expect(latinOf('аdmіn')).toBe('admin')
  })

  test('[C-8] looks are the same for themselves, and hold only Latin letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30, unit: 'grapheme' }), (text) => {
        expect(lookAlikeKey(text)).toMatch(/^[a-z\d]*$/)
        expect(lookAlikeKey(text.toUpperCase().toLowerCase())).toBe(lookAlikeKey(text.toLowerCase().toUpperCase().toLowerCase()))
      }),
    )
  })

  test('[C-8] names that speak for the site are reserved, those that only hold such a word are not', () => {
    const reserved = ['admin', 'adm1n77', 'theadmin', 'системаadmin', 'kefu01', 'support', '5upport', '官方客服', 'sys', 'test1']
    expect(reserved.filter((name) => !isReservedName(name))).toEqual([])
    expect(['badminton', 'harbour1', 'tester99a', 'sysiphos', 'contest'].filter(isReservedName)).toEqual([])
  })

  test('[C-8] blocked words are found through digits and capitals, and the site may add some', () => {
    expect(['fuckoff', 'sh1t99', 'SHABI8'].filter((name) => !isBlockedName(name))).toEqual([])
    expect([isBlockedName('rivalsite'), isBlockedName('rivalsite', ['rival'])]).toEqual([false, true])
  })

  test('[C-8] names that are offered are of the right form, and not reserved or blocked', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 20 }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true })),
        (typed, chances) => {
          const names = namesLike(typed, () => Number(chances.next().value))
          for (let count = 0; count < 5; count += 1) {
            const name = String(names.next().value)
            expect([isAccountName(name), isReservedName(name), isBlockedName(name)]).toEqual([true, false, false])
          }
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('the person', () => {
  const at = (day: string) => Date.parse(`${day}T00:00:00+08:00`)

  test('[C-8] eighteen is reached on the birthday by the site’s clock; of 29 February on 1 March', () => {
    expect(birthdayFault('2008-01-02', at('2026-01-02'))).toBeNull()
    expect(birthdayFault('2008-01-02', at('2026-01-02') - 1)).toBe('tooYoung')
    expect([ageOn('2008-02-29', at('2026-02-28')), ageOn('2008-02-29', at('2026-03-01'))]).toEqual([17, 18])
  })

  test('[C-8] dates that are none', () => {
    const now = at('2026-01-02')
    const faults = ['', '2001-02-30', 'x', '1850-01-01', '2027-01-01'].map((day) => birthdayFault(day, now))
    expect(faults).toEqual(['missing', 'malformed', 'malformed', 'malformed', 'future'])
  })

  test('[C-8] how strong a password is, in words', () => {
    const said = ['abcd1234', 'password1', 'harbour12', 'aaaaaaa1', 'seagull58', 'Lighthouse7', 'Quay7fender'].map((password) =>
      passwordStrength(password, 'harbour1'),
    )
    expect(said).toEqual(['weak', 'weak', 'weak', 'weak', 'fair', 'strong', 'strong'])
  })

  test('[C-8] a password is not weak for a name that is not written yet, nor for one of two letters', () => {
    expect(['', 'ay', 'quay'].map((name) => passwordStrength('Quay7fender', name))).toEqual(['strong', 'strong', 'weak'])
  })

  test('[E-4] codes of the visit are taken from any address and kept by the tab; what is no code is not', () => {
    const { storage } = memoryStorage()
    const visit = (search: string) => takeVisitCodes({ location: { search } }, storage, Object.values(SESSION_KEYS), VisitCode)
    visit('?i_code=MIA88&r_code=%3Cscript%3E')
    visit('?x=1')
    expect(visitCodesOf(storage)).toEqual({ i_code: 'MIA88' })
    visit('?i_code=LEO99&r_code=back-1')
    expect(visitCodesOf(storage)).toEqual({ i_code: 'LEO99', r_code: 'back-1' })
    forgetVisitCodes(storage)
    expect(visitCodesOf(storage)).toEqual({})
  })
})
