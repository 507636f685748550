import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the euro-cup vote, in English. */
export const words: SameKeys<typeof chinese> = {
  euroCupVote: {
    pool: 'A pool of {{pool}} points',
    closes: 'Votes close {{at}}, or earlier once the result is confirmed.',
    closed: 'Votes are closed. The champion is still to be confirmed.',
    won: 'Champion: {{team}}',
    counting: 'Votes are being counted; prizes will follow.',
    winners: 'Members who voted for the champion and shared the pool: {{winners}}',
    nobody: 'Nobody voted for the champion: the pool was not paid out.',
    abandoned: 'This vote was called off: the pool was not paid out.',
    teams: 'Votes by team',
    choose: 'Choose your team for today',
    share: '{{share}}% ({{votes}})',
    all: 'Total votes: {{votes}}',
    noneChosen: 'No team chosen yet',
    chosen: '{{team}} chosen',
    vote: 'Cast today’s vote',
    voteFor: 'Vote for {{team}}',
    today: 'You voted for {{team}} today. You can vote again tomorrow.',
    mine: 'My votes',
    mineVotes: '{{team}}: {{votes}}',
    prize: 'You got {{prize}} points',
    lost: 'None of your votes went to the champion.',
    rules: 'Rules',
    ruleVote: 'One free vote a day, for the same team or another one; it cannot be changed afterwards.',
    ruleShare:
      'Members who voted for the champion share the pool in proportion to their votes for it, in whole points; leftover points go one each to the earliest voters.',
    ruleOutcome: 'Two operators confirm the champion. If the vote is called off, or nobody was right, the pool is not paid out.',
  },
}
