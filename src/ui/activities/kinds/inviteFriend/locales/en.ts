import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of invitations among the activities, in English. */
export const words: SameKeys<typeof chinese> = {
  inviteFriend: {
    own: 'Friends you invited',
    rules: 'Rules',
    reward: '{{reward}} for each friend who qualifies',
    off: 'Invitations earn nothing at the moment.',
    steps: {
      share: 'Share your link with a friend.',
      counts: 'They register, deposit {{deposits}} and make {{bets}} of valid bets.',
      claim: 'You claim {{reward}} in Rewards.',
    },
    month: '{{counted}} of {{monthly}} friends this month; any more can be claimed from next month.',
    friends: 'Friends who registered: {{all}}. Of them, {{counting}} qualify.',
    make: 'Get your link',
    all: 'See your friends',
    claim: 'Claim {{amount}} in Rewards',
    rule: {
      once: 'Each friend is rewarded once. It is the same reward as on the Invite friends page.',
      near: 'Accounts that share a device, network, real name or card with you or another friend do not count.',
      claim: 'Claim rewards in Rewards. They go to your wallet and need no bets.',
    },
  },
}
