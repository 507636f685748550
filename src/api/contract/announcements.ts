import * as v from 'valibot'
import { Announcement } from '../model/announcement.ts'
import { Id } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import { defineCall } from './defineCall.ts'

/** Announcements of a page. */
export const ANNOUNCEMENT_PAGE = 20

/**
 * What the whole site announces now to readers of the call's language, latest first, for visitors too; the same sentence once (S-10). `before` = the last one of the page
 * before, also where it is not shown any more; after one that is not known any more the first page comes.
 */
export const announcementPage = defineCall({
  path: '/api/site/announcement/page',
  effect: 'none',
  quiet: true,
  payload: v.object({ before: v.optional(Id) }),
  reply: v.object({ list: listOf(Announcement, ANNOUNCEMENT_PAGE), more: v.boolean() }),
})

/** One of them. `notFound` for one that is not shown: of a room, of another time, taken back. */
export const announcementOne = defineCall({
  path: '/api/site/announcement/one',
  effect: 'none',
  quiet: true,
  payload: v.object({ id: Id }),
  reply: v.object({ announcement: Announcement }),
})

export const announcementCalls = { announcementPage, announcementOne }
