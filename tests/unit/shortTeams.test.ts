import { describe, expect, it } from 'vitest'
import { shortTeams } from '#src/api/model/shortTeams.ts'

describe('shortTeams', () => {
  it.each([
    ['[S-8] the first words are kept', 'Jadegate Comets', 'Goldsand Flames', 'Jadegate', 'Goldsand'],
    ['[S-8] what fits stays whole', 'Seven Stars', 'Polar Day', 'Seven Stars', 'Polar Day'],
    ['[S-8] as many words as fit', 'North Isle United', 'Rosecloud Stars', 'North Isle', 'Rosecloud'],
    [
      '[S-8] a word that many teams begin with is not alone',
      'FC Northport Town',
      'Real Valley Rovers',
      'FC Northport',
      'Real Valley',
    ],
    [
      '[S-8] such a word is not alone though the next one does not fit',
      'FC Internationale Hafen',
      'Polar Day',
      'FC Internationale',
      'Polar Day',
    ],
    ['[S-8] two teams of one town stay whole', 'Northport United', 'Northport Rovers', 'Northport United', 'Northport Rovers'],
    ['[S-8] names without spaces stay whole', '朝阳坡骑士团', '河畔磐石', '朝阳坡骑士团', '河畔磐石'],
    ['[S-8] no name is no name', '', 'Skytower', '', 'Skytower'],
  ])('%s', (_, home, visit, shortHome, shortVisit) => {
    expect(shortTeams({ home, visit })).toEqual({ home: shortHome, visit: shortVisit })
  })
})
