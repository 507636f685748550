import * as v from 'valibot'
import { listOf } from './listOf.ts'
import { ClientId, Id, SitePath, Timestamp } from './common.ts'
import { LANGUAGES } from './format.ts'
import { LocalWords } from './maintenance.ts'
import { cutText } from './textLength.ts'

/** Roles; operators review withdrawals, and in a room they are members. */
export const ROLES = ['member', 'admin', 'developer', 'operator'] as const
export const Role = v.picklist(ROLES)
export type Role = v.InferOutput<typeof Role>

/** Members of this level or below are in the low list, others in the high one. */
const CHAT_LEVEL_THRESHOLD = 4

/** Which of the two lists is shown; `all` is the room itself. */
export const TIER_FILTERS = ['all', 'high', 'low'] as const
export type TierFilter = (typeof TIER_FILTERS)[number]

/** The list that a member's level puts them in. */
export function chatTier(level: number): 'low' | 'high' {
  return level <= CHAT_LEVEL_THRESHOLD ? 'low' : 'high'
}

/** What somebody may be to a room. */
const SENDER_MARKS = ['anchor', 'fan'] as const
export type SenderMark = (typeof SENDER_MARKS)[number]

/** What a line says of its writer's rights: `admin` = moderates the room that it stands in. What somebody is elsewhere is told to nobody. */
const SenderRole = v.picklist(['member', 'admin'])

/** Who wrote a message. The specification names no field of it: each may be omitted; `memberId` is empty when it was not sent. */
export const ChatSender = v.object({
  memberId: v.optional(v.union([Id, v.literal('')]), ''),
  name: v.optional(v.string(), ''),
  avatar: v.nullish(SitePath, null),
  vipLevel: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  role: v.fallback(v.optional(SenderRole, 'member'), 'member'),
  /** What they are to the room: its anchor, or one who follows the anchor. */
  mark: v.fallback(v.nullish(v.picklist(SENDER_MARKS)), null),
})
export type ChatSender = v.InferOutput<typeof ChatSender>

/** Longest excerpt of a message that is replied to, in code points. */
const EXCERPT_LIMIT = 40

/** The message that another one answers: made by the server from what it stored. `excerpt` is empty once a moderator removed it. */
export const ReplyReference = v.object({ id: Id, name: v.string(), excerpt: v.string() })
export type ReplyReference = v.InferOutput<typeof ReplyReference>

/** The beginning of a message, for those who answer it. */
export function excerptOf(content: string): string {
  return cutText(content, EXCERPT_LIMIT)
}

/** A chat message (E-1). `clientId` is the id that its sender made, so that the sender's own copy can be recognised. */
export const ChatMessage = v.object({
  id: Id,
  msgType: v.picklist(['text', 'system']),
  content: v.string(),
  /** What the site says in each language, where its words name something that is called otherwise there. */
  contents: v.optional(LocalWords),
  clientId: v.nullish(ClientId, null),
  sender: v.optional(ChatSender, {}),
  reply: v.optional(v.nullable(ReplyReference), null),
  /** Members whom it speaks to: those it names as @name, and the sender of what it answers. */
  mentions: v.optional(listOf(Id), []),
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

/** A message with another excerpt of the one that it answers, which is `answeredId`; empty while that one is removed. The same object when nothing changes. */
export function requote(message: ChatMessage, answeredId: string, excerpt: string): ChatMessage {
  const { reply } = message
  return reply === null || reply.id !== answeredId || reply.excerpt === excerpt
    ? message
    : { ...message, reply: { ...reply, excerpt } }
}

/** A welcome line (E-1), shown once per `userId` (S-9). `type` picks the wording: 0 plain, 1 high level. */
export const Welcome = v.object({ userId: Id, username: v.string(), type: v.picklist([0, 1]) })
export type Welcome = v.InferOutput<typeof Welcome>

/**
 * A marquee notice (E-1). Category 1 shows only from `pmdTimerStart` to `pmdTimerEnd` (ms, S-10); others always. One without an id is
 * known by all that it says; one without words is never due.
 */
export const MarqueeNotice = v.pipe(
  v.object({
    id: v.optional(Id),
    category: v.pipe(v.number(), v.integer()),
    content: v.optional(v.string(), ''),
    pmdTimerStart: v.nullish(Timestamp, null),
    pmdTimerEnd: v.nullish(Timestamp, null),
    /** Whose words it has; left out = everybody's. */
    language: v.optional(v.picklist(LANGUAGES)),
  }),
  v.transform(({ id, ...notice }) => ({
    ...notice,
    id: id ?? [notice.category, notice.pmdTimerStart, notice.pmdTimerEnd, notice.content].join(':'),
  })),
)
export type MarqueeNotice = v.InferOutput<typeof MarqueeNotice>

/** Whether a notice is for who reads a language (S-10). */
export const isNoticeFor = (notice: MarqueeNotice, language: string): boolean => (notice.language ?? language) === language

/** Whether a notice is due at `now` in ms (S-10). A missing bound is open. Both ends count as due. */
export function isNoticeDue(notice: MarqueeNotice, now: number): boolean {
  if (notice.content === '') return false
  if (notice.category !== 1) return true
  return (notice.pmdTimerStart ?? -Infinity) <= now && now <= (notice.pmdTimerEnd ?? Infinity)
}

/** Fewest entries of a moving message list (S-10). */
const TILE_COUNT = 4

/** A list repeated in order until it has at least four entries (S-10); an empty list stays empty, a longer one is unchanged. */
export function tile<T>(list: readonly T[]): readonly T[] {
  if (list.length === 0 || list.length >= TILE_COUNT) return list
  return Array.from({ length: TILE_COUNT }, (_, index) => list[index % list.length]!)
}

/** A mute: `until` in ms; the reason is the moderator's words. */
export const Mute = v.object({ until: Timestamp, reason: v.string() })
export type Mute = v.InferOutput<typeof Mute>
