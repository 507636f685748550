import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the lottery, in English. */
export const words: SameKeys<typeof chinese> = {
  lottery: {
    next: 'Draw of {{day}}',
    drawnAt: 'Draw: {{at}}',
    none: 'The next draw has not opened yet.',
    join: 'Take part in the daily lottery',
    joinText: 'Valid bets count from when you take part. Winners are listed with their names masked.',
    joined: 'You are taking part.',
    tickets: 'Your tickets: {{count}}',
    valid: 'Valid bets so far {{valid}}: one ticket for each {{each}}, {{most}} at most',
    towards: 'Towards the next ticket',
    fair: 'Fair draw',
    fairText:
      'The seed that decides this draw is fixed and cannot be changed. It is published after the draw, so that anyone can check it.',
    showHash: 'Show the hash',
    commitment: 'Hash of this draw’s seed (SHA-256)',
    ranks: 'Prizes',
    rank: '{{rank}} prize',
    winners: 'Winners: {{count}}',
    drawings: 'Earlier draws',
    noDrawings: 'No draws yet.',
    facts: 'Tickets: {{tickets}}, one for each {{each}} of valid bets; yours: {{mine}}',
    nobody: 'Nobody took part.',
    noWinner: 'Nobody won.',
    mine: 'you',
    verify: 'Verify the draw of {{day}}',
  },
}
