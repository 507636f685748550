import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of a match as it goes, in English. */
export const words: SameKeys<typeof chinese> = {
  match: {
    timeline: 'Timeline',
    noEvents: {
      pre: 'The match has not begun',
      live: 'Nothing to tell yet',
      break: 'Nothing to tell yet',
      ended: 'Nothing was recorded',
    },
    noEventsText: {
      pre: 'Scores and more will appear here once it begins.',
      live: 'The match is being played; what happens appears here at once.',
      break: 'What happens appears here when play goes on.',
      ended: 'The match is over.',
    },
    anchors: 'Anchors of this match',
    pitch: 'Animated match',
    playing: {
      football: {
        safe: 'In possession',
        attack: 'Attack',
        danger: 'Dangerous attack',
        shot: 'Shot',
        corner: 'Corner',
        score: 'Goal',
      },
      basketball: {
        safe: 'In possession',
        attack: 'Attack',
        danger: 'Fast break',
        shot: 'Shot',
        corner: 'Sideline ball',
        score: 'Scores',
      },
      esports: {
        safe: 'Farming',
        attack: 'Pushing',
        danger: 'Team fight',
        shot: 'Skirmish',
        corner: 'Contesting objective',
        score: 'Kill',
      },
    },
    event: {
      football: {
        begin: 'Kick-off',
        break: 'Half-time',
        resume: 'Second half',
        end: 'Full time',
        score: 'Goal for {{team}}',
        shot: 'Shot by {{team}}',
        corner: 'Corner for {{team}}',
        yellow: 'Yellow card, {{team}}',
        red: 'Red card, {{team}}',
        foul: 'Foul by {{team}}',
      },
      basketball: {
        begin: 'First quarter',
        break: 'End of the second quarter, half-time',
        resume: 'Third quarter',
        end: 'Full time',
        score: '{{team}} score {{points}}',
        shot: '{{team}} miss a shot',
        corner: 'Sideline ball, {{team}}',
        yellow: 'Technical foul, {{team}}',
        red: 'Ejection, {{team}}',
        foul: 'Foul by {{team}}',
      },
      esports: {
        begin: 'Game begins',
        break: 'Game paused',
        resume: 'Game goes on',
        end: 'Game over',
        score: 'Kill for {{team}}',
        shot: '{{team}} start a skirmish',
        corner: '{{team}} contest an objective',
        yellow: 'Warning, {{team}}',
        red: 'Ejection, {{team}}',
        foul: 'Offence by {{team}}',
      },
    },
  },
}
