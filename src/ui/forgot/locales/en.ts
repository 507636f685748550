import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of a forgotten password, in English. */
export const words: SameKeys<typeof chinese> = {
  forgot: {
    title: 'Forgotten password',
    heading: 'Set a new password',
    lead: 'With the phone or the e-mail address of your account.',
    step: 'Step {{step}} of 3: {{what}}',
    what: { one: 'your account and how we reach you', two: 'the code', three: 'a new password' },
    name: 'User name',
    way: 'How we reach you',
    channel: { phone: 'Phone', email: 'E-mail' },
    sent: 'If the name and {{to}} belong to one account, a code of 6 digits went there. It is good for 5 minutes. Nothing came? Check that the two belong together.',
    next: 'Continue',
    proving: 'Checking…',
    back: 'Start again',
    password: 'New password',
    passwordLead: 'The code is right. Set a new password within 10 minutes; every device is logged out then.',
    save: 'Set the password',
    saving: 'Setting…',
    left: 'You can try {{left}} more times.',
    refused: {
      codeWrong: 'The code is not right.',
      codeExpired: 'The code is too old, or a newer one took its place. Please send a new one.',
      codeUsed: 'The code was used already. Please send a new one.',
      codeGone: 'The code is not of this device. Please send a new one.',
      codeLocked: 'Too many wrong codes. Please send a new one in a while.',
      isName: 'Password and username cannot match.',
      published: 'This password is known to everybody. Please choose another one.',
      gone: 'That took too long, or the password was changed elsewhere. Please send a new code.',
    },
    doneTitle: 'Your new password is set',
    doneText: 'Every device is logged out. Please log in with the new password; two-step login is still asked for.',
    toLogin: 'Log in',
    remembered: 'Remembered it? Log in',
    help: 'No code comes? Customer service',
    already: 'You are logged in as {{name}}: change your password under “Me”.',
  },
}
