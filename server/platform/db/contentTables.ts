import type { ContentKind } from '#src/api/model/contentPlaces.ts'
import type { Language } from '#src/api/model/format.ts'

/**
 * A piece of content. What is shown of it are pins: a version with its times, and the one that takes its place (`next_…`). All else is in its
 * versions, so that a save touches nothing that is shown. `revision` counts every change. `first_shown_at` null = never.
 */
export type ContentItemTable = {
  id: string
  kind: ContentKind
  language: Language
  slug: string
  latest_version: number
  revision: number
  published_version: number | null
  starts_at: number | null
  ends_at: number | null
  next_version: number | null
  next_starts_at: number | null
  next_ends_at: number | null
  first_shown_at: number | null
}

/**
 * A version, whole and never changed: `head_json` without the body of an article, which lists have no use for. `made_from` = the version that
 * its writer saw, `back_to` = the one that it brings back.
 */
export type ContentVersionTable = {
  item_id: string
  version: number
  head_json: string
  body: string
  made_from: number
  back_to: number | null
  by_member_id: string
  by_name: string
  at: number
}

/** A picture that a version shows, by its hash. */
export type ContentPictureTable = { item_id: string; version: number; hash: string }

/** How often what is shown of a kind in a language was changed. */
export type ContentShelfTable = { kind: ContentKind; language: Language; revision: number }

/** A link to look at one version before it is shown; who has the token that hashes to this may. */
export type ContentPreviewTable = {
  id: string
  token_hash: string
  item_id: string
  version: number
  by_name: string
  at: number
  expires_at: number
}
