import type { TalkWords } from './keys.ts'

/** Words of what is said in a room and done with it, in English. */
export const enTalk: TalkWords = {
  talk: {
    filter: 'Filter by level',
    tier: { all: 'All', high: 'Level 5 and above', low: 'Level 4 and below' },
    away: '{{count}} new since you were away',
    awayMentions: '{{count}} new since you were away, {{mentions}} mention you',
    mentionsYou: 'Mentions you',
    unread: '{{count}} unread',
    menu: 'Message',
    keys: 'Press Enter to choose a message, arrows to move',
    reply: 'Reply',
    mention: 'Mention',
    copy: 'Copy',
    report: 'Report',
    copied: 'Copied',
    copyFailed: 'Not copied. Please select the text by hand.',
    reported: 'Reported. A moderator will look at it.',
    replyingTo: 'Reply to {{name}}',
    replyDrop: 'Do not reply',
    quoteGone: 'The message was removed',
    people: 'Whom to mention',
    slowHint: 'Slow mode: one message every {{seconds}} s',
    slowWait: 'You can write again in {{seconds}} s',
  },
}
