import type { RaiseKind } from '#src/api/model/raise.ts'
import type { Generated } from 'kysely'
import type { Status } from '#src/api/model/common.ts'
import type { Role } from '#src/api/model/chat.ts'
import type { Language } from '#src/api/model/format.ts'
import type { MatchEventKind } from '#src/api/model/matchEvent.ts'
import type { LogAction } from '#src/api/model/moderation.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import type { FollowMinutes } from '#src/api/model/followMinutes.ts'
import type { SlowSeconds } from '#src/api/model/room.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { RoomEventKind } from '#src/api/contract/pushes.ts'
import type { Amount, Coins } from '#src/api/model/money/amount.ts'
import type {
  AgentCodeTable,
  AgentMemberTable,
  AgentShareTable,
  AgentStatementTable,
  AgentTable,
  AgentVisitorTable,
  AgentVisitTable,
} from './agentTables.ts'
import type { AdjustmentEndTable, AdjustmentTable } from './adjustmentTables.ts'
import type {
  ContactChangeTable,
  ContactCodeTable,
  RecoveryTable,
  TemporaryPasswordTable,
  DeliveryTable,
  FormerContactTable,
  InviteCodeTable,
  ShortLinkTable,
  MemberContactTable,
  MemberLanguageTable,
  MemberOriginTable,
  MemberProfileTable,
  NameLookTable,
  SecurityNoticeTable,
  WelcomedTable,
} from './accountTables.ts'
import type {
  ChatIgnoreTable,
  ChatMarkTable,
  ChatMentionTable,
  ChatReportTable,
  ChatSendTable,
  ChatTurnTable,
} from './chatTables.ts'
import type { MessageMarkTable, MessageReaderTable, MessageTable } from './messageTables.ts'
import type { UploadTable } from './uploadTables.ts'
import type { BetPointsTable, PointGoodsTable, PointPurchaseTable } from './pointTables.ts'
import type { InvitedFriendTable, RegistrationPlaceTable } from './inviteTables.ts'
import type { MemberReturnTable, RecalledFriendTable } from './recallTables.ts'
import type {
  ActivityBarTable,
  ActivityBudgetTable,
  ActivityDeedTable,
  ActivityEntryTable,
  ActivityPrizeTable,
  ActivityProposalTable,
  ActivityRequestTable,
  ActivityStepTable,
  ActivityTable,
  BuffCardTable,
} from './activityTables.ts'
import type { RebateCarryTable, RebateDayTable, RebateRunTable, ValidKindDayTable } from './rebateTables.ts'
import type { TaskCountTable, TaskDoneTable, TaskTable } from './taskTables.ts'
import type { WelfareClaimTable } from './welfareTables.ts'
import type { DrawTable } from './drawTables.ts'
import type { RainGrabTable, RainTable } from './rainTables.ts'
import type { ActivityMatchTable, ActivityNewsTable, GuessStakeTable } from './activityMatchTables.ts'
import type { SoccerRoundTable, SoccerTicketTable } from './soccerLotteryTables.ts'
import type { JobTable } from './jobTables.ts'
import type { ReminderTable } from './reminderTables.ts'
import type { CupBallotTable, CupProposalTable, CupShareTable, CupVoteTable } from './cupVoteTables.ts'
import type { LotteryBetsTable, LotteryDrawingTable, LotteryWinnerTable } from './lotteryTables.ts'
import type { BonusGrantTable, GrantBetTable } from './grantTables.ts'
import type {
  ContentItemTable,
  ContentPictureTable,
  ContentPreviewTable,
  ContentShelfTable,
  ContentVersionTable,
} from './contentTables.ts'
import type { GradeBonusTable, MemberGradeTable, ValidBetTable, ValidDayTable, ValidSideTable } from './gradeTables.ts'
import type { SupportChatTable, SupportEventTable, SupportMessageTable, SupportOperatorTable } from './supportTables.ts'
import type { LetterLineTable, LetterTable } from './letterTables.ts'
import type { HelpRatingTable, SiteFormStepTable, SiteFormTable } from './formTables.ts'
import type { TrailEndTable, TrailTable } from './trailTables.ts'
import type { MemberNoteTable, MemberTagTable } from './memberNoteTables.ts'
import type { PlayLimitTable, PlayLogTable, PlayMemberTable, PlayPauseTable } from './saferPlayTables.ts'
import type {
  DepositAnswerTable,
  DepositAppealTable,
  DepositCaseClaimTable,
  DepositMethodTable,
  DepositNoticeTable,
  DepositOrderTable,
  DepositPaymentTable,
  DepositSettlementTable,
} from './depositTables.ts'
import type { GameActTable, GameLaunchTable, GameRoundTable, GameSessionTable, GameTable, StrayRoundTable } from './gameTables.ts'
import type {
  BetOrderTable,
  BetTable,
  BetWaitingTable,
  BetWithdrawnTable,
  VenueTable,
  VenueTokenTable,
} from './sportsbookTables.ts'
import type {
  DestinationPrintTable,
  PayoutNoticeTable,
  PayoutTable,
  RealNameTable,
  SavedTable,
  WithdrawalGivenUpTable,
  WithdrawalStepTable,
  WithdrawalTable,
  WithdrawPasswordTable,
} from './withdrawalTables.ts'
import type { ExchangeQuoteTable, WalletOrderTable, YebAccountTable, YebClaimTable, YebDayTable } from './walletTables.ts'

/** 0 or 1: both dialects have it, and neither needs a cast. */
type Flag = 0 | 1

/** Phases of a match. */
export type GameStatus = 'pre' | 'live' | 'break' | 'ended'

// Times are milliseconds since 1970 UTC. Texts ending in `_json` hold JSON. Names are snake_case in both dialects.

type MemberTable = {
  id: string
  /** As the member spells it. */
  name: string
  /** Lower-cased; unique. */
  name_key: string
  nickname: string
  /** scrypt, with its salt and costs. */
  password_hash: string
  role: Role
  vip_level: number
  avatar: string
  created_at: number
  /** '1' active, '2' disabled: no session of this member holds (E-4). */
  status: Status
  last_seen_at: number | null
  /** The last visit before a long absence, until the account is activated again (S-3). */
  dormant_since: number | null
  /** When the role last changed; null = never. */
  role_at: number | null
  /** Since when the login password, which somebody else may know, must be changed; null = it need not. */
  password_due_at: number | null
  /** The device on which it may be changed by the old one; null = on any. */
  password_due_device: string | null
  /** Since when the account may be in new hands, so that withdrawals wait; null = it never was. */
  account_new_at: number | null
  /** When the login password was last changed; null = not since the account was made. */
  password_at: number | null
}

/**
 * A one-time token that opens a session on another device, as its SHA-256. `maker_hash` = the session that made it, `device_id` = who took
 * it, `session_hash` = the latest session that it opened there; both null until then.
 */
type HandOverTable = {
  token_hash: string
  member_id: string
  maker_hash: string | null
  expires_at: number
  device_id: string | null
  session_hash: string | null
}

/** A room that a moderator was given; '*' = every one. `by_anchor` 1 = by the room's anchor, else by the site. */
type ModeratedRoomTable = { member_id: string; room: string; at: number; by_anchor: Generated<number> }

/** The one-time link that makes the first operator, as its SHA-256. */
type SetupLinkTable = { token_hash: string; expires_at: number }

/** What an operator may do; an operator without a row may do everything. `rights_json` = a list of rights. */
type OperatorRightsTable = { member_id: string; rights_json: string; changed_at: number }

/** Who made, or changed, another operator's account last. */
type OperatorWaitTable = { member_id: string; by_member_id: string; by_name: string; at: number }

/** Who made an operator's account, or its password, or took its second factor away, and when last. */
type OperatorHandTable = { member_id: string; by_member_id: string; by_name: string; at: number }

/** Which operators made a member's login password, and when last. */
type StaffResetTable = { member_id: string; by_member_id: string; at: number }

/** A table of grades that waits for a second signature: what it was made from, and the whole of it as JSON; see `server/grades/planProposal.ts`. */
type PlanProposalTable = {
  digest: string
  version: number
  plan_json: string
  reason: string
  by_member_id: string
  by_name: string
  at: number
  expires_at: number
}

/** What gives members more and waits for a second signature: `order_json` = what is carried out then, where its subject still stands as `base`. */
type RaiseTable = {
  digest: string
  kind: RaiseKind
  subject: string
  base: string
  order_json: string
  title_json: string
  changes_json: string
  reason: string
  by_member_id: string
  by_name: string
  at: number
  expires_at: number
}

/** A second factor: its secret as the vault seals it, and the last step of time whose code was used. `confirmed_at` null = it does not count yet. */
type SecondFactorTable = { member_id: string; sealed_secret: string; confirmed_at: number | null; last_step: number }
/** A recovery code, as the SHA-256 of its member and itself. */
type RecoveryCodeTable = { member_id: string; code_hash: string; used_at: number | null }

/** Who may not come in: an address, a device, or an address whose region is closed. `until` null = for good. */
export type AccessRuleKind = 'ip' | 'device' | 'restricted' | 'caveat' | 'robot'
type BarrierTable = { kind: AccessRuleKind; value: string; until: number | null; reason: string; at: number }

/** The one key that prints are made with, sealed with the data key. */
/** A member whose lines of the chat were forgotten. */
type WroteLineTable = { member_id: string }

type PrintKeyTable = { name: string; sealed: string }

/** Settings of the site by key (C-7). */
type ConfigInfoTable = { key_code: string; status: Status; value: string }

/**
 * Failures of one key: `locks` of it followed within a day of each other, the last of which ends at `lock_ends_at`. Without a lock that is a
 * day before the failures no longer count: the row goes a day after it.
 */
type FailureCountTable = {
  key: string
  count: number
  first_at: number
  locked_until: number
  locks: Generated<number>
  lock_ends_at: Generated<number>
}

/** A verification that was asked for: `answer` holds what it takes to judge it, of codes only a hash. */
type CaptchaChallengeTable = { id: string; kind: string; device_id: string; answer: string; expires_at: number }
/** A finished verification, as the SHA-256 of its secret. */
type CaptchaResultTable = { id: string; device_id: string; expires_at: number }
/** How many requests for an action a result still lets through. */
type CaptchaPassTable = { result_id: string; action: string; left: number }
/** How many requests of a device for an action were refused for want of a verification. */
type CaptchaOwedTable = { device_id: string; address: string; action: string; count: number; expires_at: number }
/** Wrong answers of one device or one address. */
type CaptchaFailureTable = FailureCountTable

type SessionTable = {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string
  member_id: string
  device_id: string
  /** Rough name of the device that it was opened on; null = from before it was stored. */
  device_name: string | null
  /** Key of the address that it was opened from; '' = from before it was stored. */
  address: string
  created_at: number
  expires_at: number
  ended_at: number | null
  /** Code of the profile's table that tells the client why. */
  ended_code: number | null
  /** Rough name of the device that a login elsewhere came from. */
  ended_by: string | null
  /** When it proved its member's second factor; null = not yet. */
  factor_at: number | null
  /** When its person last did something that counts (`operatorIdle.ts`); null = not since it began. */
  used_at: number | null
  /** Key of sealed bodies, 32 bytes as base64url; null = from before there were any. */
  seal_key: string | null
}

/** Failed logins of one account on one device, of one account on strangers' devices, of one device, or of one address. */
type LoginFailureTable = FailureCountTable

/** Tries of a member's password, not the member's own as far as is known, since the last login; `before_at` = the last but one. */
type LoginTryTable = { member_id: string; count: number; last_at: number; before_at: number }

/** What the developer call has done, once for each id. */
type DevEffectTable = { client_id: string; effects: number; at: number }

/** A nonce that was used, until a request with it would be refused for its age anyway. */
type NonceTable = { value: string; expires_at: number }

/** What a transaction published and Redis does not have yet: by which node, when, and the messages. */
type BusOutboxTable = { id: string; node: string; at: number; messages_json: string }

/** A rate limit of one key: the moment at which its allowance is full again. Kept here so that a restart or a second node changes nothing. */
type PaceTable = { key: string; full_at: number }

type MatchTable = {
  id: string
  name: string
  home_name: string
  home_logo: string | null
  visit_name: string
  visit_logo: string | null
  home_score: number
  visit_score: number
  start_at: number
  game_status: GameStatus
  sport: SportKind
  venue_name: string
  league_id: string | null
  league_name: string
  ball_class_id: string | null
  cover: string
  animation_url: string | null
  /** Thousandths of the scores that fall to the home side: how strong it is. */
  home_share: number
  /** How much better the home side is today than its share says, in thousandths: what nobody is told. */
  form: number
  /** The clock: so many seconds of the period were played at `clock_at`; it goes on while it runs. */
  clock_second: number
  clock_at: number
  clock_running: Flag
  clock_period: number
  /** Seconds that are added to the period, once they are shown. */
  clock_added: number
  /** What each side scored in each period: [[home, visit], …]. */
  parts_json: string
  /** File name of the embedded loop that is the match's own feed; null = it has none. */
  flv_file: string | null
}

/** How a match ended. */
type MatchResultTable = Pick<
  MatchTable,
  'sport' | 'league_name' | 'home_name' | 'home_logo' | 'visit_name' | 'visit_logo' | 'home_score' | 'visit_score' | 'start_at'
> & { match_id: string; ended_at: number }

/** A match's timeline. */
type MatchEventTable = {
  id: string
  match_id: string
  at: number
  /** Seconds played of its period. */
  second: number
  period: number
  kind: MatchEventKind
  side: 'home' | 'visit' | null
  points: number
  home_score: number
  visit_score: number
}

/** A match's prices now. `fed_at` = when the feed last confirmed them; older ones take no bets. */
type OddsBookTable = {
  match_id: string
  version: number
  at: number
  fed_at: number
  /** The score that the prices were made for. */
  home_score: number
  visit_score: number
  markets_json: string
}

/** What a price was, for an hour. */
type OddsPointTable = { match_id: string; selection_id: string; at: number; price: number }

/** What a member keeps at hand. */
type CollectionTable = { member_id: string; kind: 'anchor' | 'match' | 'game'; target_id: string; at: number }

type AnchorTable = {
  id: string
  /** Address of the anchor's room and of its video. */
  anchor_room_id: string
  /** Key of the anchor's chat room (S-11). */
  chat_room_no: string
  nickname: string
  avatar: string
  title: string
  description: string
  sport: SportKind
  cover: string
  /** Wire status (S-1). */
  status: string
  start_at: number
  /** When the demo's world lets them come back. What is told to everybody is in `anchor_schedule`. */
  next_at: number | null
  /** What an encoder publishes to; secret. */
  stream_key: string
  /** Members that follow the anchor. */
  collected: number
  match_id: string | null
  /** File name of the embedded loop that plays when nobody publishes. */
  flv_file: string | null
  /** What they say by themselves to who gave, with {name}, {gift} and {count}; empty = nothing. */
  thanks: string
  /** The member whose room it is; null = it is kept by operators alone. */
  owner_id: string | null
  /** One line that the anchor tells visitors; empty = none. */
  notice: string
  /** 1 = the anchor ended the broadcast: what an encoder sends is not shown until the anchor starts again. */
  held: Flag
}

/** What an anchor plans: from `start_at` to `end_at`. */
type AnchorScheduleTable = { anchor: string; start_at: number; end_at: number; title: string }

/** A time that an anchor was on air; `end_at` null = still; `interrupted_at` = since when there has been no picture, null = there is one. */
type AnchorBroadcastTable = {
  id: string
  anchor: string
  title: string
  cover: string
  match_id: string | null
  match_name: string | null
  start_at: number
  end_at: number | null
  interrupted_at: number | null
}

/** An anchor to whom an encoder publishes, at any node: which publishing it is, and when it was last heard of, by the database's own clock (ms). */
type PublishingTable = {
  anchor_room_id: string
  id: string
  heartbeat_at: number
}

type RoomTable = {
  /** chatRoomNo of an anchor's room, matchId of a pure match (S-11), or the lobby. */
  key: string
  epoch: string
  /** Last sequence number given out in this epoch. */
  top: number
  switch_on: Flag
  status: number
  exist: Flag
  game_status: GameStatus
  /** Seconds between two messages of one member; 0 = no slow mode. */
  slow_seconds: SlowSeconds
  /** JSON list of words that messages may not contain. */
  blocked_words_json: string
  /** 1 = only followers of the anchor, or of the match, write. */
  followers_only: Flag
  /** For how long, in minutes, they must have followed. */
  follow_minutes: FollowMinutes
  /** 1 = messages may not contain links. */
  links_off: Flag
}

export type RoomEventTable = {
  room: string
  epoch: string
  seq: number
  kind: RoomEventKind
  /** Id in the body where there is one: what a moderator deletes by. */
  event_id: string | null
  at: number
  body_json: string
  /** 1 = in the pages of history: chat, gifts and welcomes that nobody removed. */
  listed: Flag
  /** 1 = a moderator removed it; its body never leaves the server again. */
  removed: Flag
}

type GiftTable = {
  id: string
  gift_type: 'small' | 'large'
  status: '0' | '1' | '2'
  gift_code: string
  /** Gold coins. */
  price: Coins
  name: string
  url: string
  svga_url: string | null
}

/** A run of a gift that its anchor thanks for once it is over, at `due_at`. */
type GiftThanksTable = {
  room: string
  member_id: string
  gift_id: string
  quantity: number
  coins: Coins
  due_at: number
}

type GiftSendTable = {
  id: string
  tx_id: string
  member_id: string
  room: string
  gift_id: string
  quantity: number
  coins: Coins
  /** The giver's balance afterwards: part of the first result, which a retry gets again. */
  gold_after: Coins
  at: number
}

type NoticeTable = {
  id: string
  /** A room's key, or the lobby for the whole site. */
  room: string
  category: number
  content: string
  pmd_timer_start: number | null
  pmd_timer_end: number | null
  at: number
  removed_at: number | null
  /** Whose words it has; null = everybody's. */
  language: Language | null
  /** Who is shown it, as JSON; null = everybody. */
  audience: string | null
}

/** What a name is called in a language. */
type NameTextTable = { original: string; language: Language; text: string }

/** Mutes that have not been ended by hand; those past `until` no longer count. */
type MuteTable = {
  room: string
  member_id: string
  until: number
  reason: string
  by_member_id: string
  at: number
  /** The log's entry that set it. */
  log_id: string | null
}

/** Members who must stay out of a room; those past `until` no longer count. */
type KickTable = Omit<MuteTable, 'log_id'> & { log_id: string }

/** The one line on top of a room's chat. */
type PinTable = { room: string; id: string; content: string; by_name: string; at: number }

/** When a member was last welcomed in a room. */
type WelcomeTable = { room: string; member_id: string; at: number }

export type OperationLogTable = {
  id: string
  room: string
  at: number
  by_member_id: string
  by_name: string
  by_role: Role
  action: LogAction
  /** Nickname of whom it was about. */
  target: string | null
  detail: string | null
  reason: string | null
  /** Id of what it was about: a member, a message, a pinned line; of an undo, the entry that it took back. */
  subject: string | null
  /** What it was like before, for who takes it back. */
  before_json: string | null
  /** The entry that took it back. */
  undone_by: string | null
  /** Order of a room's entries, from 1; 0 = from before they were counted. */
  place: number
  /** The order that it was part of, of several acts at once. */
  batch: string | null
}

/** A balance: always the sum of its entries, with `house_pending` where it is the house's. Members' never fall below zero; the house's may. */
type AccountTable = { id: string; owner: string; asset: Asset; kind: 'member' | 'house'; balance: Amount }

/** What moved to or from an account of the house and is not in its balance yet, on PostgreSQL alone (server/ledger/houseTotals.ts). */
type HousePendingTable = { id: string; account_id: string; amount: Amount }

/** One movement of money, append-only. `digest` tells a retry from another movement under the same key. */
type LedgerTxTable = { id: string; kind: string; idempotency_key: string; digest: string; at: number }

/** One side of a movement, append-only. The entries of a movement sum to zero for each asset. */
type LedgerEntryTable = { tx_id: string; account_id: string; amount: Amount }

/** What a member's client id can stand for. */
export type KeyKind = 'chat' | 'gift' | 'bet' | 'transfer' | 'wallet' | 'deposit' | 'appeal' | 'withdrawal' | 'moderation'

/** A client id of a member, and the kind of order that it stands for. */
type MemberKeyTable = { member_id: string; key: string; kind: KeyKind; at: number }

export type Schema = {
  member: MemberTable
  member_contact: MemberContactTable
  member_language: MemberLanguageTable
  former_contact: FormerContactTable
  member_origin: MemberOriginTable
  member_profile: MemberProfileTable
  invite_code: InviteCodeTable
  short_link: ShortLinkTable
  name_look: NameLookTable
  welcomed: WelcomedTable
  contact_code: ContactCodeTable
  contact_change: ContactChangeTable
  recovery: RecoveryTable
  temporary_password: TemporaryPasswordTable
  delivery: DeliveryTable
  security_notice: SecurityNoticeTable
  message: MessageTable
  message_mark: MessageMarkTable
  message_reader: MessageReaderTable
  upload: UploadTable
  content_item: ContentItemTable
  content_version: ContentVersionTable
  content_picture: ContentPictureTable
  content_preview: ContentPreviewTable
  content_shelf: ContentShelfTable
  letter: LetterTable
  letter_line: LetterLineTable
  site_form: SiteFormTable
  site_form_step: SiteFormStepTable
  help_rating: HelpRatingTable
  support_chat: SupportChatTable
  support_event: SupportEventTable
  support_operator: SupportOperatorTable
  support_message: SupportMessageTable
  session: SessionTable
  hand_over: HandOverTable
  moderated_room: ModeratedRoomTable
  operator_rights: OperatorRightsTable
  operator_wait: OperatorWaitTable
  operator_hand: OperatorHandTable
  plan_proposal: PlanProposalTable
  raise: RaiseTable
  staff_reset: StaffResetTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  setup_link: SetupLinkTable
  barrier: BarrierTable
  print_key: PrintKeyTable
  config_info: ConfigInfoTable
  captcha_challenge: CaptchaChallengeTable
  captcha_result: CaptchaResultTable
  captcha_pass: CaptchaPassTable
  captcha_owed: CaptchaOwedTable
  captcha_failure: CaptchaFailureTable
  dev_effect: DevEffectTable
  login_failure: LoginFailureTable
  login_try: LoginTryTable
  pace: PaceTable
  nonce: NonceTable
  bus_outbox: BusOutboxTable
  member_key: MemberKeyTable
  member_note: MemberNoteTable
  member_tag: MemberTagTable
  match: MatchTable
  match_event: MatchEventTable
  match_result: MatchResultTable
  odds_book: OddsBookTable
  odds_point: OddsPointTable
  collection: CollectionTable
  job: JobTable
  reminder: ReminderTable
  anchor: AnchorTable
  anchor_schedule: AnchorScheduleTable
  anchor_broadcast: AnchorBroadcastTable
  publishing: PublishingTable
  room: RoomTable
  room_event: RoomEventTable
  chat_send: ChatSendTable
  wrote_line: WroteLineTable
  chat_turn: ChatTurnTable
  chat_mention: ChatMentionTable
  chat_mark: ChatMarkTable
  chat_ignore: ChatIgnoreTable
  chat_report: ChatReportTable
  gift: GiftTable
  gift_send: GiftSendTable
  gift_thanks: GiftThanksTable
  notice: NoticeTable
  name_text: NameTextTable
  mute: MuteTable
  kick: KickTable
  pin: PinTable
  welcome: WelcomeTable
  operation_log: OperationLogTable
  trail: TrailTable
  trail_end: TrailEndTable
  account: AccountTable
  house_pending: HousePendingTable
  ledger_tx: LedgerTxTable
  ledger_entry: LedgerEntryTable
  venue: VenueTable
  venue_token: VenueTokenTable
  game: GameTable
  game_launch: GameLaunchTable
  game_session: GameSessionTable
  game_round: GameRoundTable
  stray_round: StrayRoundTable
  game_act: GameActTable
  bet: BetTable
  bet_waiting: BetWaitingTable
  bet_withdrawn: BetWithdrawnTable
  bet_order: BetOrderTable
  valid_bet: ValidBetTable
  valid_day: ValidDayTable
  valid_side: ValidSideTable
  bet_points: BetPointsTable
  point_goods: PointGoodsTable
  point_purchase: PointPurchaseTable
  member_grade: MemberGradeTable
  grade_bonus: GradeBonusTable
  welfare_claim: WelfareClaimTable
  bonus_grant: BonusGrantTable
  draw: DrawTable
  activity_match: ActivityMatchTable
  activity_news: ActivityNewsTable
  guess_stake: GuessStakeTable
  soccer_round: SoccerRoundTable
  soccer_ticket: SoccerTicketTable
  cup_vote: CupVoteTable
  cup_ballot: CupBallotTable
  cup_share: CupShareTable
  cup_proposal: CupProposalTable
  lottery_drawing: LotteryDrawingTable
  lottery_bets: LotteryBetsTable
  lottery_winner: LotteryWinnerTable
  grant_bet: GrantBetTable
  registration_place: RegistrationPlaceTable
  activity: ActivityTable
  activity_budget: ActivityBudgetTable
  activity_proposal: ActivityProposalTable
  activity_entry: ActivityEntryTable
  activity_prize: ActivityPrizeTable
  activity_request: ActivityRequestTable
  activity_bar: ActivityBarTable
  activity_step: ActivityStepTable
  buff_card: BuffCardTable
  activity_deed: ActivityDeedTable
  rain: RainTable
  rain_grab: RainGrabTable
  valid_kind_day: ValidKindDayTable
  rebate_run: RebateRunTable
  rebate_day: RebateDayTable
  rebate_carry: RebateCarryTable
  task: TaskTable
  task_count: TaskCountTable
  task_done: TaskDoneTable
  agent: AgentTable
  agent_code: AgentCodeTable
  agent_member: AgentMemberTable
  agent_visitor: AgentVisitorTable
  agent_visit: AgentVisitTable
  agent_statement: AgentStatementTable
  agent_share: AgentShareTable
  invited_friend: InvitedFriendTable
  member_return: MemberReturnTable
  recalled_friend: RecalledFriendTable
  play_member: PlayMemberTable
  play_limit: PlayLimitTable
  play_pause: PlayPauseTable
  play_log: PlayLogTable
  real_name: RealNameTable
  saved_destination: SavedTable
  destination_print: DestinationPrintTable
  withdraw_password: WithdrawPasswordTable
  withdrawal: WithdrawalTable
  withdrawal_step: WithdrawalStepTable
  withdrawal_given_up: WithdrawalGivenUpTable
  payout: PayoutTable
  payout_notice: PayoutNoticeTable
  wallet_order: WalletOrderTable
  exchange_quote: ExchangeQuoteTable
  yeb_account: YebAccountTable
  yeb_day: YebDayTable
  yeb_claim: YebClaimTable
  deposit_method: DepositMethodTable
  deposit_order: DepositOrderTable
  deposit_notice: DepositNoticeTable
  deposit_payment: DepositPaymentTable
  deposit_appeal: DepositAppealTable
  deposit_answer: DepositAnswerTable
  deposit_settlement: DepositSettlementTable
  deposit_case_claim: DepositCaseClaimTable
  adjustment: AdjustmentTable
  adjustment_end: AdjustmentEndTable
}
