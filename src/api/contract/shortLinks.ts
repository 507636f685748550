import * as v from 'valibot'
import { SharedThing } from '../model/shortLink.ts'
import { VisitCode } from '../model/visitCode.ts'
import { defineCall } from './defineCall.ts'

/**
 * The short link of a room, a match or an article (C-7): one each for who brings others by it and for everybody else, so that asking
 * again answers the same. A member's carries the code of their invitation, an agent's one of theirs; who paused shares as a visitor does.
 * `handedOn` = they copied or sent it, which counts as one share a day. Unknown things are refused (`notFound`).
 */
export const shortUrl = defineCall({
  path: '/api/site/shortUrl/get',
  effect: 'keyed',
  quiet: true,
  payload: v.object({ ...SharedThing.entries, handedOn: v.optional(v.boolean(), false) }),
  /** `isOwn` = it carries the code of who asks. */
  reply: v.object({ code: VisitCode, isOwn: v.boolean() }),
})

export const shortLinkCalls = { shortUrl }
