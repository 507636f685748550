import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the page around a game, in English. */
export const words: SameKeys<typeof chinese> = {
  game: {
    title: 'Game',
    leave: 'Leave for the games hall',
    figures: 'This visit',
    balance: 'Balance',
    net: 'Net this visit',
    time: 'Time here',
    soundOn: 'Turn sound on',
    soundOff: 'Turn sound off',
    chat: 'Table chat',
    chatOn: 'Open the chat',
    chatOff: 'Hide the chat',
    chatOpening: 'Entering the chat…',
    chatAway: 'The chat could not be opened',
    chatAwayText: 'The game goes on. The chat opens by itself when the network is back.',
    chatAgain: 'Trying again in {{time}}',
    full: 'Full screen',
    fullOff: 'Leave full screen',
    opening: 'Opening the game',
    news: {
      entering: 'Entering the game…',
      cut: 'Connection lost: no new round for now. Once it is back we say what became of this round.',
      asking: 'Connected again. Asking what became of the round…',
      pausing: 'You have paused. This round is played to its end; no new one begins.',
      shutting: 'The game has closed. This round is played to its end; no new one begins.',
      maintained: 'The venue has gone into maintenance. This round is played to its end; no new one begins.',
      running: 'Round running',
    },
    afterCut: {
      open: 'The round of before the cut still runs: stake {{stake}}',
      settled: 'The round of before the cut is over: stake {{stake}}, returned {{payout}}',
      refunded: 'The round of before the cut was undone: {{stake}} went back to your balance',
      see: 'See the round',
    },
    last: {
      settled: 'Last round: stake {{stake}}, returned {{payout}}',
      refunded: 'The last round was undone: {{stake}} went back to your balance',
    },
    shut: {
      title: 'The game has closed',
      text: 'Rounds that run are played to their end. Their results are in the records.',
    },
    maintained: {
      title: 'The venue is under maintenance',
      until: 'Back {{until}}, as far as is known. The game opens again by itself.',
      open: 'The game opens again by itself once it is over.',
      text: 'Rounds that run are played to their end. Their results are in the records.',
    },
    away: {
      title: 'The game does not answer',
      text: 'Its provider cannot be reached for now. A round that runs is ended, or its stake goes back; see the records.',
    },
    closed: { title: 'The game was closed', text: 'Its provider ended this entry. You can enter again.', again: 'Enter again' },
    outdated: { title: 'Please reload the page', text: 'The game has moved to another address. It goes on after a reload.' },
    failed: 'The game could not be opened',
    missing: 'There is no such game',
    missingText: 'The address may be wrong, or the game is gone.',
    toHall: 'Games hall',
    toRecords: 'My records',
  },
}
