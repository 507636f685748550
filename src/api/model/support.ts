import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import { listOf } from './listOf.ts'
import { linesSchema } from './text.ts'

/** How a chat with customer service stands: it waits for an operator, has one, or is over. */
const SUPPORT_STATES = ['waiting', 'open', 'closed'] as const
export const SupportState = v.picklist(SUPPORT_STATES)
export type SupportState = v.InferOutput<typeof SupportState>

/** Who ended a chat: its customer, its operator, the clock, or its length. */
const SUPPORT_ENDS = ['customer', 'service', 'idle', 'full'] as const
export type SupportEnd = (typeof SUPPORT_ENDS)[number]

/**
 * Longest text of one line, most pictures of it, and most events of one chat: all of them fit into one reply. `message` = longest text that
 * is left when nobody is there. `reopen` = how long after its end a chat can be taken up again, in ms.
 */
export const SUPPORT_LIMIT = { text: 1_000, pictures: 4, events: 480, message: 1_000, contact: 120, reopen: 86_400_000 } as const

/** A line as it is written; it may be empty where pictures go with it. */
export const SupportText = v.union([v.literal(''), linesSchema(SUPPORT_LIMIT.text)])
export const SupportPictures = v.pipe(v.array(Id), v.maxLength(SUPPORT_LIMIT.pictures, 'pictures.tooMany'))

/** What a visitor is known by: a secret that their device made and keeps. */
export const VisitorKey = v.pipe(v.string(), v.regex(/^[\w-]{32,64}$/, 'key.malformed'))

/** A rating: 1 to 5. */
export const SupportRating = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))

const place = { seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), at: Timestamp }

/** One line. `clientId` = what its writer called it; `name` = the operator's. */
const SupportLine = v.object({
  kind: v.literal('line'),
  ...place,
  id: Id,
  clientId: v.string(),
  by: v.picklist(['customer', 'service']),
  name: v.nullable(v.string()),
  text: v.string(),
  pictures: v.optional(listOf(Id, SUPPORT_LIMIT.pictures), []),
})
export type SupportLine = v.InferOutput<typeof SupportLine>

/**
 * What happened to a chat: it began or was taken up again, an operator (`name`) took it, did not answer or passed it on to another, the
 * customer was asked whether they are still there, somebody ended it (`end`), or the customer rated it.
 */
const SupportTurn = v.object({
  kind: v.literal('turn'),
  ...place,
  turn: v.picklist(['begun', 'reopened', 'taken', 'givenBack', 'handedOver', 'reminded', 'closed', 'rated']),
  name: v.optional(v.nullable(v.string()), null),
  end: v.optional(v.nullable(v.picklist(SUPPORT_ENDS)), null),
  rating: v.optional(v.nullable(SupportRating), null),
})

/** One event of a chat, numbered without holes within it. */
export const SupportEvent = v.variant('kind', [SupportLine, SupportTurn])
export type SupportEvent = v.InferOutput<typeof SupportEvent>
export type SupportEventWire = v.InferInput<typeof SupportEvent>

/** A chat as its customer sees it. `ahead` = how many wait longer; null = it does not wait. */
export const Conversation = v.object({
  conversationId: Id,
  state: SupportState,
  operator: v.nullable(v.string()),
  ahead: v.nullable(v.number()),
  end: v.nullable(v.picklist(SUPPORT_ENDS)),
  rating: v.nullable(SupportRating),
  /** Whether it may be rated, and taken up again. */
  canRate: v.boolean(),
  canReopen: v.boolean(),
  at: Timestamp,
  /** Since when it waits, in ms. */
  waitingSince: v.nullable(Timestamp),
})
export type Conversation = v.InferOutput<typeof Conversation>

/**
 * Whether somebody is there: `opensAt` = when the hours begin again (ms), null = they run now or never begin; `isStaffed` = an operator says
 * to be available; `patience` = after how long a wait a message is offered instead, in ms. `hours` = of the site's day, `0-24` = always.
 */
export const SupportDesk = v.object({
  isOpen: v.boolean(),
  isStaffed: v.boolean(),
  opensAt: v.nullable(Timestamp),
  patience: v.number(),
})
export type SupportDesk = v.InferOutput<typeof SupportDesk>

/** A chat in the lists of operators: `preview` = the beginning of its last line. */
export const OfficeConversation = v.object({
  conversationId: Id,
  state: SupportState,
  customer: v.object({ memberId: v.nullable(Id), name: v.string() }),
  operator: v.nullable(v.object({ memberId: Id, name: v.string() })),
  preview: v.string(),
  /** Who wrote last. */
  lastBy: v.picklist(['customer', 'service']),
  at: Timestamp,
  waitingSince: v.nullable(Timestamp),
  /** Until when its operator has to answer, in ms; null = they did. */
  answerBy: v.nullable(Timestamp),
  lastAt: Timestamp,
  end: v.nullable(v.picklist(SUPPORT_ENDS)),
  rating: v.nullable(SupportRating),
  ratingWords: v.nullable(v.string()),
})
export type OfficeConversation = v.InferOutput<typeof OfficeConversation>

/** An operator who takes chats. */
export const SupportColleague = v.object({ memberId: Id, name: v.string(), isAvailable: v.boolean(), open: v.number() })
export type SupportColleague = v.InferOutput<typeof SupportColleague>

/** What a visitor left when nobody was there. */
export const SupportMessage = v.object({
  messageId: Id,
  contact: v.string(),
  text: v.string(),
  at: Timestamp,
  doneBy: v.nullable(v.string()),
})
export type SupportMessage = v.InferOutput<typeof SupportMessage>
