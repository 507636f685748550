import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import { LANGUAGES } from './format.ts'
import { listOf } from './listOf.ts'
import { ContentVersionNumber } from './officeContent.ts'
import { Article, Download, FloatWindow, Material, NavigationItem, PlacedBanner, PremiumJump, Sponsor } from './shownContent.ts'

/** Links of a piece that work at the same time. */
export const MOST_PREVIEWS = 5

/** Where a preview is opened; its token stands behind the #, which no server, log or other site is told. */
export const PREVIEW_PATH = '/app/preview'

/** What a link is known by: 32 random bytes. */
export const PreviewToken = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** A piece as visitors would get it, and nothing that only operators know of it. */
const PreviewedPiece = v.variant('kind', [
  v.object({ kind: v.literal('banner'), piece: PlacedBanner }),
  v.object({ kind: v.literal('navigation'), piece: NavigationItem }),
  v.object({ kind: v.literal('floatWindow'), piece: FloatWindow }),
  v.object({ kind: v.literal('sponsor'), piece: Sponsor }),
  v.object({ kind: v.literal('download'), piece: Download }),
  v.object({ kind: v.literal('material'), piece: Material }),
  v.object({ kind: v.literal('premium'), piece: PremiumJump }),
  v.object({ kind: v.literal('article'), piece: Article }),
])
export type PreviewedPiece = v.InferOutput<typeof PreviewedPiece>

/** What a link shows, in which language it is written, and until when. */
export const ContentPreview = v.object({ shown: PreviewedPiece, language: v.picklist(LANGUAGES), until: Timestamp })
export type ContentPreview = v.InferOutput<typeof ContentPreview>

/** A link as operators see it: never with what opens it. */
const PreviewLink = v.object({
  previewId: Id,
  version: ContentVersionNumber,
  by: v.string(),
  at: Timestamp,
  until: Timestamp,
})
export type PreviewLink = v.InferOutput<typeof PreviewLink>
export const PreviewLinks = listOf(PreviewLink, MOST_PREVIEWS)
