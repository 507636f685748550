import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the spin wheel, in English. */
export const words: SameKeys<typeof chinese> = {
  spinWheel: {
    wheel: 'Wheel',
    chances: 'Spins you have: {{count}}',
    spin: 'Spin the wheel',
    toWays: 'Get spins',
    skip: 'Show the result',
    landed: 'Sector {{sector}}: {{prize}}',
    ways: 'How to get spins',
    today: 'Today {{got}} of {{most}}',
    deposit: 'One for every {{each}} deposited; {{rest}} towards the next',
    points: 'One for {{price}} points; you have {{have}}',
    buy: 'Buy with points',
    tasks: 'One for each task you finish today; {{done}} finished',
    take: 'Take one',
    card: 'Today’s card gives you {{chances}} more',
    cardTaken: 'Taken today',
    cardUntil: 'Take them before midnight (UTC+8)',
    takeCard: 'Take {{chances}}',
    toDeposit: 'Deposit',
    toTasks: 'Tasks',
    shares: 'Prizes and odds',
    fair: 'Fairness',
    fairText:
      'The hash of the seed is shown before a spin and the seed after it. Together with your own seed it decides the result, and anyone can check it.',
    none: 'Once you have a spin, the hash of its seed appears here.',
    commitment: 'Hash of the next seed (SHA-256)',
    number: 'Spin number {{number}}',
    seed: 'My seed (optional)',
    seedHint:
      'Leave it empty and your device makes one up for each spin. Your own: 1 to 40 letters, digits or signs, without spaces.',
    seedWrong: 'Enter 1 to 40 letters, digits or signs, without spaces.',
    last: 'Your last spins',
    noSpins: 'No spins yet.',
    unit: { GOLD: 'coins', POINT: 'points', FEN: 'cash', GRANT: 'bonus' },
    verify: 'Verify',
    verifyOf: 'Verify the spin of {{at}}',
  },
}
