import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the terms, in English. */
export const words: SameKeys<typeof chinese> = {
  terms: {
    title: 'Terms and privacy',
    version: 'Version {{version}}, in force since {{since}}.',
    sections: {
      account: {
        heading: 'Your account',
        one: 'You must be 18 or older. Everybody has one account, which may not be given, lent or sold.',
        two: 'Keep your password and your codes to yourself; we never ask for them. If something was not you, say so in “Account security”: all other logins end at once, and no money leaves before there is a new password.',
        three:
          'Who breaks the rules of a room is muted; who cheats, steals or plays for others is disabled. Disabling changes nothing of the balance in our books.',
      },
      money: {
        heading: 'Money',
        one: 'Our books say what you have; every movement stands in your records. Coins and points are never turned back into money.',
        two: 'A real name is bound before the first withdrawal, and a card must bear it. After a new withdrawal password, contact, second factor or destination, withdrawals wait for a while.',
        three:
          'Large withdrawals and adjustments by hand are done by two operators, and recorded. On a demonstration site all money is play money.',
      },
      play: {
        heading: 'Safer play',
        one: 'You may limit your deposits, pause or exclude yourself at any time. A lower limit holds at once, a higher one after 24 hours; an exclusion does not end early.',
        two: 'While you are excluded nobody can register with your contacts or on your device; for this we keep a fingerprint of contacts that you do not use any more, which cannot be turned back.',
        three: 'Play only with what you can afford to lose. Customer service can tighten your limits for you.',
      },
      data: {
        heading: 'What we keep',
        one: 'Your account, nickname, birth date, real name and contacts, the rough names of your devices, network addresses and what you did. They serve to run the site, to protect your money and to keep the law; we sell none of it.',
        two: 'Phones, e-mail addresses, card numbers, wallet addresses and the secrets of second factors are encrypted; of passwords we keep only a hash that cannot be turned back. Your real name and birth date are not encrypted: only operators with the right to do so see them, and what they do is recorded.',
        three: 'Messages and e-mails to you are carried by delivery services.',
      },
      kept: {
        heading: 'How long',
        one: 'Lines of rooms {{chat}} days; security notices and reports {{notices}} days; messages {{messages}} days; letters to customer service {{letters}} days after they are closed, chats with it {{support}} days; logins {{sessions}} days after they expire, longer while you are excluded.',
        two: 'The fingerprints of contacts that you do not use any more {{years}} years, so that an exclusion holds.',
        three:
          'Books, bets, deposits that moved money, withdrawals, changes of safer play and the acts of operators are kept for good.',
      },
      rights: {
        heading: 'Your rights',
        one: 'You see and change your details under “Me”. Customer service corrects a wrong real name or birth date.',
        two: 'If you disagree with a decision, write to customer service; the answer is among your letters.',
        three: 'New terms have a new version; the version that you agreed to when you registered is kept with your account.',
      },
    },
  },
}
