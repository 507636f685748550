import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of inviting friends, in English. */
export const words: SameKeys<typeof chinese> = {
  invite: {
    title: 'Invite friends',
    reward: '{{reward}} for each friend who counts',
    off: 'Invitations bring nothing at present',
    terms:
      'A friend who registers by your link counts once they have deposited {{deposits}} and bet {{bets}} validly. You claim it in the welfare centre.',
    month: '{{counted}} of {{monthly}} friends of this month; more than that can be claimed from the next month on.',
    fair: 'A friend is somebody else: with the device, the network of registration, the real name or a card of yours, or of another friend of yours, they do not count.',
    paused: 'You are taking a break, so there is no link now. What you earned stays, and can be claimed afterwards.',
    link: 'Your link',
    copy: 'Copy the link',
    copied: 'Copied',
    byHand: 'The browser does not allow it: please copy the link by hand.',
    share: 'Share',
    shareTitle: 'Come and join me',
    shareText: 'Watch matches and chat with me:',
    shareFailed: 'It was not shared: please copy the link.',
    qr: 'QR code of your link',
    qrFailed: 'The QR code cannot be drawn: please copy the link.',
    failed: 'Your invitation could not be loaded',
    friends: 'Friends whom you invited',
    friendsFailed: 'Your friends could not be loaded',
    none: 'Nobody so far',
    noneText: 'Send your link to friends: those who register appear here.',
    registeredAt: 'registered {{at}}',
    state: { registered: 'Registered', counts: 'To claim', waits: 'Later', paid: 'Claimed', refused: 'Does not count' },
    waitsWhy: 'This month is full: you can claim it from {{from}} on.',
    refusedWhy:
      'This registration could not be told from yours, or from that of another friend of yours. Please ask customer service if that is wrong.',
    claim: 'Claim in the welfare centre',
    more: 'Show more',
    agent: 'Agent programme: bring more members and earn monthly commission',
    unknown: {
      title: 'This link doesn’t work',
      text: 'It may be mistyped, expired or removed. Ask your friend for a new one.',
    },
  },
}
