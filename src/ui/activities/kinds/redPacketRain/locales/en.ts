import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of red-packet rain, in English. */
export const words: SameKeys<typeof chinese> = {
  redPacketRain: {
    title: 'Red-packet rain',
    none: 'No rain is planned at the moment',
    next: 'The next one: {{at}} (UTC+8)',
    nextOne: 'Next: {{at}}',
    begins: 'Begins in',
    soon: 'It rains in',
    facts: { pot: 'Prize pool', packets: 'Packets', most: 'Per member' },
    about:
      'What counts is when a grab reaches this site, until one second after the end. In the first ten seconds packets start to fall at a different moment for each member, so a faster connection gives no advantage.',
    rules: 'Rules',
    fair: 'How it can be checked',
    ends: 'Ends in {{left}}',
    grab: 'Grab a packet',
    mine: '{{count}} of {{most}} grabbed, {{sum}} in total',
    got: 'You got {{amount}} (packet no. {{place}})',
    full: 'You have all {{most}} packets that one member can have. They are paid together when the rain is over.',
    noneLeft: 'No packet this time: {{why}}',
    allTaken: 'All packets in this rain have been taken.',
    early: 'It has not started to rain yet. Try again in a moment.',
    lost: 'Your connection is unstable. Checking your last grab; it counts only once.',
    over: 'This rain is over. Its results will follow soon.',
    paying: 'What you grab is paid together when the rain is over.',
    results: 'Past rains',
    result: '{{at}}: {{taken}} of {{packets}} packets were grabbed, {{returned}} returned to the budget.',
    pending: '{{at}}: being settled.',
    off: '{{at}}: did not take place.',
    myResult: 'You got {{count}}, {{sum}} in total: {{state}}.',
    paid: 'paid',
    unpaid: 'on its way',
    nothing: 'You got no packet in this one.',
    verify: 'Verify how it was split',
    hash: 'Commitment to how this pool is split; the seed is published afterwards, so that anyone can check it:',
  },
}
