import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the guess, in English. */
export const words: SameKeys<typeof chinese> = {
  guess: {
    own: 'Your points',
    have: 'You have {{have}} points',
    short: '{{have}} points; stakes start at {{least}}',
    over: 'Closed matches',
    none: 'There are no matches to guess right now. New ones appear here.',
    pool: 'Pool {{pool}} points',
    players: 'Players: {{count}}',
    noStakes: 'Pool 0 points · be the first',
    nobody: 'Nobody took part.',
    noOdds: '–',
    odds: 'Odds {{odds}}',
    share: '{{share}}%',
    amount: 'Stake',
    hint: '{{least}} to {{most}} points per match in total. Stakes cannot be withdrawn.',
    stake: 'Stake points',
    more: 'Add to the stake',
    faults: {
      least: 'At least {{least}} points per match.',
      most: 'At most {{most}} points per match in total.',
      have: 'You do not have enough points.',
    },
    mine: 'You chose {{side}} with {{amount}} points.',
    now: 'As the pool stands, you get {{back}} points if you are right. It can still change until kickoff.',
    won: 'You were right: {{payout}} points.',
    lost: 'Not right this time.',
    back: '{{payout}} points were returned.',
    outcome: 'Result: {{side}}.',
    level: 'It ended level: all stakes are returned.',
    void: 'The match was postponed or cancelled, or has no result: all stakes are returned.',
    rules: 'Rules',
    ruleClose: 'Stakes close at the kickoff time shown, by this site’s clock.',
    rulePool:
      'Everything staked on a match goes to those who were right, in proportion to their stakes; leftover points go one each to the earliest. The site keeps nothing.',
    ruleVoid:
      'If nobody is right, or a match starts more than 3 hours late, is cancelled or has no result within 24 hours, all stakes are returned.',
  },
}
