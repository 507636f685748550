import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of calling friends back, in English. */
export const words: SameKeys<typeof chinese> = {
  recallFriend: {
    rules: 'Rules',
    title: 'Your link',
    lead: 'One friend who comes back through it brings {{prize}} to each of you.',
    steps: {
      send: 'Send your link to a friend who has been away for {{away}} days or more.',
      back: 'They come back through it and deposit {{least}} or more in one payment.',
      paid: 'You get {{prize}} each.',
    },
    rule: {
      within: 'They open the link, log in, and confirm it on this page within {{within}} days of their return.',
      monthly: 'You are paid for up to {{monthly}} friends a month. Your friend is always paid.',
      near: 'Accounts that share your device, network, real name or card do not count.',
      paid: 'It goes to your wallet and needs no bets. While you pause or are excluded it waits for you.',
    },
    make: 'Get my link',
    link: 'My link for friends who were away',
    qr: 'QR code of your link',
    shareTitle: 'Long time no see',
    shareText: 'Come back to watch and talk with me:',
    friends: 'Friends you brought back',
    state: { back: 'Came back', due: 'On its way', paid: 'Paid', over: 'Beyond this month' },
    back: 'Welcome back',
    may: 'Confirm who brought you back before {{until}}.',
    code: 'Your friend’s code',
    codeWrong: 'A code has 2 to 32 letters, digits, hyphens or underscores',
    comeBack: 'Confirm and take part',
    own: {
      back: '{{by}} brought you back. After one deposit of {{least}} or more there is {{prize}} for each of you.',
      due: 'All is done: {{prize}} is on its way.',
      paid: '{{prize}} came to your wallet.',
    },
    deposit: 'Deposit',
    leave: 'Leave',
  },
}
