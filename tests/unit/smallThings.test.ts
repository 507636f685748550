import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cardTail, maskCard } from '#src/api/model/cardNumber.ts'
import { words as english } from '#src/ui/cashier/deposit/locales/en.ts'

const UI = join(import.meta.dirname, '..', '..', 'src', 'ui')
const tokens = readFileSync(join(UI, 'tokens.css'), 'utf8')

/** A token's colour in a theme. */
function colour(name: string, theme: 'light' | 'dark'): string {
  const [, light, dark] = new RegExp(String.raw`--${name}: light-dark\((#\w{6}), (#\w{6})\)`).exec(tokens) ?? []
  return (theme === 'light' ? light : dark) ?? expect.unreachable(name)
}

const luminance = (hex: string): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, share, place) => {
    const value = Number.parseInt(hex.slice(1 + place * 2, 3 + place * 2), 16) / 255
    return sum + share * (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  }, 0)

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test.each(['light', 'dark'] as const)('[P-4] what is written into has a rim of 3:1 on cards, %s', (theme) => {
  expect(contrast(colour('field-line', theme), colour('surface', theme))).toBeGreaterThanOrEqual(3)
  expect(contrast(colour('field-line', theme), colour('field', theme))).toBeGreaterThanOrEqual(3)
})

test('[P-4] in the light theme what is written into is not the grey of what is switched off', () => {
  expect(colour('field', 'light')).not.toBe(colour('sunken', 'light'))
})

test.each(['light', 'dark'] as const)('[P-4] a skeleton is seen on each ground, %s', (theme) => {
  for (const ground of ['bg', 'surface', 'sunken'])
    expect(contrast(colour('bone', theme), colour(ground, theme))).toBeGreaterThanOrEqual(1.15)
})

test('[V-9] a card is told by its last four digits, whatever its length', () => {
  expect(['6222021234567894', '378282246310005', '6222021234567890128'].map((number) => cardTail(maskCard(number)))).toEqual([
    '7894',
    '0005',
    '0128',
  ])
})

test('[P-6] a deposit goes to the address of its order, never to one of the member', () => {
  expect(Object.values(english.deposit.about).join()).not.toMatch(/of your own/)
})

/** Words for operators, for developers, and of the verification of games, which is about just that. */
const EXPERTS = /^(?:backOffice|dev|inspector|rounds|setup)\//

test('[P-4] no page tells members how it is made', () => {
  const told = readdirSync(UI, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('locales/zh-CN.ts') && !EXPERTS.test(file))
    .flatMap((file) => {
      const found = readFileSync(join(UI, file), 'utf8').match(
        /由服务器|按服务器|以服务器|通知服务器|接口|幂等|缓存|令牌|数据库/g,
      )
      return (found ?? []).map((word) => `${file} ${word}`)
    })
  expect(told).toEqual([])
})

test('[D-6] the words of a button that says whether it is pressed do not change with that', () => {
  const doubled = readdirSync(UI, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const buttons = readFileSync(join(UI, file), 'utf8').matchAll(
        /<(button|Button|IconButton)\b(?:(?!<\/?\1\b).)*aria-pressed=\{(\w+)\}.*?<\/\1>/gs,
      )
      return [...buttons]
        .filter(([all, , state]) => all.includes(`t(${state} ?`) || all.includes(`${state} ? t(`))
        .map(() => file)
    })
  expect(doubled).toEqual([])
})
