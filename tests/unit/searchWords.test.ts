import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, searchMarks, searchScore, searchTerms } from '#src/api/model/searchWords.ts'

const score = (typed: string, ...texts: readonly string[]) =>
  searchScore(
    searchTerms(typed),
    texts.map((text, index) => ({ text: fold(text), weight: 3 - index })),
  )

describe('what is looked for', () => {
  test('[P-10] words stand for themselves, Chinese is read in pairs of letters, and signs are left out', () => {
    expect(searchTerms('Harbour 充值多久?')).toEqual({
      whole: 'harbour 充值多久',
      words: ['harbour'],
      pairs: ['充值', '值多', '多久'],
    })
    expect(searchTerms('ＶＩＰ')).toMatchObject({ words: ['vip'] })
    expect(searchTerms('鹰')).toMatchObject({ pairs: ['鹰'] })
    for (const typed of ['', '  ', '%_*', '🙂', '。，！']) expect(searchTerms(typed)).toEqual({ whole: '', words: [], pairs: [] })
  })

  test('[P-10] whatever is typed, little is looked for', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000, unit: 'grapheme' }), (typed) => {
        const { words, pairs } = searchTerms(typed)
        expect(words.length + pairs.length).toBeLessThanOrEqual(24)
      }),
    )
  })
})

describe('what fits', () => {
  test('[P-10] each word begins a word of a name; a question is found though words lie between', () => {
    expect(score('har', 'Harbour United')).toBeGreaterThan(0)
    expect(score('bour', 'Harbour United')).toBe(0)
    expect(score('united harbour', 'Harbour United')).toBeGreaterThan(0)
    expect(score('harbour city', 'Harbour United')).toBe(0)
    expect(score('充值多久到账', '充值后多久到账')).toBeGreaterThan(0)
    expect(score('充值多久到账', '多久没去看球了')).toBe(0)
    expect(score('vip', '会员VIP等级')).toBeGreaterThan(0)
  })

  test('[P-10] a name that is what was typed comes before one that begins so, and that before one that has it', () => {
    const [whole, begins, has, text] = [
      score('海港', '海港'),
      score('海港', '海港联队'),
      score('海港', '新海港'),
      score('海港', '联队', '海港'),
    ]
    expect([whole, begins, has, text].toSorted((a, b) => b - a)).toEqual([whole, begins, has, text])
    expect(new Set([whole, begins, has, text]).size).toBe(4)
  })

  test('[P-10] a name that has a word within comes before one that has the word in its text alone, however much the text is worth', () => {
    const worth = (name: string, text: string) =>
      searchScore(searchTerms('海港'), [
        { text: name, weight: 1 },
        { text, weight: 1 },
      ])
    expect(worth('新海港', '')).toBeGreaterThan(worth('联队', '海港'))
  })

  test('[P-10] every text is found by itself, and nothing is found by signs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const terms = searchTerms(text)
        const isEmpty = terms.words.length + terms.pairs.length === 0
        expect(score(text, text) > 0).toBe(!isEmpty)
      }),
    )
  })
})

test('[P-10] marks show the text as it is, whole and in order, and mark what was typed', () => {
  expect(searchMarks('海港 Harbour', searchTerms('harb 海港'))).toEqual([
    { text: '海港', isFound: true },
    { text: ' ', isFound: false },
    { text: 'Harb', isFound: true },
    { text: 'our', isFound: false },
  ])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 20 }), (text, typed) => {
      const parts = searchMarks(text, searchTerms(typed))
      expect(parts.map((part) => part.text).join('')).toBe(text)
      expect(parts.every((part, index) => part.isFound !== parts[index + 1]?.isFound)).toBe(true)
    }),
  )
})
