import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeMention, mentionBegun, MENTION_LIMIT, mentionsIn, splitMentions } from '#src/api/model/mention.ts'

const PEOPLE = [
  { memberId: 'm1', name: 'Mia' },
  { memberId: 'm2', name: '米娅' },
  { memberId: 'm3', name: 'Mia King' },
]

describe('mentions', () => {
  test.each([
    ['@Mia 你好', ['m1']],
    ['看，@米娅说得对 @Mia', ['m2', 'm1']],
    ['@Mia King 来了', ['m3']],
    ['Mia 你好', []],
    ['@@Mia@Mia', ['m1']],
    ['@mia', []],
    ['你好@Mia', ['m1']],
    ['@Mia@米娅@Mia King', ['m1', 'm2', 'm3']],
    ['write to x@Mia.example', []],
    ['write to 7@Mia', []],
    ['@Miami', []],
    ['@Mia2', []],
    ['@Mia来了', ['m1']],
    ['@Mia Kingdom', ['m1']],
    ['', []],
  ])('[D-7] %j speaks to %j', (text, ids) => {
    expect(mentionsIn(text, PEOPLE)).toEqual(ids)
  })

  test.each([
    ['@', ''],
    ['你好 @Mi', 'Mi'],
    ['你好，@米', '米'],
    ['你好@', ''],
    ['你好@米', '米'],
    ['a@b', null],
    ['7@b', null],
    ['@Mia ', null],
    ['', null],
  ])('[D-7] after %j the name %j is being typed', (text, begun) => {
    expect(mentionBegun(text)).toBe(begun)
  })

  test('[D-7] what stands in a name that is spoken to speaks to nobody', () => {
    const people = [
      { memberId: 'bob', name: 'bob' },
      { memberId: 'at', name: '看@bob' },
    ]
    expect(mentionsIn('@看@bob', people)).toEqual(['at'])
  })

  test('[D-7] the parts of a text together are the text', () => {
    const sign = fc.constantFrom('@', 'a', '看', ' ', '7', '.')
    const words = fc.string({ unit: sign, maxLength: 12 })
    fc.assert(
      fc.property(words, fc.array(fc.string({ unit: sign, minLength: 1, maxLength: 3 }), { maxLength: 4 }), (text, names) => {
        const people = names.map((name, index) => ({ memberId: `m${index}`, name }))
        const parts = splitMentions(text, people)
        expect(parts.map((part) => part.text).join('')).toBe(text)
      }),
    )
  })

  test('[D-7] a completed name is always mentioned, and never more than five people', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.string(), name, fc.array(name, { maxLength: 12 }), (text, wanted, others) => {
        fc.pre(!others.some((other) => other.startsWith(wanted) || wanted.startsWith(other)))
        const people = [wanted, ...others].map((one, index) => ({ memberId: `m${index}`, name: one }))
        const completed = completeMention('', wanted)
        expect(mentionsIn(completed, people)[0]).toBe('m0')
        expect(completeMention(text, wanted).endsWith(`@${wanted} `)).toBe(true)
        expect(mentionsIn(others.map((other) => `@${other}`).join(' '), people).length).toBeLessThanOrEqual(MENTION_LIMIT)
      }),
    )
  })
})
