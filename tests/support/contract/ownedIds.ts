import type { Call } from '#src/api/contract/defineCall.ts'
import { idFields } from './idFields.ts'
import type { PayloadField } from './payloadFields.ts'

/**
 * What a member owns, with the fields of calls that name it: `call field`, as the docs would write it. A field whose call another member makes
 * with such an id must come to nothing (`tests/server/notMine.test.ts`).
 */
const OWNED = {
  notice: ['securityNoticeAcknowledge noticeIds[]'],
  session: ['memberSessionEnd sessionId'],
  handOver: ['handOverIsOwn token'],
  purchase: ['pointPurchases before'],
  movement: ['pointList before', 'dealRecords before'],
  grant: ['grantList before', 'grantOptOut id'],
  friend: ['inviteFriends before'],
  agentMember: ['agentMembers before'],
  statement: ['agentStatements before'],
  prize: ['activityPrizes before'],
  message: ['messageList before', 'messageRead messageId', 'messageDelete messageIds[]'],
  avatar: ['avatarSet (upload).uploadId'],
  picture: ['letterStart pictures[]'],
  replyPicture: ['letterReply pictures[]'],
  supportPicture: ['supportSend pictures[]'],
  letter: ['letterList before', 'letterOne letterId', 'letterReply letterId', 'letterClose letterId'],
  letterPicture: ['letterPicture pictureId'],
  chat: [
    'supportSend conversationId',
    'supportHistory conversationId',
    'supportReopen conversationId',
    'supportClose conversationId',
    'supportRate conversationId',
    'supportPicture conversationId',
  ],
  chatPicture: ['supportPicture pictureId'],
  deposit: [
    'pay orderId',
    'depositStatus orderId',
    'depositList before',
    'fastConfirm orderId',
    'depositCancel orderId',
    'depositRemind orderId',
    'depositAppeal orderId',
  ],
  withdrawal: ['withdrawalCancel withdrawalId', 'withdrawalStatus withdrawalId', 'withdrawalList before'],
  withdrawalOrder: ['withdrawalReconcile clientId'],
  card: ['bankCardDelete id', 'withdrawalNew destinationId', 'withdrawalFast destinationId'],
  usdt: ['usdtAddressDelete id', 'withdrawalUsdt destinationId'],
  virtual: ['virtualCurrencyDelete id', 'withdrawalNew destinationId'],
  quote: ['exchange quoteId'],
  exchangeOrder: ['walletReconcile clientId'],
  round: ['gameRounds after', 'gameRound id', 'playRecords before'],
  bet: ['betDetail betId', 'betList before'],
  betOrder: ['betReconcile clientId'],
  launch: ['venueEnter launchToken'],
  visit: ['betPlace venueToken', 'betReconcile venueToken', 'betList venueToken'],
} satisfies Record<string, readonly string[]>

export type Owned = keyof typeof OWNED

const isOwned = (name: string): name is Owned => Object.hasOwn(OWNED, name)

type Rule = { readonly because: string; readonly fits: (name: string, call: Call, field: PayloadField) => boolean }

const named = (because: string, ...names: readonly string[]): Rule => ({
  because,
  fits: (name, _, field) => names.includes(`${name} ${field.name}`),
})
/** The last part of a field's name. */
const called = (because: string, ...parts: readonly string[]): Rule => ({
  because,
  fits: (_, __, field) => parts.includes(/(\w+)(?:\[\])?$/.exec(field.name)?.[1] ?? ''),
})

/** Ids that are nobody's, and why; the first that fits. */
const NOT_OWNED: readonly Rule[] = [
  { because: 'staff work on everybody’s, by their right (rights.test.ts)', fits: (_, { role }) => role === 'operator' },
  { because: 'a moderator’s rooms are asked for at the door (moderatedRooms.test.ts)', fits: (_, { role }) => role === 'admin' },
  {
    because: 'an activity is everybody’s',
    fits: (_, { path }, field) => path.startsWith('/api/activity/') && (field.name === 'id' || field.name === 'act(grab).rainId'),
  },
  called(
    'everybody may name it',
    'room',
    'anchorRoomId',
    'matchId',
    'venue',
    'game',
    'giftId',
    'goodsId',
    'selectionId',
    'keys',
    'keyCodes',
  ),
  called(
    'a device makes it for an order of its own, and it is kept by member',
    'clientId',
    'requestId',
    'applicationId',
    'codeId',
    'key',
  ),
  called('whoever holds it is whom it was made for', 'ticket', 'epoch'),
  called('a code is handed on to be used by others', 'code', 'i_code', 'r_code'),
  named(
    'whoever holds it is whom it was made for',
    'setupOperator token',
    'verify token',
    'contentPreview token',
    'afsSlide token',
  ),
  named(
    'a verification belongs to a device, with or without a login (captcha.test.ts)',
    'verificationImage id',
    'imageCheck id',
    'afsSlide sessionId',
  ),
  named('it names a kind and a period, of whoever asks', 'welfareClaim ids[]', 'welfareHistory before'),
  named('everybody reads it', 'announcementPage before', 'announcementOne id', 'shortUrl id', 'drawProof id'),
  named('everybody may follow it', 'favouriteAdd id', 'favouriteRemove id', 'reminderAdd id', 'reminderRemove id'),
  named(
    'a room’s lines and people are everybody’s there (chatPeople.test.ts)',
    'chatSend replyTo',
    'chatSend mentions[]',
    'chatMember messageId',
    'chatMember memberId',
    'ignoreAdd memberId',
    'ignoreRemove memberId',
    'chatReport messageId',
  ),
  named('a list of the site’s', 'bankCardInsert bank', 'virtualCurrencyInsert (2).currency', 'pay bank', 'pay network'),
]

export type OwnedCase = { readonly name: string; readonly of: Owned; readonly call: Call; readonly field: PayloadField }

/** Every field that names something, as the owned thing that it names; and those that nobody has placed. */
export function placeIds(calls: Readonly<Record<string, Call>>): {
  readonly cases: readonly OwnedCase[]
  readonly unplaced: readonly string[]
} {
  const owned = Object.keys(OWNED).filter(isOwned)
  const ownersOf = (name: string) => owned.filter((of) => OWNED[of].some((one) => one === name))
  const fields = Object.entries(calls).flatMap(([call, definition]) =>
    idFields(definition).map((field) => ({ call, name: `${call} ${field.name}`, definition, field })),
  )
  return {
    cases: fields.flatMap(({ name, definition, field }) => ownersOf(name).map((of) => ({ name, of, call: definition, field }))),
    unplaced: [
      ...fields
        .filter(
          ({ call, name, definition, field }) =>
            ownersOf(name).length === 0 && !NOT_OWNED.some(({ fits }) => fits(call, definition, field)),
        )
        .map(({ name }) => name),
      ...owned
        .flatMap((of): readonly string[] => OWNED[of])
        .filter((name) => !fields.some((field) => field.name === name))
        .map((name) => `${name}: no such field`),
    ],
  }
}
