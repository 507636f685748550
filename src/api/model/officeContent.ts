import * as v from 'valibot'
import { Id, PlannedTime, Timestamp } from './common.ts'
import { ContentSnapshot } from './content.ts'
import { ContentSlug, ContentKind } from './contentPlaces.ts'
import { CONTENT_STATES } from './contentPins.ts'
import { LANGUAGES } from './format.ts'
import { listOf } from './listOf.ts'
import { Version } from './version.ts'

/** Most pieces of a kind in a language: a list of them stays cheap to read. */
export const MOST_PIECES = 2_000
/** Pieces of a page of the back office's list. */
export const CONTENT_PAGE = 50
/** Versions of a piece that are listed; older ones that nobody sees are forgotten after so many days. */
export const VERSIONS_KEPT = 50
export const VERSION_DAYS = 180

export const ContentVersionNumber = v.pipe(Version, v.minValue(1))
/** The version that a save was made from; 0 = there was none. */
export const MadeFrom = Version
/** How often a piece was changed, its times too: what is done names the one that it was seen at. */
export const ContentRevision = Version

const Pinned = v.nullable(v.object({ version: ContentVersionNumber, startsAt: Timestamp, endsAt: v.nullable(Timestamp) }))
export const ContentState = v.picklist(CONTENT_STATES)

/** What is the same of a piece however much of it is told. `pin` is shown now or later, `next` takes its place. `hasDraft` = there is a version that nobody shows. */
const Piece = v.object({
  itemId: Id,
  kind: ContentKind,
  language: v.picklist(LANGUAGES),
  slug: ContentSlug,
  latest: ContentVersionNumber,
  revision: ContentRevision,
  state: ContentState,
  pin: Pinned,
  next: Pinned,
  hasDraft: v.boolean(),
})

/** A piece as the back office lists it, by its latest version. */
export const OfficeContentRow = v.object({
  ...Piece.entries,
  title: v.string(),
  place: v.string(),
  order: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  by: v.string(),
  at: Timestamp,
  /** The hash of its picture; null = it has none. */
  picture: v.nullish(v.string(), null),
})
export type OfficeContentRow = v.InferOutput<typeof OfficeContentRow>

/** Who saved a version, when, and from which one it was made; `back` = the version that it brings back, null = it was written. */
export const ContentVersionLine = v.object({
  version: ContentVersionNumber,
  by: v.string(),
  at: Timestamp,
  from: MadeFrom,
  back: v.nullable(ContentVersionNumber),
})
export type ContentVersionLine = v.InferOutput<typeof ContentVersionLine>

/** A whole piece: its latest version, and how it came to it, latest first. */
export const OfficeContent = v.object({
  ...Piece.entries,
  snapshot: ContentSnapshot,
  versions: listOf(ContentVersionLine, VERSIONS_KEPT),
})
export type OfficeContent = v.InferOutput<typeof OfficeContent>

/** When a version is shown; `startsAt` null = at once, `endsAt` null = until it is taken offline. */
export const ContentSchedule = v.object({ startsAt: v.nullable(PlannedTime), endsAt: v.nullable(PlannedTime) })
export type ContentSchedule = v.InferOutput<typeof ContentSchedule>

/**
 * Why nothing was done: another piece has the slug, there are as many of the kind as there may be, a link leads where content may not, a
 * picture is not there, or a schedule ends before it begins, or before now.
 */
const CONTENT_REFUSALS = ['slugTaken', 'full', 'linkElsewhere', 'pictureGone', 'scheduleOrder', 'schedulePast'] as const
export type ContentRefusal = (typeof CONTENT_REFUSALS)[number]

/** What became of an act on a piece: done, or somebody changed it meanwhile (`late`), with how it stands now; or why nothing was. */
export const ContentAnswer = v.variant('result', [
  v.object({ result: v.picklist(['done', 'late']), item: OfficeContent }),
  v.object({ result: v.picklist(CONTENT_REFUSALS) }),
])
export type ContentAnswer = v.InferOutput<typeof ContentAnswer>
