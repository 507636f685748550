import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const tokens = readFileSync(join(import.meta.dirname, '../../src/ui/tokens.css'), 'utf8')

/** A token's colours, light first and dark second. */
function pairOf(token: string): readonly [string, string] {
  const [, light = '', dark = ''] =
    new RegExp(String.raw`--${token}: light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)`, 'u').exec(tokens) ?? []
  return [light, dark]
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test('[D-7] names of every grade can be read on each ground of a chat, in both themes', () => {
  for (const grade of ['muted', 'brand', 'grade-1', 'grade-2', 'grade-3', 'grade-4', 'grade-5'])
    for (const ground of ['surface', 'sunken', 'brand-soft'])
      for (const theme of [0, 1] as const)
        expect([grade, ground, theme, contrast(pairOf(grade)[theme], pairOf(ground)[theme]) >= 4.5]).toEqual([
          grade,
          ground,
          theme,
          true,
        ])
})

const vip = readFileSync(join(import.meta.dirname, '../../src/ui/vip/vip.module.css'), 'utf8')

test.each(['.rules > li[aria-current]', '.table tr[aria-current]'])(
  '[C-11] the chip of one’s own grade in %s has another ground than its row',
  (row) => {
    expect(vip).toContain(`${row} {`)
    const within = [...vip.matchAll(/([^{}]*)\{\s*--gold-soft: var\(--surface\);\s*\}/gu)].map(([, selectors]) => selectors)
    expect(within.join().includes(`${row} >`)).toBe(true)
  },
)

test.each([0, 1] as const)('[C-11] the chip of a grade is read on a surface in theme %i', (theme) => {
  expect(contrast(pairOf('gold')[theme], pairOf('surface')[theme])).toBeGreaterThanOrEqual(4.5)
})
