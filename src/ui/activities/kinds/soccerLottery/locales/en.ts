import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the soccer lottery, in English. */
export const words: SameKeys<typeof chinese> = {
  soccerLottery: {
    round: 'Nine matches, a pool of {{pool}} points',
    none: 'The next round opens once its nine matches are known.',
    closes: 'Closes {{at}}, at the first kickoff',
    closed: 'This round is closed and waits for all results.',
    tickets: 'Tickets so far: {{count}}',
    chosen: '{{count}} of {{all}} chosen',
    hand: 'Submit today’s free ticket',
    done: 'Today’s ticket is in. You can submit another one tomorrow.',
    mine: 'My tickets',
    ticket: '{{day}}: {{picks}}',
    right: '{{right}} right',
    prize: '{{prize}} points',
    settled: '{{played}} matches counted, best score {{best}} right; members sharing the pool: {{count}}',
    nobody: '{{played}} matches counted, nobody had one right: the pool was not paid out',
    void: 'Fewer than {{least}} matches counted: this round is void',
    past: 'Earlier rounds',
    pastRound: 'Pool of {{pool}} points, closed {{at}}',
    show: 'Show the nine results',
    rules: 'Rules',
    ruleTicket:
      'One free ticket a day with a pick for each match: {{home}} home, {{draw}} draw, {{visit}} away. It cannot be changed afterwards.',
    ruleShare:
      'The members with the most right share the pool equally, each by their best ticket; leftover points go one each to the earliest.',
    ruleVoid:
      'Matches that start more than 3 hours late, are cancelled or have no result within 24 hours are left out; with fewer than {{least}} left, the round is void.',
  },
}
