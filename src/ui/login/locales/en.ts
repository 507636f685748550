import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of logging in and of a session, in English. */
export const words: SameKeys<typeof chinese> = {
  login: {
    title: 'Log in',
    heading: 'Log in to {{name}}',
    lead: 'Chat and send gifts once you are in. If you logged in in another tab, do so here once more.',
    name: 'User name',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    keep: 'Keep me logged in',
    keepHint: 'New tabs on this device stay logged in too, until the next 22:00 at the latest (this device’s time, {{zone}})',
    tabHint: 'While it is off only this tab is logged in: a new tab asks again',
    submit: 'Log in',
    submitting: 'Logging in…',
    demo: 'Demo accounts',
    demoHint: 'Tap to fill in',
    forgot: 'Forgot your password?',
    capsLock: 'Caps Lock is on',
    browse: 'Look around first',
    here: 'Log in here',
    already: 'You are logged in as {{name}}',
  },
  loginRule: {
    nameMissing: 'Enter your user name',
    nameTooLong: 'The user name is too long: at most 32 characters',
    passwordMissing: 'Enter your password',
    passwordTooLong: 'The password is too long; please check it',
    passwordCombination: 'Please enter a combination of 8 to 12 letters and digits',
    passwordIsName: 'Password and username cannot match',
  },
  session: {
    dormantTitle: 'Your account is asleep',
    dormantText: 'You have not logged in for a long time. Enter your password to wake your account and go on.',
    activate: 'Wake my account',
    activating: 'Waking…',
    logout: 'Log out',
    replaceTitle: 'Change the login?',
    replaceText: 'This link opens another session in the place of “{{name}}”, who is logged in now.',
    replaceKeep: 'Keep this login',
    replace: 'Change it',
  },
}
