import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesMatch } from '#src/api/model/matchWords.ts'

const match = { leagueName: '海港超级联赛', homeName: 'Harbour United', visitName: 'FC Lighthouse' }

test('[C-13] a match is found by parts of its league’s and its teams’ names, in any order, width and case', () => {
  for (const typed of ['', ' ', '超级', 'harbour', 'ＨＡＲＢＯＵＲ', 'light 超级', 'united  fc'])
    expect(namesMatch(match, typed)).toBe(true)
  for (const typed of ['harbor', 'united league', '%', '.*', '乙级']) expect(namesMatch(match, typed)).toBe(false)
})

test('[C-13] whatever is typed, who types less finds no less', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z ]*$/), fc.stringMatching(/^[a-z ]*$/), (one, other) => {
      if (namesMatch(match, `${one} ${other}`)) expect(namesMatch(match, one)).toBe(true)
    }),
  )
})
