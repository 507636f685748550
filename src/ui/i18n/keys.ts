import type { zhCN } from './zh-CN.ts'
import type { zhCNAccess } from './zh-CN.access.ts'
import type { zhCNAccount } from './zh-CN.account.ts'
import type { zhCNCards } from './zh-CN.cards.ts'
import type { zhCNCases } from './zh-CN.cases.ts'
import type { zhCNCashier } from './zh-CN.cashier.ts'
import type { zhCNDeposit } from './zh-CN.deposit.ts'
import type { zhCNDev } from './zh-CN.dev.ts'
import type { zhCNInspector } from './zh-CN.inspector.ts'
import type { zhCNMatch } from './zh-CN.match.ts'
import type { zhCNModeration } from './zh-CN.moderation.ts'
import type { zhCNOrder } from './zh-CN.order.ts'
import type { zhCNPlay } from './zh-CN.play.ts'
import type { zhCNPlayer } from './zh-CN.player.ts'
import type { zhCNRoom } from './zh-CN.room.ts'
import type { zhCNSheets } from './zh-CN.sheets.ts'
import type { zhCNTalk } from './zh-CN.talk.ts'
import type { zhCNVenue } from './zh-CN.venue.ts'
import type { zhCNVerification } from './zh-CN.verification.ts'
import type { zhCNWallet } from './zh-CN.wallet.ts'
import type { zhCNWithdraw } from './zh-CN.withdraw.ts'

/** Words that come with a feature. */
type Feature = typeof zhCNRoom &
  typeof zhCNTalk &
  typeof zhCNSheets &
  typeof zhCNMatch &
  typeof zhCNModeration &
  typeof zhCNVenue &
  typeof zhCNOrder &
  typeof zhCNAccount &
  typeof zhCNAccess &
  typeof zhCNCashier &
  typeof zhCNCards &
  typeof zhCNWallet &
  typeof zhCNWithdraw &
  typeof zhCNDeposit &
  typeof zhCNCases &
  typeof zhCNPlay &
  typeof zhCNVerification &
  typeof zhCNInspector &
  typeof zhCNDev

/** All words, of the first load and of the features. */
type All = typeof zhCN & Feature

/** The same tree of keys with any words. */
type SameKeys<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends string ? string : SameKeys<Tree[Key]> }

/** What a language must provide for the first load. */
export type Words = SameKeys<typeof zhCN>

/** What a language must provide for the rooms. */
export type RoomWords = SameKeys<typeof zhCNRoom>
/** What a language must provide for reports and links that lead away. */
export type SheetWords = SameKeys<typeof zhCNSheets>
/** What a language must provide for what is said in rooms. */
export type TalkWords = SameKeys<typeof zhCNTalk>
/** What a language must provide for matches and their odds. */
export type MatchWords = SameKeys<typeof zhCNMatch>
/** What a language must provide for moderators. */
export type ModerationWords = SameKeys<typeof zhCNModeration>
/** What a language must provide for shared orders. */
export type OrderWords = SameKeys<typeof zhCNOrder>
/** What a language must provide for sportsbooks. */
export type VenueWords = SameKeys<typeof zhCNVenue>
/** What a language must provide for the player. */
export type PlayerWords = SameKeys<typeof zhCNPlayer>
/** What a language must provide for login and one's own page. */
export type AccountWords = SameKeys<typeof zhCNAccount>
/** What a language must provide for alerts and access. */
export type AccessWords = SameKeys<typeof zhCNAccess>
/** What a language must provide for the cashier. */
export type CashierWords = SameKeys<typeof zhCNCashier>
/** What a language must provide for saved cards and addresses. */
export type CardsWords = SameKeys<typeof zhCNCards>
/** What a language must provide for the wallet and its records. */
export type WalletWords = SameKeys<typeof zhCNWallet>
/** What a language must provide for withdrawals. */
export type WithdrawWords = SameKeys<typeof zhCNWithdraw>
/** What a language must provide for an operator's desk of deposits. */
export type CasesWords = SameKeys<typeof zhCNCases>
/** What a language must provide for deposits. */
export type DepositWords = SameKeys<typeof zhCNDeposit>
/** What a language must provide for safer play. */
export type PlayWords = SameKeys<typeof zhCNPlay>
/** What a language must provide for verifications. */
export type VerificationWords = SameKeys<typeof zhCNVerification>
/** What a language must provide for the inspector. */
export type InspectorWords = SameKeys<typeof zhCNInspector>
/** What a language must provide for developers' pages. */
export type DevWords = SameKeys<typeof zhCNDev>

type Paths<Tree> = {
  [Key in keyof Tree & (string | number)]: Tree[Key] extends string ? `${Key}` : `${Key}.${Paths<Tree[Key]>}`
}[keyof Tree & (string | number)]

/** Every message key, like `act.retry`. */
export type MessageKey =
  | Paths<typeof zhCN>
  | Paths<typeof zhCNRoom>
  | Paths<typeof zhCNTalk>
  | Paths<typeof zhCNSheets>
  | Paths<typeof zhCNMatch>
  | Paths<typeof zhCNModeration>
  | Paths<typeof zhCNVenue>
  | Paths<typeof zhCNOrder>
  | Paths<typeof zhCNAccount>
  | Paths<typeof zhCNAccess>
  | Paths<typeof zhCNCashier>
  | Paths<typeof zhCNCards>
  | Paths<typeof zhCNWallet>
  | Paths<typeof zhCNWithdraw>
  | Paths<typeof zhCNDeposit>
  | Paths<typeof zhCNCases>
  | Paths<typeof zhCNPlay>
  | Paths<typeof zhCNVerification>
  | Paths<typeof zhCNInspector>
  | Paths<typeof zhCNDev>

type TextAt<Tree, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? TextAt<Child<Tree, Head>, Rest>
  : Child<Tree, Path>

type Child<Tree, Name extends string> = Name extends keyof Tree
  ? Tree[Name]
  : Name extends `${infer Numeral extends number}`
    ? Numeral extends keyof Tree
      ? Tree[Numeral]
      : never
    : never

type Placeholders<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholders<Rest> : never

/** What a message needs filled in: nothing, or an object with its placeholders. */
type MessageValues<Key extends MessageKey> = [Placeholders<TextAt<All, Key>>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<TextAt<All, Key>>, string | number>>]

/** Words for a key, with its placeholders filled in. A wrong key or a missing value is a type error. */
export type Translate = <Key extends MessageKey>(key: Key, ...values: MessageValues<Key>) => string

/** A key whose message has no placeholders. */
export type PlainKey = { [Key in MessageKey]: MessageValues<Key> extends [] ? Key : never }[MessageKey]
