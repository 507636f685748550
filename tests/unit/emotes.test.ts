import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ChatContent } from '#src/api/model/chatContent.ts'
import { EMOTE_LIMIT } from '#src/api/model/emoteLimit.ts'
import { emoteAddress, EMOTES, splitEmotes } from '#src/api/model/emotes.ts'
import { splitMentions } from '#src/api/model/mention.ts'

describe('emotes', () => {
  test('[D-7] a line is parted at its emotes; codes that nobody drew, and halves of one, are text', () => {
    expect(splitEmotes('好球:goal::goal:再来')).toEqual([
      { type: 'text', text: '好球' },
      { type: 'emote', code: 'goal' },
      { type: 'emote', code: 'goal' },
      { type: 'text', text: '再来' },
    ])
    for (const text of ['比分 2:1', ':nothing:', ':goal', '12:goal 30', ':GOAL:', ''])
      expect(splitEmotes(text)).toEqual(text === '' ? [] : [{ type: 'text', text }])
    expect(splitEmotes(':no:goal:')).toEqual([
      { type: 'text', text: ':no' },
      { type: 'emote', code: 'goal' },
    ])
  })

  test('[D-7] both halves take at most ten of them in a line', () => {
    const line = (count: number) => ':fire:'.repeat(count)
    expect(v.safeParse(ChatContent, line(EMOTE_LIMIT)).success).toBe(true)
    expect(v.safeParse(ChatContent, line(EMOTE_LIMIT + 1)).success).toBe(false)
  })

  test('[D-7] each has a picture of its own that draws nothing from elsewhere', () => {
    const pictures = EMOTES.map((code) => readFileSync(join(import.meta.dirname, '../../public', emoteAddress(code)), 'utf8'))
    expect(new Set(pictures).size).toBe(EMOTES.length)
    for (const picture of pictures) expect(picture.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/href|url|script|http/u)
    expect(pictures.join('').length).toBeLessThan(20_000)
  })
})

test('[D-7] a text is parted at the names that it speaks to; the longer name is meant', () => {
  const people = [
    { memberId: 'a', name: 'Mia' },
    { memberId: 'b', name: 'Mia B' },
  ]
  expect(splitMentions('@Mia B 看 @Mia，@谁', people).map(({ text, person }) => [text, person?.memberId ?? null])).toEqual([
    ['@Mia B', 'b'],
    [' 看 ', null],
    ['@Mia', 'a'],
    ['，@谁', null],
  ])
})
