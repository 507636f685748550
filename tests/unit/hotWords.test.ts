import { expect, test } from 'vitest'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { hotWords } from '#src/machines/search/hotWords.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'

const room = (nickname: string, heat: number, leagueName: string, status = 'On1'): AnchorMatch => ({
  ...anchorMatch({ status }),
  leagueName,
  anchorInfo: { anchorId: 'a1', avatar: null, collected: 0, nickname, heat, nextAt: null },
})

test('[P-10] words for who has nothing to type are the anchors and leagues that are watched most, each once', () => {
  const rooms = [room('Ann', 10, 'Coast Cup'), room('Ben', 30, 'Ranges League'), room('Cleo', 25, 'Coast Cup')]
  expect(hotWords(rooms)).toEqual(['Ben', 'Coast Cup', 'Cleo', 'Ranges League', 'Ann'])
})

test('[P-10] who is off the air and what has no name is no word; there are eight at most', () => {
  expect(hotWords([room('Ann', 10, '', ''), room('', 5, '')])).toEqual([])
  expect(hotWords(Array.from({ length: 12 }, (_, index) => room(`Anchor ${index}`, index, `League ${index}`)))).toHaveLength(8)
})

test('[P-10] of the leagues that are watched the one that most watch comes first, whoever shows it', () => {
  const rooms = [room('Ann', 30, 'Small Cup'), room('Ben', 20, 'Great League'), room('Cleo', 19, 'Great League')]
  expect(hotWords(rooms)).toEqual(['Ann', 'Great League', 'Ben', 'Small Cup', 'Cleo'])
})
