import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of matches that activities are about, in English. */
export const words: SameKeys<typeof chinese> = {
  activityMatches: {
    kickoff: 'Kickoff {{at}}',
    states: { closed: 'Closed, waiting for the result', decided: 'Ended', void: 'Void' },
    sides: { home: 'Home', draw: 'Draw', visit: 'Away' },
    score: 'Score {{home}} : {{visit}}',
    versus: 'vs',
  },
}
