import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { blockedIn, BlockedWords, foldText, readWordList, wordListProblem } from '#src/api/model/blockedWords.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 30 })
const word = text.filter((one) => foldText(one) !== '')
const SPACES = fc.constantFrom('', ' ', '\u3000', '\t', '  ')

describe('blocked words', () => {
  test.each([
    ['buy SPAM now', ['spam'], ['spam']],
    ['s p a m', ['spam'], ['spam']],
    ['ＳＰＡＭ', ['spam'], ['spam']],
    ['ｽﾊﾟﾑ', ['スパム'], ['スパム']],
    ['代\u3000练', ['代练'], ['代练']],
    ['STRASSE', ['straße'], ['straße']],
    ['ΟΔΟΣ', ['οδος'], ['οδος']],
    ['spa', ['spam'], []],
    ['anything', ['', ' '], []],
    ['a b', ['b', 'a', 'c'], ['b', 'a']],
  ])('[D-8] %j against %j finds %j', (content, words, found) => {
    expect(blockedIn(content, words)).toEqual(found)
  })

  test('[D-8] a word is found whatever stands around it, whatever its case and width, and with spaces between its letters', () => {
    fc.assert(
      fc.property(text, word, text, fc.array(SPACES, { minLength: 1, maxLength: 5 }), (before, blocked, after, spaces) => {
        const spread = Array.from(foldText(blocked), (letter, index) => letter + spaces[index % spaces.length]!).join('')
        // Marks that compose with a neighbour make another letter of it: that is another word.
        fc.pre(foldText(before + spread + after).includes(foldText(blocked)))
        expect(blockedIn(before + spread + after, [blocked])).toEqual([blocked])
      }),
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (ascii) => {
        fc.pre(foldText(ascii) !== '')
        const wide = Array.from(ascii, (letter) =>
          letter > ' ' && letter <= '~' ? String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0) : letter,
        )
        expect(blockedIn(wide.join(''), [ascii])).toEqual([ascii])
        expect(blockedIn(ascii.toUpperCase(), [ascii.toLowerCase()])).toEqual([ascii.toLowerCase()])
      }),
    )
  })

  test('[D-8] folding twice is folding once, and what is found is always in the list', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 5 }), (content, words) => {
        expect(foldText(foldText(content))).toBe(foldText(content))
        expect(words).toEqual(expect.arrayContaining([...blockedIn(content, words)]))
        expect(blockedIn('', words)).toEqual([])
      }),
    )
  })

  test('[D-8] a list keeps each word once, as first written, and has limits', () => {
    expect(v.parse(BlockedWords, ['Spam', ' spam ', 'ＳＰＡＭ', '代练'])).toEqual(['Spam', '代练'])
    expect(v.safeParse(BlockedWords, ['']).success).toBe(false)
    expect(v.safeParse(BlockedWords, ['字'.repeat(25)]).success).toBe(false)
    expect(
      v.safeParse(
        BlockedWords,
        Array.from({ length: 201 }, (_, index) => `w${index}`),
      ).success,
    ).toBe(false)
    expect(readWordList('代练，spam\n  外挂 ;; 加微信、 ')).toEqual(['代练', 'spam', '外挂', '加微信'])
  })

  test('[D-8] a list that cannot be saved names the word that is too long, or that there are too many', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`)
    expect(wordListProblem(many(200))).toBeNull()
    expect(wordListProblem(many(201))).toBe('tooMany')
    expect(wordListProblem(['代练', `${'字'.repeat(24)} `])).toBeNull()
    expect(wordListProblem(['代练', '字'.repeat(25)])).toEqual({ tooLong: '字'.repeat(25) })
  })
})
