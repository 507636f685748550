import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of stages of a week's deposits, in English. */
export const words: SameKeys<typeof chinese> = {
  stageDeposit: {
    thisWeek: 'This week: {{monday}} to {{sunday}}',
    week: '{{monday}} to {{sunday}}',
    sums: 'Deposits {{deposits}} · valid bets {{bets}}',
    stage: 'deposit {{deposits}}, then bet as much',
    state: { open: 'Not reached', betting: 'Bets needed', ready: 'Ready', got: 'Claimed' },
    lacksDeposits: 'Deposits {{have}} / {{need}}',
    lacksBets: 'Valid bets {{have}} / {{need}}',
    claim: 'Claim {{prize}}',
    in: 'You are taking part',
    out: 'Take part before you deposit',
    rule: {
      counts:
        'Only deposits credited and bets settled after you take part count. The totals start again every Monday at 00:00 (UTC+8).',
      bets: 'To claim a stage, make as many valid bets as you had deposited when you reached it. Later deposits do not raise that.',
      claim:
        'Prizes go to your wallet. You can claim what you reached for as long as the activity runs, also in later weeks and after you leave.',
      own: 'Your own money is never locked, and you can leave at any time. A void bet takes its progress back, never a prize you have claimed.',
    },
    join: 'Take part',
    leave: 'Leave',
    deposit: 'Deposit',
  },
}
