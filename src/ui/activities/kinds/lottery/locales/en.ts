import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the lottery, in English. */
export const words: SameKeys<typeof chinese> = {
  lottery: {
    next: 'Drawing of {{day}}',
    drawnAt: 'Drawn at {{at}} (UTC+8)',
    none: 'The next drawing has not begun.',
    join: 'Take part in the daily lottery',
    joinText: 'Valid bets count from when you take part. Winners are listed with their names masked.',
    joined: 'You take part.',
    tickets: 'Your tickets: {{count}}',
    valid: 'Valid bets so far {{valid}}: one ticket for each {{each}}, {{most}} at most',
    fair: 'Fair drawing',
    fairText:
      'The seed that decides this drawing is fixed and cannot be changed. It is told after the drawing, so that anybody can check it.',
    showHash: 'Show the hash',
    commitment: 'Hash of this drawing’s seed (SHA-256)',
    ranks: 'Prizes',
    rank: 'Rank {{rank}}',
    winners: 'Winners: {{count}}',
    drawings: 'Earlier drawings',
    noDrawings: 'Nothing was drawn yet.',
    facts: 'Tickets: {{tickets}}, one for each {{each}} of valid bets; yours: {{mine}}',
    nobody: 'Nobody took part.',
    noWinner: 'Nobody won.',
    mine: 'you',
    verify: 'Verify the drawing of {{day}}',
  },
}
