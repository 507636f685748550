import * as v from 'valibot'
import { Id, SitePath, Timestamp } from './common.ts'
import { Grade } from './grade.ts'
import { MemberTag } from './memberTag.ts'
import { lineSchema, linesSchema } from './text.ts'

/** What a message is about: the member's money, something to take part in, or the account and the site. */
export const MESSAGE_KINDS = ['money', 'activity', 'system'] as const
export const MessageKind = v.picklist(MESSAGE_KINDS)
export type MessageKind = v.InferOutput<typeof MessageKind>

/** Longest title and text of a message that an operator writes, in code points. */
export const MESSAGE_LIMIT = { title: 60, text: 2_000 } as const

/**
 * A message of the site to a member, in the reader's language. `link` = where to go for more; null = nowhere. `alike` = what such messages have
 * in common, so that several in a row may be shown as one; null = each stands for itself.
 */
export const SiteMessage = v.object({
  messageId: Id,
  alike: v.optional(v.nullable(v.string()), null),
  kind: MessageKind,
  title: v.string(),
  text: v.string(),
  link: v.optional(v.nullable(SitePath), null),
  at: Timestamp,
  isRead: v.optional(v.boolean(), false),
})
export type SiteMessage = v.InferOutput<typeof SiteMessage>

/** The words of a message in one language. */
const MessageText = v.object({ title: lineSchema(MESSAGE_LIMIT.title), text: linesSchema(MESSAGE_LIMIT.text) })

/** The words of a message as an operator writes them; who reads English gets the Chinese ones where there are no others. */
export const MessageTexts = v.object({ 'zh-CN': MessageText, en: v.nullable(MessageText) })
export type MessageTexts = v.InferOutput<typeof MessageTexts>

/** Whom a message is for, where that is neither one member nor all: those of a grade, as others see it, or with a tag, when it is written. */
export const MessageAudience = v.variant('of', [
  v.object({ of: v.literal('grade'), grade: Grade }),
  v.object({ of: v.literal('tag'), tag: MemberTag }),
])
export type MessageAudience = v.InferOutput<typeof MessageAudience>

/** What an operator sends: to one member by name, or where `to` is null to an audience or all; from a time on, or at once. */
export const MessageFields = v.object({
  to: v.nullable(lineSchema(64)),
  audience: v.optional(v.nullable(MessageAudience), null),
  kind: MessageKind,
  texts: MessageTexts,
  from: v.nullable(Timestamp),
})
export type MessageFields = v.InferOutput<typeof MessageFields>

/** Why nothing was sent: there is no such member. */
export const MESSAGE_REFUSALS = ['unknown'] as const

/** A message that operators sent, as the back office lists them. `to` = the member's name, null = those of the audience, or all. `reads` = who has read it. */
export const OfficeMessage = v.object({
  messageId: Id,
  to: v.nullable(v.string()),
  audience: v.optional(v.nullable(MessageAudience), null),
  kind: MessageKind,
  texts: MessageTexts,
  /** When it is seen from. */
  at: Timestamp,
  by: v.string(),
  reads: v.number(),
  isRemoved: v.boolean(),
})
export type OfficeMessage = v.InferOutput<typeof OfficeMessage>
