import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of novice packages, in English. */
export const words: SameKeys<typeof chinese> = {
  novicePackages: {
    title: 'Packages for new members',
    days: 'To be done and claimed within {{days}} days of registration.',
    until: 'To be done and claimed before {{until}} (UTC+8).',
    names: {
      bind: 'Bind a phone or an e-mail address',
      avatar: 'Change your picture',
      nickname: 'Choose a nickname',
      line: 'Write a line in a room',
      follow: 'Follow an anchor',
      bet: 'A bet of at least {{least}}',
      all: 'All of these',
    },
    coins: '{{coins}} coins',
    states: { open: 'To do', ready: 'To claim', got: 'Yours', over: 'Over' },
    claim: 'Claim',
    claimAll: 'Claim all',
    about: 'A bet counts once it is settled; a void one never does. The time stands still while you pause or are excluded.',
  },
}
