import * as v from 'valibot'
import { Grade } from './grade.ts'
import { ContentLink, OptionalLink } from './contentLink.ts'
import { ContentPicture } from './contentPicture.ts'
import { CONTENT_LIMIT, CONTENT_PLACES, ContentKind, NAVIGATION_ICONS, PLATFORMS } from './contentPlaces.ts'
import { textPictures } from './contentText.ts'
import { MemberTag } from './memberTag.ts'
import { cleanLines, cleanText, lineSchema, linesSchema } from './text.ts'
import { countCodePoints } from './textLength.ts'

/** Who is shown it: everybody, those who are not logged in, those who are, members from a grade on, or those with a tag. */
export const Audience = v.variant('who', [
  v.object({ who: v.picklist(['everybody', 'visitors', 'members']) }),
  v.object({ who: v.literal('grade'), from: Grade }),
  v.object({ who: v.literal('tag'), tag: MemberTag }),
])
export type Audience = v.InferOutput<typeof Audience>

/** Banners are asked for without a token (C-3): nobody could tell who asks. */
const Everybody = v.object({ who: v.literal('everybody', 'audience.tokenless') }, 'audience.tokenless')

const Text = v.pipe(
  v.string(),
  v.maxLength(CONTENT_LIMIT.text * 4, 'text.tooLong'),
  v.transform(cleanLines),
  v.check((text) => countCodePoints(text) <= CONTENT_LIMIT.text, 'text.tooLong'),
)
const line = (limit: number) =>
  v.pipe(
    v.string(),
    v.maxLength(limit * 16, 'text.tooLong'),
    v.transform(cleanText),
    v.check((text) => countCodePoints(text) <= limit, 'text.tooLong'),
  )
const Picture = v.nullable(ContentPicture)
const NeededPicture = v.object(ContentPicture.entries, 'picture.missing')

/** What every piece has: what it is called, where it stands, and before which others. */
const common = <Kind extends ContentKind>(kind: Kind) => ({
  kind: v.literal(kind),
  title: lineSchema(CONTENT_LIMIT.title),
  place: v.picklist<(typeof CONTENT_PLACES)[Kind], string>(CONTENT_PLACES[kind], 'place.unknown'),
  order: v.pipe(
    v.number('place.range'),
    v.integer('place.range'),
    v.minValue(0, 'place.range'),
    v.maxValue(CONTENT_LIMIT.order, 'place.range'),
  ),
  audience: Audience,
})

/** A whole version of a piece, as it is written, kept and gone back to. */
export const ContentSnapshot = v.variant('kind', [
  v.object({ ...common('banner'), audience: Everybody, text: Text, link: OptionalLink, picture: NeededPicture }),
  v.object({ ...common('navigation'), icon: v.picklist(NAVIGATION_ICONS), link: ContentLink }),
  v.object({ ...common('floatWindow'), link: OptionalLink, picture: NeededPicture }),
  v.object({ ...common('sponsor'), text: Text, link: OptionalLink, picture: NeededPicture }),
  v.object({
    ...common('download'),
    text: Text,
    platform: v.picklist(PLATFORMS),
    edition: line(CONTENT_LIMIT.edition),
    link: ContentLink,
  }),
  v.object({ ...common('material'), text: Text, link: OptionalLink, picture: Picture }),
  v.object({ ...common('premium'), text: Text, link: ContentLink }),
  v.object({
    ...common('article'),
    text: linesSchema(CONTENT_LIMIT.text),
    author: line(CONTENT_LIMIT.author),
    picture: Picture,
    body: linesSchema(CONTENT_LIMIT.body),
  }),
])
export type ContentSnapshot = v.InferOutput<typeof ContentSnapshot>
export type SnapshotOf<Kind extends ContentKind> = Extract<ContentSnapshot, { kind: Kind }>

/** The pictures that a version shows, each once, by their hashes. */
export function picturesOf(snapshot: ContentSnapshot): readonly string[] {
  const own = 'picture' in snapshot && snapshot.picture !== null ? [snapshot.picture.hash] : []
  return [...new Set([...own, ...('body' in snapshot ? textPictures(snapshot.body) : [])])]
}
