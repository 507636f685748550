import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeMention, mentionBegun, MENTION_LIMIT, mentionsIn } from '#src/api/model/mention.ts'

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
    ['', []],
  ])('[D-7] %j speaks to %j', (text, ids) => {
    expect(mentionsIn(text, PEOPLE)).toEqual(ids)
  })

  test.each([
    ['@', ''],
    ['你好 @Mi', 'Mi'],
    ['你好，@米', '米'],
    ['a@b', null],
    ['@Mia ', null],
    ['', null],
  ])('[D-7] after %j the name %j is being typed', (text, begun) => {
    expect(mentionBegun(text)).toBe(begun)
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
