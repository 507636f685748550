import { expect, test } from 'vitest'
import { headOf } from '#src/api/model/headOf.ts'

test.each([
  ['今晚的比赛就要开始。快来直播间。', '今晚的比赛就要开始', '快来直播间。'],
  ['Tonight’s match is on. Find it in the live list.', 'Tonight’s match is on', 'Find it in the live list.'],
  ['Odds of 1.85 are there! Look.', 'Odds of 1.85 are there!', 'Look.'],
  ['没有句号', '没有句号', ''],
  ['One sentence.', 'One sentence', ''],
  ['第一句？\n第二句。', '第一句？', '第二句。'],
])('[S-10] the title of “%s” is “%s”, and “%s” follows', (content, head, rest) => {
  expect(headOf(content)).toEqual({ head, rest })
})
