import * as v from 'valibot'
import { Id } from './common.ts'
import { hasTooManyEmotes } from './emoteLimit.ts'
import { MENTION_LIMIT } from './mention.ts'
import { lineSchema, MESSAGE_LIMIT } from './text.ts'

/** What a member may send: 1 to 200 code points after cleaning, at most 10 emotes among them. */
export const ChatContent = v.pipe(
  lineSchema(MESSAGE_LIMIT),
  v.check((text) => !hasTooManyEmotes(text), 'text.tooLong'),
)

/** Members whom the sender says the text names; the server keeps those that it really names. */
export const Mentions = v.pipe(v.array(Id), v.maxLength(MENTION_LIMIT))
