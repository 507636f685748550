import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ChatContent } from '#src/api/model/chatContent.ts'
import { cleanLines, cleanText, lineSchema, linesSchema, MESSAGE_LIMIT } from '#src/api/model/text.ts'
import { countCodePoints } from '#src/api/model/textLength.ts'

/** Any text, with the characters that people attack with made likely. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom(
        ...Array.from('e \n你👨\u{1f3f4}\u200b\u202e\u2066\ufeff\u200d\ufe0f\u0301\u0489\u0000\u00ad\u3164\u1100\u1160\u{e0067}'),
        '👨‍👩‍👧',
      ),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

// Written anew from the Unicode tables, not taken from the code under test.
const DIRECTION_OR_HIDDEN = /[\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u061c]/u

const ENGLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'

describe('cleanText', () => {
  test('is idempotent: cleaned text stays as it is', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const once = cleanText(text)
        expect(cleanText(once)).toBe(once)
      }),
      { numRuns: 2_000 },
    )
  })

  test('leaves no direction control, no hidden character and no line break, and no space at the ends', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const clean = cleanText(text)
        expect(clean).not.toMatch(DIRECTION_OR_HIDDEN)
        expect(clean).not.toMatch(/[\n\r\t\u2028\u2029]/)
        expect(clean).toBe(clean.trim())
      }),
    )
  })

  test.each([
    ['an override', 'safe\u202etxt.exe', 'safetxt.exe'],
    ['isolates', '\u2066a\u2069b', 'ab'],
    ['a zero-width flood', `a${'\u200b'.repeat(500)}b`, 'ab'],
    ['a byte-order mark', '\ufeffhello', 'hello'],
    ['marks piled on one letter', `e${'\u0489'.repeat(50)}`, `e${'\u0489'.repeat(4)}`],
    ['a joiner flood', `a${'\u200d'.repeat(9)}b`, 'ab'],
    ['joiners and marks by turns', `a${'\u0489\u200d'.repeat(50)}b`, `a${'\u0489'.repeat(4)}b`],
    ['a hidden character between a letter and its mark', 'e\u202e\u0301', 'é'],
    ['selectors by turns', `a${'\ufe0f\ufe0e'.repeat(50)}b`, 'a\ufe0fb'],
    ['hidden text in tag characters', `a${'\u{e0041}'.repeat(50)}b`, 'ab'],
    ['letters that look like nothing', '\u3164\u2800\u115f\uffa0\u1160', ''],
    ['marks with no letter', '\u0301\ufe0f', ''],
    ['the flag of England, kept', ENGLAND, ENGLAND],
    ['the flag of England with more hidden behind it', `${ENGLAND}${'\u{e0041}'.repeat(9)}`, ENGLAND],
    ['spaces of all kinds', ' a\u3000\n\t b\u00a0', 'a b'],
    ['a family of one glyph, kept', '👨‍👩‍👧', '👨‍👩‍👧'],
    ['a heart with its variation selector, kept', '❤️', '❤️'],
    ['markup, kept as text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['two spellings of one letter', 'e\u0301', 'é'],
  ])('cleans %s', (_what, dirty, clean) => {
    expect(cleanText(dirty)).toBe(clean)
  })
})

describe('a line of a person', () => {
  test('is 1 to 200 code points after cleaning, whatever was sent', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'grapheme', minLength: 150, maxLength: 260 })), (text) => {
        const parsed = v.safeParse(ChatContent, text)
        const count = Array.from(cleanText(text)).length
        expect(parsed.success).toBe(count >= 1 && count <= MESSAGE_LIMIT && text.length <= MESSAGE_LIMIT * 16)
        if (parsed.success) expect(parsed.output).toBe(cleanText(text))
      }),
    )
  })

  test.each([
    ['nothing', '', 'text.empty'],
    ['spaces', ' \u3000\n', 'text.empty'],
    ['hidden characters only', '\u200b\u202e\ufeff', 'text.empty'],
    ['one too many', '好'.repeat(201), 'text.tooLong'],
    ['a flood', 'x'.repeat(1_000_000), 'text.tooLong'],
  ])('refuses %s', (_what, text, issue) => {
    const parsed = v.safeParse(lineSchema(200), text)
    expect(parsed.issues?.map(({ message }) => message)).toContain(issue)
  })

  test('counts an emoji beyond the basic plane as one', () => {
    expect(countCodePoints('a😀好')).toBe(3)
    expect(v.is(ChatContent, '😀'.repeat(200))).toBe(true)
    expect(v.is(ChatContent, '😀'.repeat(201))).toBe(false)
  })

  test.each([[null], [7], [{ toString: () => 'x' }], [['x']]])('refuses %j, which is no text', (value) => {
    expect(v.is(ChatContent, value)).toBe(false)
  })
})

describe('several lines', () => {
  test('[V-8] each is cleaned, with one empty line between paragraphs at most and none at the ends', () => {
    expect(cleanLines('\r\n  一\u200b  二 \n\n\n\n三\u2028四\n\n')).toBe('一 二\n\n三\n四')
    fc.assert(
      fc.property(hostile, (text) => {
        const clean = cleanLines(text)
        expect(cleanLines(clean)).toBe(clean)
        expect(clean).not.toMatch(/\n{3}|^\n|\n$/)
        for (const line of clean.split('\n')) expect(line).toBe(cleanText(line))
      }),
    )
  })

  test('[V-8] are refused when nothing is left of them, and when they are longer than the most', () => {
    const schema = linesSchema(4)
    const issueOf = (text: string) => v.safeParse(schema, text).issues?.[0].message ?? null
    expect(['好\n好', ' \n ', '一二三四五', 'x'.repeat(17)].map(issueOf)).toEqual([
      null,
      'text.empty',
      'text.tooLong',
      'text.tooLong',
    ])
  })
})
