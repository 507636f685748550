import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of verifications, in English. */
export const words: SameKeys<typeof chinese> = {
  verification: {
    title: 'Security check',
    text: 'Please complete the check to go on.',
    kinds: 'Kind of check',
    kind: {
      puzzle: 'Puzzle',
      words: 'Click the words',
      slider: 'Slider',
      picture: 'Picture code',
      sound: 'Sound code',
      geetest: 'Geetest',
    },
    loading: 'Loading the check…',
    checking: 'Checking…',
    refresh: 'Another one',
    confirm: 'Confirm',
    puzzle: 'Move the slider until the piece fits the gap, then let go',
    puzzlePicture: 'A landscape with a gap',
    puzzleHandle: 'Place of the piece',
    puzzleKeys: 'Keyboard: move with the arrow keys, confirm with Enter',
    words: 'Click in this order: {{words}}',
    wordsPicture: 'A picture with words: move the mark with the arrow keys, place it with Enter',
    wordsPlaced: '{{count}} of {{total}} placed',
    undo: 'Undo one',
    slider: 'Hold the slider and move it all the way to the right',
    sliderHandle: 'Slider',
    sliderKeys: 'Keyboard: hold the right arrow key until the end',
    sliderHasty: 'That was too fast. Please slide it once more, slowly',
    picture: 'Type the characters of the picture; capitals do not matter',
    pictureAlt: 'Picture code; take another one or the sound code if you cannot read it',
    sound: 'There are four groups of beeps. For each group, type how many beeps you hear',
    play: 'Play the sound',
    code: 'Code',
    geetest: 'Press the button and complete the check in its window',
    start: 'Start the check',
    refusal: {
      wrong: 'That did not pass. Please try again',
      expired: 'The check was too old, here is another one',
      locked: 'Too many wrong answers. Please try again in {{minutes}} min',
      down: 'That check is not available, here is a picture code',
      network: 'The network failed and the check was not loaded',
    },
  },
}
