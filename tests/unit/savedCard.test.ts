import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { CardNumber, groupByFour, maskCard, passesLuhn } from '#src/api/model/cardNumber.ts'
import { EthereumAddress, DigitalYuanWallet, HarbourWallet, maskAddress, TronAddress } from '#src/api/model/payAddress.ts'
import { isRealName, RealName } from '#src/api/model/realName.ts'
import { cutSaved, NewUsdtAddress } from '#src/api/model/savedCard.ts'
import { isTronAddress } from '#server/cashier/savedCards/tronAddress.ts'

const digits = (length: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })

/** The digit that makes a number pass, by trying all ten. */
function completed(body: readonly number[]): string {
  const begun = body.join('')
  return Array.from({ length: 10 }, (_, digit) => `${begun}${digit}`).find(passesLuhn) ?? ''
}

describe('card numbers', () => {
  test.each(['6222021234567894', '4111111111111111', '378282246310005', '5555 5555 5555 4444'])('[V-6] %s passes', (number) => {
    expect(v.parse(CardNumber, number)).toBe(number.replaceAll(' ', ''))
  })

  test.each([
    '',
    '0000000000000000',
    '6222021234567890',
    '41111111111',
    '41111111111111111111',
    '4111-1111-1111-1111',
    '４１１１１１１１１１１１１１１１',
  ])('[V-6] %s does not', (number) => expect(v.safeParse(CardNumber, number).success).toBe(false))

  test('[V-6 luhn] of ten last digits one passes, and then no single digit can be another', () => {
    fc.assert(
      fc.property(digits(15), fc.nat(15), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
        const number = completed(body)
        if (/^0*$/.test(number)) return
        const wrong = Array.from(number, (digit, index) => (index === place ? (Number(digit) + by) % 10 : digit)).join('')
        expect([passesLuhn(number), passesLuhn(wrong)]).toEqual([true, false])
      }),
    )
  })

  test('[V-6 groups] groups of four keep every digit, whatever is typed between them', () => {
    expect(groupByFour('6222021234567894')).toBe('6222 0212 3456 7894')
    expect(groupByFour('6222-02')).toBe('6222 02')
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const grouped = groupByFour(text)
        expect(grouped.replaceAll(' ', '')).toBe(text.replace(/[^\d*]/g, '').slice(0, 19))
        expect(grouped.split(' ').every((group, index, all) => group.length === 4 || index === all.length - 1)).toBe(true)
        expect(groupByFour(grouped)).toBe(grouped)
      }),
    )
  })

  test('[V-9] of a card its first and last four are shown, in groups', () => {
    expect(maskCard('6222021234567894')).toBe('6222 **** **** 7894')
    expect(maskCard('378282246310005')).toBe('3782 **** *** 0005')
    expect(maskCard('6222020200112345678')).toBe('6222 **** **** *** 5678')
  })
})

describe('addresses', () => {
  test('[C-10] the address of nobody is none, whatever its form', () => {
    const zeros: readonly (readonly [v.GenericSchema<unknown, string>, string])[] = [
      [EthereumAddress, `0x${'0'.repeat(40)}`],
      [TronAddress, 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
      [DigitalYuanWallet, '0'.repeat(16)],
      [HarbourWallet, `HB${'1'.repeat(30)}`],
    ]
    expect(zeros.map(([schema, text]) => v.safeParse(schema, text).success)).toEqual([false, false, false, false])
    expect(v.safeParse(EthereumAddress, `0x${'0'.repeat(39)}1`).success).toBe(true)
  })

  const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

  test('the checksum of a Tron address fits, and any other character at any place breaks it', () => {
    expect([v.safeParse(TronAddress, TRON).success, isTronAddress(TRON)]).toEqual([true, true])
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 33 }),
        fc.constantFrom(...Array.from('23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijk')),
        (place, other) => {
          const wrong = `${TRON.slice(0, place)}${other}${TRON.slice(place + 1)}`
          expect(isTronAddress(wrong)).toBe(wrong === TRON)
        },
      ),
    )
    for (const wrong of ['', 'T', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', `${TRON}z`, TRON.replace('R', '0')])
      expect(isTronAddress(wrong)).toBe(false)
  })

  test('each kind has its own form, and a network takes only its own', () => {
    const ethereum = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
    const accepts = (schema: v.GenericSchema<string, string>, text: string) => v.safeParse(schema, text).success
    expect([
      accepts(EthereumAddress, ethereum),
      accepts(EthereumAddress, ethereum.slice(2)),
      accepts(TronAddress, ethereum),
    ]).toEqual([true, false, false])
    expect([accepts(DigitalYuanWallet, '0021234567890123'), accepts(DigitalYuanWallet, '1021234567890123')]).toEqual([
      true,
      false,
    ])
    expect([accepts(HarbourWallet, `HB${'a'.repeat(30)}`), accepts(HarbourWallet, `HB${'0'.repeat(30)}`)]).toEqual([true, false])
    expect(v.safeParse(NewUsdtAddress, { network: 'ERC20', address: TRON }).success).toBe(false)
    expect(v.parse(NewUsdtAddress, { network: 'TRC20', address: ` ${TRON} ` }).address).toBe(TRON)
    expect(maskAddress(TRON)).toBe('TR7N****Lj6t')
  })

  test('[C-10 cutToThree] lists are cut to three', () => {
    expect(cutSaved([1, 2, 3, 4])).toEqual([1, 2, 3])
    expect(cutSaved([1])).toEqual([1])
  })
})

describe('real names', () => {
  test.each(['王伟', '欧阳娜娜', '阿卜杜拉·买买提', '李'.repeat(24), 'John', 'J. R. Smith', 'Mary Ann Lee', 'a'.repeat(48)])(
    '[V-1 chinese latin] %s is one',
    (name) => expect(isRealName(name)).toBe(true),
  )

  test.each([
    '',
    '李',
    '李'.repeat(25),
    '·王伟',
    '王伟·',
    '王·伟·明',
    'Tom',
    'a'.repeat(49),
    ' John',
    'John3',
    '王wei',
    'John  3',
    'O·Neil',
  ])('[V-1] “%s” is not', (name) => expect(isRealName(name)).toBe(false))

  test('[V-1] both middle dots are taken, and one is stored', () => {
    expect(v.parse(RealName, ' 阿卜杜拉•买买提 ')).toBe('阿卜杜拉·买买提')
  })
})
