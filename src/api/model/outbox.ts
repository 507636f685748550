import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import { Channel } from './contact.ts'

/** A message to a phone or an e-mail address that went nowhere else. */
export const OutboxMessage = v.object({
  id: Id,
  channel: Channel,
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  at: Timestamp,
})
export type OutboxMessage = v.InferOutput<typeof OutboxMessage>
