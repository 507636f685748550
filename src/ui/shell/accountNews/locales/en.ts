import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** What a member is told of their account while they are here, in English. */
export const words: SameKeys<typeof chinese> = {
  accountNews: {
    adjusted: 'Your account was adjusted by {{amount}}: {{words}}',
    adjustedCoins: 'Your coins were adjusted by {{amount}}: {{words}}',
    limitLowered: {
      day: 'Our staff lowered your deposit limit a day to ¥{{limit}}. It holds now',
      week: 'Our staff lowered your deposit limit a week to ¥{{limit}}. It holds now',
      month: 'Our staff lowered your deposit limit a month to ¥{{limit}}. It holds now',
    },
    withdrawalsWait: {
      contact:
        'A phone or e-mail address is new: withdrawals wait until {{until}} (UTC+8). If it was not you, change your login password now and contact customer service',
      password:
        'The withdrawal password is new: withdrawals wait until {{until}} (UTC+8). If it was not you, change your login password now and contact customer service',
      destination:
        'A card or address was added: it can be withdrawn to from {{until}} (UTC+8). If it was not you, change your login password now and contact customer service',
      account:
        'Two-step verification or the password of this account is new: withdrawals wait until {{until}} (UTC+8). If it was not you, change your login password now and contact customer service',
    },
  },
}
