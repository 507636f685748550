import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of red-packet rain, in English. */
export const words: SameKeys<typeof chinese> = {
  redPacketRain: {
    title: 'Red-packet rain',
    none: 'No rain is planned for now',
    next: 'The next one: {{at}} (UTC+8)',
    begins: 'Begins in {{left}}',
    soon: 'It rains in {{left}}',
    facts: { pot: 'In the pot', packets: 'Packets', most: 'Most for each' },
    about:
      'What counts is when a grab reaches this site, until a second after the end. Packets begin to fall for each member at a moment of their own in the first ten seconds: a fast line wins nothing.',
    fair: 'How it can be checked',
    ends: 'Ends in {{left}}',
    grab: 'Grab a packet',
    mine: '{{count}} of {{most}} grabbed, {{sum}} together',
    got: 'You got {{amount}} (packet no. {{place}})',
    full: 'You have all {{most}} packets that one may have. They are paid in one sum when the rain is over.',
    noneLeft: 'No packet this time: {{why}}',
    allTaken: 'All packets of this rain are taken.',
    early: 'It does not rain yet. Try again in a moment.',
    lost: 'The line is bad. Finding out what became of the last grab; it counts once.',
    over: 'This rain is over. Its results come soon.',
    paying: 'What you grab is paid in one sum when the rain is over.',
    results: 'Rains before',
    result: '{{at}}: {{taken}} of {{packets}} packets were grabbed, {{returned}} went back to the budget.',
    pending: '{{at}}: being settled.',
    off: '{{at}}: did not take place.',
    myResult: 'You got {{count}}, {{sum}} together: {{state}}.',
    paid: 'paid',
    unpaid: 'on its way',
    nothing: 'You have no packet of this one.',
    verify: 'Verify how it was split',
    hash: 'Commitment to how this pot is split; the seed is told afterwards, for everybody to check:',
  },
}
