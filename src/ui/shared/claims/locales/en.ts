import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of what can be claimed, in English. */
export const words: SameKeys<typeof chinese> = {
  claims: {
    prize: { FEN: '{{amount}}', GOLD: '{{amount}} coins', POINT: '{{amount}} points' },
    nothing: 'None',
    paused: 'You are taking a break. What you earned stays, and can be claimed afterwards.',
    until: 'Claim it by {{until}} (UTC+8)',
    claim: 'Claim',
    claimed: 'You got {{prize}}.',
    couldNot: 'It could not be claimed',
  },
}
