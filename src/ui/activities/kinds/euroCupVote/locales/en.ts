import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the euro-cup vote, in English. */
export const words: SameKeys<typeof chinese> = {
  euroCupVote: {
    pool: 'A pool of {{pool}} points',
    closes: 'Votes close {{at}}, or earlier once the result is confirmed.',
    closed: 'Votes are closed. The champion is still to be confirmed.',
    won: 'Champion: {{team}}',
    counting: 'Votes are being counted; prizes follow.',
    winners: 'Members who voted for the champion and shared the pool: {{winners}}',
    nobody: 'Nobody voted for the champion: the pool was not given.',
    abandoned: 'This vote was called off: the pool was not given.',
    teams: 'Votes by team',
    choose: 'Choose the team that you support today',
    share: '{{share}}% ({{votes}})',
    all: 'Votes in all: {{votes}}',
    vote: 'Cast today’s vote',
    voteFor: 'Vote for {{team}}',
    today: 'Today’s vote went to {{team}}. There is another one tomorrow.',
    mine: 'My votes',
    mineVotes: '{{team}}: {{votes}}',
    prize: 'You got {{prize}} points',
    lost: 'None of your votes was for the champion.',
    rules: 'Rules',
    ruleVote: 'One free vote a day, which cannot be changed afterwards: for the same team again, or for another one.',
    ruleShare:
      'Those who voted for the champion share the pool by how many of their votes were for it, in whole points; points that cannot be divided go one each to who voted for it first.',
    ruleOutcome: 'Two operators confirm the champion. Where the vote is called off, or nobody was right, the pool is not given.',
  },
}
