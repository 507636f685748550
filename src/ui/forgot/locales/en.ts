import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of a forgotten password, in English. */
export const words: SameKeys<typeof chinese> = {
  forgot: {
    title: 'Forgotten password',
    heading: 'Set a new password',
    lead: 'Use the phone number or e-mail address on your account.',
    step: 'Step {{step}} of 3: {{what}}',
    what: { one: 'your account and how we reach you', two: 'the code', three: 'a new password' },
    name: 'User name',
    way: 'How we reach you',
    channel: { phone: 'Phone', email: 'E-mail' },
    sent: 'If the name and {{to}} belong to the same account, we sent a 6-digit code there. It is valid for 5 minutes. No code? Check that the two belong together.',
    next: 'Continue',
    proving: 'Checking…',
    back: 'Start again',
    password: 'New password',
    passwordLead: 'The code is correct. Set a new password within 10 minutes. All devices will then be logged out.',
    save: 'Set the password',
    saving: 'Setting…',
    left: 'You can try {{left}} more times.',
    refused: {
      codeWrong: 'The code is incorrect.',
      codeExpired: 'The code has expired or was replaced by a newer one. Please send a new one.',
      codeUsed: 'The code has already been used. Please send a new one.',
      codeGone: 'The code was not sent from this device. Please send a new one.',
      codeLocked: 'Too many wrong codes. Please send a new one in a while.',
      isName: 'Password and username cannot match.',
      published: 'This password is too common. Please choose another one.',
      gone: 'That took too long, or the password was changed elsewhere. Please send a new code.',
    },
    doneTitle: 'Your new password is set',
    doneText: 'All devices have been logged out. Log in with the new password; two-step login stays on.',
    toLogin: 'Log in',
    remembered: 'Remembered it? Log in',
    help: 'No code? Contact customer service',
    already: 'You are logged in as {{name}}: change your password under “Me”.',
  },
}
