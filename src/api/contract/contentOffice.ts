import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { ContentSnapshot } from '../model/content.ts'
import { CONTENT_LIMIT, ContentKind, ContentSlug } from '../model/contentPlaces.ts'
import { ContentPicture } from '../model/contentPicture.ts'
import { LANGUAGES } from '../model/format.ts'
import { listOf } from '../model/listOf.ts'
import {
  CONTENT_PAGE,
  ContentAnswer,
  ContentRevision,
  ContentSchedule,
  ContentState,
  ContentVersionNumber,
  MadeFrom,
  OfficeContent,
  OfficeContentRow,
} from '../model/officeContent.ts'
import { ActReason } from '../model/operator.ts'
import { defineCall } from './defineCall.ts'

/**
 * Pieces of a kind, by place and order; `text` = what their title or slug contains. `after` = the last one of the page before.
 */
export const officeContentList = defineCall({
  path: '/api/admin/content/list',
  quiet: true,
  right: 'content.read',
  effect: 'none',
  payload: v.object({
    kind: ContentKind,
    language: v.optional(v.picklist(LANGUAGES)),
    state: v.optional(ContentState),
    place: v.optional(v.pipe(v.string(), v.maxLength(32))),
    text: v.optional(v.pipe(v.string(), v.maxLength(CONTENT_LIMIT.title)), ''),
    after: v.optional(Id),
  }),
  reply: v.object({ list: listOf(OfficeContentRow, CONTENT_PAGE), more: v.boolean() }),
})

/** A whole piece. `notFound` for one that is not there. */
export const officeContent = defineCall({
  path: '/api/admin/content/one',
  quiet: true,
  right: 'content.read',
  effect: 'none',
  payload: v.object({ itemId: Id }),
  reply: v.object({ item: OfficeContent }),
})

/** One version of a piece, as it was saved. `notFound` for one that is not there, or forgotten. */
export const officeContentVersion = defineCall({
  path: '/api/admin/content/version',
  quiet: true,
  right: 'content.read',
  effect: 'none',
  payload: v.object({ itemId: Id, version: ContentVersionNumber }),
  reply: v.object({ snapshot: ContentSnapshot }),
})

/**
 * Saves a version, and shows it to nobody. `from` = the latest version that the editor saw, 0 for a piece that is new: where there is another
 * one, nothing is kept, and the answer brings it (`late`). The same again is answered as it was.
 */
export const officeContentSave = defineCall({
  path: '/api/admin/content/save',
  quiet: true,
  right: 'content.act',
  effect: 'keyed',
  payload: v.object({
    itemId: Id,
    language: v.picklist(LANGUAGES),
    slug: ContentSlug,
    from: MadeFrom,
    snapshot: ContentSnapshot,
    reason: ActReason,
  }),
  reply: ContentAnswer,
})

/** Makes a new draft of an old version. What is shown stays. `from` as in `officeContentSave`; `notFound` for a version that is forgotten. */
export const officeContentBack = defineCall({
  path: '/api/admin/content/back',
  quiet: true,
  right: 'content.act',
  effect: 'keyed',
  payload: v.object({ itemId: Id, version: ContentVersionNumber, from: MadeFrom, reason: ActReason }),
  reply: ContentAnswer,
})

/**
 * Shows a version from a time on (null = at once) until just before another one (null = until it is taken offline); what is shown stays
 * until then. `revision` = that of the piece as the operator saw it, else `late`.
 */
export const officeContentPublish = defineCall({
  path: '/api/admin/content/publish',
  quiet: true,
  right: 'content.approve',
  effect: 'keyed',
  payload: v.object({
    itemId: Id,
    version: ContentVersionNumber,
    revision: ContentRevision,
    schedule: ContentSchedule,
    reason: ActReason,
  }),
  reply: ContentAnswer,
})

/** Takes a piece offline with all that waits, or drops only what waits for its time. `revision` as in `officeContentPublish`. */
export const officeContentOffline = defineCall({
  path: '/api/admin/content/offline',
  quiet: true,
  right: 'content.approve',
  effect: 'keyed',
  payload: v.object({ itemId: Id, revision: ContentRevision, what: v.picklist(['all', 'waiting']), reason: ActReason }),
  reply: ContentAnswer,
})

/** Keeps a picture that was sent (`uploadBegin`, purpose `content`) by the hash of what is seen. `invalid` where it never came, or is gone. */
export const officeContentPicture = defineCall({
  path: '/api/admin/content/picture',
  quiet: true,
  right: 'content.act',
  effect: 'keyed',
  payload: v.object({ uploadId: Id }),
  reply: v.object({ picture: ContentPicture }),
})

export const contentOfficeCalls = {
  officeContentList,
  officeContent,
  officeContentVersion,
  officeContentSave,
  officeContentBack,
  officeContentPublish,
  officeContentOffline,
  officeContentPicture,
}
