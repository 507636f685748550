import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the guess, in English. */
export const words: SameKeys<typeof chinese> = {
  guess: {
    title: 'Guess the results',
    have: 'You have {{have}} points',
    none: 'There is no match to guess at now. New ones appear here.',
    pool: 'Pool {{pool}} points',
    noStakes: 'Matches without odds have no stakes yet: odds come with the first.',
    noOdds: 'none yet',
    odds: 'Odds {{odds}}',
    share: '{{share}}%',
    amount: 'Stake',
    hint: '{{least}} to {{most}} points a match in all. A stake cannot be taken back.',
    stake: 'Stake points',
    more: 'Add to the stake',
    faults: {
      least: 'At least {{least}} points a match.',
      most: 'At most {{most}} points a match in all.',
      have: 'You have too few points.',
    },
    mine: 'You chose {{side}} with {{amount}} points.',
    now: 'As the pool is now, being right brings {{back}} points. It still changes until kickoff.',
    won: 'You were right: {{payout}} points.',
    lost: 'Not right this time.',
    back: '{{payout}} points came back.',
    outcome: 'Result: {{side}}.',
    level: 'It ended level: every stake goes back.',
    void: 'The match was postponed or cancelled, or has no result: every stake goes back.',
    rules: 'Rules',
    ruleClose: 'A match takes stakes until the kickoff that is shown, by the time of this site.',
    rulePool:
      'All that was staked on a match goes to who was right, by what they staked; the points that cannot be divided go one each to who staked first. The site keeps nothing.',
    ruleVoid:
      'Where nobody was right, and where a match begins more than 3 hours late, is cancelled or has no result within 24 hours, every stake goes back.',
  },
}
