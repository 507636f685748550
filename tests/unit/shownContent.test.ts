import { expect, test } from 'vitest'
import type { SnapshotOf } from '#src/api/model/content.ts'
import type { ContentDraft } from '#src/api/model/contentDraft.ts'
import type { ContentKind } from '#src/api/model/contentPlaces.ts'
import { pictureUrl } from '#src/api/model/contentPicture.ts'
import type { Shown } from '#server/content/shelves.ts'
import {
  articleHeadOf,
  bannerOf,
  downloadOf,
  floatWindowOf,
  materialOf,
  navigationOf,
  placedBannerOf,
  premiumOf,
  sponsorOf,
} from '#server/content/shownContent.ts'
import { written } from '#tests/support/contentDesk.ts'

// What visitors are told of a piece of each kind: all that its version holds, and each in its own field.

const PICTURE = { hash: 'a'.repeat(43), width: 120, height: 80, alt: 'A pitch' }
const pictured = { imgUrl: pictureUrl(PICTURE.hash), width: 120, height: 80, alt: 'A pitch' }
const named = { id: 'i-1', slug: 'the-slug', version: 3, publishedAt: 7, changedAt: 9 }
const DRAFT: Partial<ContentDraft> = { title: 'Title', text: 'Text', link: '/app/live', order: 42, picture: PICTURE }
const headed = { id: 'i-1', title: 'Title', sort: 42, jumpUrl: '/app/live' }

/** A piece of a kind as it is shown. */
function shown<Kind extends ContentKind>(kind: Kind, draft: Partial<ContentDraft> = {}): Shown<Kind> {
  const snapshot = written(kind, { ...DRAFT, ...draft })
  const isOfKind = (one: { readonly kind: ContentKind }): one is SnapshotOf<Kind> => one.kind === kind
  if (!isOfKind(snapshot)) throw new Error(`no ${kind}`)
  return { ...named, snapshot }
}

test('[C-7] a banner of the first version has its picture and where it leads', () => {
  expect(bannerOf(shown('banner'))).toEqual({ ...headed, ...pictured })
})

test('[C-7] a banner of the second version has its words and its page too', () => {
  expect(placedBannerOf(shown('banner', { place: 'live' }))).toEqual({ ...headed, ...pictured, text: 'Text', place: 'live' })
})

test('[C-7] a line of navigation has its icon and its place', () => {
  expect(navigationOf(shown('navigation', { icon: 'live', place: 'rail' }))).toEqual({ ...headed, icon: 'live', place: 'rail' })
})

test('[C-7] what floats has its picture, where it leads and where it stands', () => {
  expect(floatWindowOf(shown('floatWindow', { place: 'right' }))).toEqual({ ...headed, ...pictured, place: 'right' })
})

test('[C-7] a sponsor has their words, their picture and where they lead', () => {
  expect(sponsorOf(shown('sponsor'))).toEqual({ ...headed, ...pictured, text: 'Text' })
})

test('[C-7] a material is known by its slug, with its words, its link and its picture', () => {
  const { place } = shown('material').snapshot
  expect(materialOf(shown('material'))).toEqual({ ...headed, text: 'Text', key: 'the-slug', place, picture: pictured })
})

test('[C-7] a material may have no picture', () => {
  expect(materialOf(shown('material', { picture: null })).picture).toBeNull()
})

test('[C-7] the premium entry has its words and where it leads', () => {
  expect(premiumOf(shown('premium'))).toEqual({ ...headed, text: 'Text' })
})

test('[C-7] a client to be had has its platform and its edition', () => {
  expect(downloadOf(shown('download', { platform: 'macos', edition: '1.2' }))).toEqual({
    ...headed,
    text: 'Text',
    platform: 'macos',
    edition: '1.2',
  })
})

test('[P-10] an article in a list has its author, its lead, its picture and the day on which it was first shown', () => {
  expect(articleHeadOf(shown('article', { place: 'expert', author: 'Ada' }))).toEqual({
    id: 'i-1',
    slug: 'the-slug',
    section: 'expert',
    title: 'Title',
    text: 'Text',
    author: 'Ada',
    picture: pictured,
    publishedAt: 7,
  })
})

test('[P-10] an article in a list may have no picture', () => {
  expect(articleHeadOf(shown('article', { picture: null })).picture).toBeNull()
})
