import * as v from 'valibot'
import { CONTENT_PLACES } from '../model/contentPlaces.ts'
import { listOf } from '../model/listOf.ts'
import { Banner, PlacedBanner } from '../model/shownContent.ts'
import { defineCall } from './defineCall.ts'

/** The banners of home, as the first version of the list gives them (C-3: without the token). */
export const bannersV1 = defineCall({
  path: '/api/site/banner/v1/queryBannerList',
  tokenless: true,
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: v.object({ list: listOf(Banner) }),
})

/** The banners of a page, or of all, with their words (C-3: without the token). */
export const bannersV2 = defineCall({
  path: '/api/site/banner/v2/queryBannerList',
  tokenless: true,
  effect: 'none',
  quiet: true,
  payload: v.object({ place: v.optional(v.picklist(CONTENT_PLACES.banner)) }),
  reply: v.object({ list: listOf(PlacedBanner) }),
})
