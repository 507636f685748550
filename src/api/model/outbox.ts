import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import { Channel } from './contact.ts'
import { LANGUAGES } from './format.ts'

/** What a message is about: a code, that a contact is somebody's already, or what was done to an account. */
export const MESSAGE_KINDS = ['code', 'security', 'known'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** A message to a phone or an e-mail address that went nowhere else. */
export const OutboxMessage = v.object({
  id: Id,
  channel: Channel,
  kind: v.picklist(MESSAGE_KINDS),
  /** The language that it is written in: that of whom it goes to, where it is known. */
  language: v.picklist(LANGUAGES),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  at: Timestamp,
})
export type OutboxMessage = v.InferOutput<typeof OutboxMessage>
