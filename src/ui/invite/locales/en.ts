import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of inviting friends, in English. */
export const words: SameKeys<typeof chinese> = {
  invite: {
    title: 'Invite friends',
    reward: '{{reward}} for each friend who qualifies',
    off: 'Invitations earn nothing right now',
    how: 'How it goes',
    step: {
      send: 'Send your link to friends',
      counts: 'A friend registers, deposits {{deposits}} and makes {{bets}} in valid bets',
      claim: 'You claim {{reward}} in Rewards',
    },
    monthBar: 'Friends of this month',
    month: '{{counted}} of {{monthly}} friends this month; any more can be claimed from next month.',
    fair: 'Accounts that share a device, registration network, real name or card with you or with another friend of yours do not count.',
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
    scan: 'Or let them scan the code.',
    qrFailed: 'The QR code could not be shown: please copy the link.',
    failed: 'Your invitation could not be loaded',
    friends: 'Friends you invited',
    friendsFailed: 'Your friends could not be loaded',
    none: 'Nobody yet',
    noneText: 'Send your link to friends. Those who register appear here.',
    registeredAt: 'registered {{at}}',
    state: { registered: 'Registered', counts: 'To claim', waits: 'Later', paid: 'Claimed', refused: 'Does not qualify' },
    waitsWhy: 'This month is full: you can claim it from {{from}} on.',
    refusedWhy: 'This account looks linked to yours or to another friend’s. Please contact customer service if that is wrong.',
    claim: 'Claim in Rewards',
    more: 'Show more',
    agent: 'Agent programme',
    agentBrings: 'Bring more members and earn monthly commission',
    unknown: {
      title: 'This link doesn’t work',
      text: 'It may be mistyped, expired or removed. Ask your friend for a new one.',
    },
  },
}
