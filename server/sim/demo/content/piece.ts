import type { Audience } from '#src/api/model/content.ts'
import type { ContentKind, ContentPlace } from '#src/api/model/contentPlaces.ts'
import type { Language } from '#src/api/model/format.ts'
import type { SceneName } from '#server/art/scene.ts'

/** What a piece of the demo says in one language. */
export type DemoWords = { readonly title: string; readonly text?: string; readonly body?: string; readonly author?: string }

/** A piece of the demo's content, in both languages under one slug. */
export type DemoPiece = {
  readonly kind: ContentKind
  readonly slug: string
  readonly place?: ContentPlace
  readonly order: number
  readonly link?: string
  readonly audience?: Audience
  /** What its picture shows. */
  readonly scene?: SceneName
  readonly icon?: string
  readonly platform?: string
  readonly edition?: string
  /** How many hours ago it was published, or in how many it will be (below 0). */
  readonly age: number
  readonly words: Readonly<Record<Language, DemoWords>>
}
