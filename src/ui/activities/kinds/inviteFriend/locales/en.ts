import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of invitations among the activities, in English. */
export const words: SameKeys<typeof chinese> = {
  inviteFriend: {
    reward: '{{reward}} for each friend you invite',
    off: 'Invitations bring nothing at present.',
    terms:
      'A friend who registers by your link counts once their deposits come to {{deposits}} and their valid bets to {{bets}}.',
    month: 'This month: {{counted}} of {{monthly}}. Further friends can be claimed from next month on.',
    friends: 'Friends who registered: {{all}}. Of them count: {{counting}}.',
    make: 'Get your link',
    all: 'See your friends',
    claim: 'Claim {{amount}} in the welfare centre',
    rule: {
      once: 'Each friend is rewarded once. It is the same reward as on the page of invitations.',
      near: 'Accounts with the same device, address of registration, real name or card as you or another friend do not count.',
      claim: 'Rewards are claimed in the welfare centre, go to your wallet, and ask for no bets.',
    },
  },
}
