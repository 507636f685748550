import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { ContentPreview, PreviewLinks, PreviewToken } from '../model/contentPreview.ts'
import { ContentVersionNumber } from '../model/officeContent.ts'
import { defineCall } from './defineCall.ts'

/**
 * What a preview's link shows: one version of one piece, as visitors would get it. Null = the link is over, was taken back, or never was;
 * what is published is never told in its place.
 */
export const contentPreview = defineCall({
  path: '/api/site/content/preview',
  tokenless: true,
  effect: 'none',
  quiet: true,
  payload: v.object({ token: PreviewToken }),
  reply: v.object({ preview: v.nullable(ContentPreview) }),
})

/** The links of a piece that work now, the latest first. */
export const officePreviewLinks = defineCall({
  path: '/api/admin/content/previews',
  quiet: true,
  right: 'content.read',
  effect: 'none',
  payload: v.object({ itemId: Id }),
  reply: v.object({ list: PreviewLinks }),
})

/** Makes a link to a version, for a day. Its token is told this once; null = as many of the piece work as may. `notFound` for a version that is not there. */
export const officePreviewMake = defineCall({
  path: '/api/admin/content/previewMake',
  quiet: true,
  right: 'content.act',
  effect: 'once',
  payload: v.object({ itemId: Id, version: ContentVersionNumber }),
  reply: v.object({ token: v.nullable(PreviewToken) }),
})

/** Takes a link back: from now on it shows nothing. One that is over by now is taken back as well. */
export const officePreviewEnd = defineCall({
  path: '/api/admin/content/previewEnd',
  quiet: true,
  right: 'content.act',
  effect: 'keyed',
  payload: v.object({ previewId: Id }),
  reply: v.object({}),
})

export const contentPreviewCalls = { contentPreview, officePreviewLinks, officePreviewMake, officePreviewEnd }
