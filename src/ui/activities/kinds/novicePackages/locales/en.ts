import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of novice packages, in English. */
export const words: SameKeys<typeof chinese> = {
  novicePackages: {
    title: 'What to do',
    days: 'Complete and claim these within {{days}} days of registering.',
    until: 'Complete and claim these before {{until}}.',
    names: {
      bind: 'Link a phone number or e-mail',
      avatar: 'Change your picture',
      nickname: 'Choose a nickname',
      line: 'Send a message in a live room',
      follow: 'Follow an anchor',
      bet: 'Place a bet of at least {{least}}',
      all: 'Complete all of the above',
    },
    coins: '{{coins}} coins',
    states: { open: 'To do', ready: 'To claim', got: 'Claimed', over: 'Expired' },
    done: '{{done}} of {{all}} done',
    go: 'Go',
    claim: 'Claim',
    claimAll: 'Claim all',
    about: 'A bet counts once it is settled; a void bet never does. The clock stops while you pause or are excluded.',
  },
}
