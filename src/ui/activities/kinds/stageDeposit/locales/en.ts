import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of stages of a week's deposits, in English. */
export const words: SameKeys<typeof chinese> = {
  stageDeposit: {
    thisWeek: 'This week: {{monday}} to {{sunday}}',
    week: '{{monday}} to {{sunday}}',
    sums: 'Deposits {{deposits}} · valid bets {{bets}}',
    stage: '{{prize}} for deposits of {{deposits}}',
    state: { open: 'To come', betting: 'Bets missing', ready: 'Ready', got: 'Claimed' },
    lacksDeposits: 'Deposits {{have}} / {{need}}',
    lacksBets: 'Valid bets {{have}} / {{need}}',
    claim: 'Claim {{prize}}',
    in: 'You take part',
    out: 'Take part before you deposit',
    rule: {
      counts: 'Deposits credited and bets settled after you took part count. The sums begin again on Mondays at 00:00 (UTC+8).',
      bets: 'A stage asks for as many valid bets as you had deposited when you reached it. Later deposits do not raise that.',
      claim:
        'Prizes go to your wallet. What you reached can be claimed while the activity runs, also next week and after you left.',
      own: 'Your own money is never locked, and you can leave at any time. A void bet takes its progress back, never a prize that you claimed.',
    },
    join: 'Take part',
    leave: 'Leave',
    deposit: 'Deposit',
  },
}
