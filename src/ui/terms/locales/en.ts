import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the terms, in English. */
export const words: SameKeys<typeof chinese> = {
  terms: {
    ask: 'Questions about these terms?',
    service: 'Customer service',
    title: 'Terms and privacy',
    contents: 'Contents',
    version: 'Version {{version}}, in force since {{since}}.',
    sections: {
      account: {
        heading: 'Your account',
        one: 'You must be 18 or older. You may hold one account, which may not be given, lent or sold.',
        two: 'Keep your password and your codes to yourself; we never ask for them. If something was not you, report it in “Account security”: all other logins end at once, and withdrawals are held until you change your password.',
        three:
          'Members who break the rules of a room may be muted. Accounts used to cheat, steal or play for others will be disabled. Disabling an account does not change its balance in our books.',
      },
      money: {
        heading: 'Money',
        one: 'Your balance is what our books show; every movement is in your records. Coins and points cannot be exchanged for money.',
        two: 'You must add your real name before your first withdrawal, and any card must be in that name. After you set a new withdrawal password, contact, second factor or destination, withdrawals are delayed for a while.',
        three:
          'Large withdrawals and manual adjustments require two operators and are recorded. On a demonstration site all money is play money.',
      },
      play: {
        heading: 'Safer play',
        one: 'You may limit your deposits, take a break or exclude yourself at any time. A lower limit takes effect at once, a higher one after 24 hours; an exclusion cannot be ended early.',
        two: 'While you are excluded, nobody can register with your contacts or on your device. For this purpose we keep an irreversible fingerprint of contacts that you no longer use.',
        three: 'Play only with what you can afford to lose. Customer service can lower your limits for you.',
      },
      data: {
        heading: 'What we keep',
        one: 'Your account, nickname, birth date, real name and contacts, the rough names of your devices, network addresses and your activity. We use them to run the site, to protect your money and to comply with the law; we do not sell them.',
        two: 'Phones, e-mail addresses, card numbers, wallet addresses and the secrets of second factors are encrypted; for passwords we keep only an irreversible hash. Your real name and birth date are not encrypted: only authorised operators can see them, and what they do is recorded.',
        three: 'Text messages and e-mails are sent to you through delivery providers.',
      },
      kept: {
        heading: 'Storage periods',
        one: 'Room chat: {{chat}} days. Security notices and reports: {{notices}} days. Messages: {{messages}} days. Letters to customer service: {{letters}} days after they are closed; support chats: {{support}} days. Logins: {{sessions}} days after they expire, longer while you are excluded.',
        two: 'Fingerprints of contacts that you no longer use: {{years}} years, so that an exclusion remains effective.',
        three:
          'Books, bets, deposits that moved money, withdrawals, safer-play changes and the actions of operators are kept permanently.',
      },
      rights: {
        heading: 'Your rights',
        one: 'You can see and change your details under “Me”. Customer service can correct a wrong real name or birth date.',
        two: 'If you disagree with a decision, write to customer service; you will find the answer among your letters.',
        three:
          'Every change to these terms gets a new version; the version you agreed to when you registered is kept with your account.',
      },
    },
  },
}
