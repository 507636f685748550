import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the forms to the site, in English. */
export const words: SameKeys<typeof chinese> = {
  forms: {
    contact: {
      title: 'Contact us',
      lead: 'An interview, business, your personal data or anything else: write here, and we will reply the way you choose.',
      topic: 'Subject',
      topics: {
        account: 'My account',
        payments: 'Deposits and withdrawals',
        privacy: 'Privacy and personal data',
        press: 'Press',
        business: 'Business',
        other: 'Something else',
      },
      text: 'Your message',
    },
    join: {
      title: 'Join us',
      lead: 'Would you like to be an anchor, a moderator or an editor, or to work with us another way? Tell us about yourself, and we will get in touch.',
      topic: 'Position or kind of cooperation',
      topics: {
        anchor: 'Anchor',
        moderator: 'Moderator',
        editor: 'Editor',
        engineer: 'Engineer',
        sponsor: 'Sponsor',
        partner: 'Partner',
        other: 'Something else',
      },
      text: 'About you',
    },
    hurry: 'In a hurry?',
    service: 'Chat with us',
    help: 'Help centre',
    name: 'Name',
    nameMissing: 'Enter your name',
    nameTooLong: 'A name has at most {{name}} characters',
    reach: 'How we reach you',
    channel: { phone: 'Phone', email: 'E-mail' },
    textLimit: '{{count}} of {{limit}} characters',
    textMissing: 'Write your message',
    textTooLong: 'At most {{limit}} characters',
    send: 'Send',
    failed: 'It was not sent, and what you wrote is still here',
    asVisitor: 'A quick security check comes first. Your contact is used to reply, and for nothing else.',
    asMember: 'Sent as {{name}}, after a quick security check.',
    sent: 'We have it',
    sentText: 'We will reply as soon as we can, the way you chose. Quote this reference when you write again.',
    reference: 'Reference',
    copy: 'Copy the reference',
    copied: 'Copied',
    copyByHand: 'It could not be copied: select the reference above and copy it',
    another: 'Write another one',
  },
}
