import * as v from 'valibot'
import { type Audience, ContentSnapshot } from './content.ts'
import { CONTENT_PLACES, type ContentKind, NAVIGATION_ICONS, PLATFORMS } from './contentPlaces.ts'
import type { ContentPicture } from './contentPicture.ts'

/** All that an editor's form holds, whatever the kind: what a kind does not know is not sent. `order` NaN = not a number yet. */
export type ContentDraft = {
  readonly title: string
  readonly text: string
  readonly body: string
  readonly author: string
  readonly link: string
  readonly place: string
  readonly order: number
  readonly audience: Audience
  readonly picture: ContentPicture | null
  readonly icon: string
  readonly platform: string
  readonly edition: string
}

/** A form in which nothing is written yet. An empty place = the usual one of its kind. */
export const EMPTY_DRAFT: ContentDraft = {
  title: '',
  text: '',
  body: '',
  author: '',
  link: '',
  place: '',
  order: 100,
  audience: { who: 'everybody' },
  picture: null,
  icon: NAVIGATION_ICONS[0],
  platform: PLATFORMS[0],
  edition: '',
}

/** The fields of each kind beside its title, place and order, in the order of the form. */
export const CONTENT_FIELDS = {
  banner: ['text', 'link', 'picture'],
  navigation: ['icon', 'link', 'audience'],
  floatWindow: ['link', 'picture', 'audience'],
  sponsor: ['text', 'link', 'picture', 'audience'],
  download: ['text', 'platform', 'edition', 'link', 'audience'],
  material: ['text', 'link', 'picture', 'audience'],
  premium: ['text', 'link', 'audience'],
  article: ['text', 'body', 'author', 'picture', 'audience'],
} as const satisfies Record<ContentKind, readonly (keyof ContentDraft)[]>

/** What a form of a kind sends; whether it is a version is for `ContentSnapshot` to judge. */
export function draftOf(kind: ContentKind, { title, place, order, ...fields }: ContentDraft): Record<string, unknown> {
  const own = CONTENT_FIELDS[kind].map((name) => [name, fields[name]] as const)
  const audience = fields.audience
  return { kind, title, place: place === '' ? CONTENT_PLACES[kind][0] : place, order, audience, ...Object.fromEntries(own) }
}

/** The version that a form of a kind holds; null = it is none yet. */
export function snapshotFrom(kind: ContentKind, draft: ContentDraft): ContentSnapshot | null {
  const parsed = v.safeParse(ContentSnapshot, draftOf(kind, draft))
  return parsed.success ? parsed.output : null
}

/** The form of a version as it was saved. */
export function draftFrom(snapshot: ContentSnapshot): ContentDraft {
  const { kind: _, ...fields } = snapshot
  return { ...EMPTY_DRAFT, ...fields }
}
