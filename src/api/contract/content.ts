import * as v from 'valibot'
import { ContentSlug } from '../model/contentPlaces.ts'
import { listOf } from '../model/listOf.ts'
import { Download, FloatWindow, Material, NavigationItem, PremiumJump, Sponsor } from '../model/shownContent.ts'
import { bannersV1, bannersV2 } from './banners.ts'
import { defineCall } from './defineCall.ts'

/** Pieces are in the language of the call (Accept-Language), those that are due now, for who asks, in their order. */
const shownList = <const Item extends v.GenericSchema<unknown, unknown>>(path: string, item: Item) =>
  defineCall({ path, effect: 'none', quiet: true, payload: v.object({}), reply: v.object({ list: listOf(item) }) })

/** What the navigation leads to, wherever it stands. */
export const navigationList = shownList('/api/site/navigation/list', NavigationItem)

/** The pictures that float beside every page. */
export const floatWindowList = shownList('/api/site/floatWindow/list', FloatWindow)

/** Sponsors. */
export const sponsorConfig = shownList('/api/site/sponsor/config', Sponsor)

/** Texts and pictures that pages ask for: those of these keys, or all. */
export const siteMaterials = defineCall({
  path: '/api/site/resource/materials',
  effect: 'none',
  quiet: true,
  payload: v.object({ keys: v.optional(v.pipe(v.array(ContentSlug), v.maxLength(50))) }),
  reply: v.object({ list: listOf(Material) }),
})

/** Where the premium entry of the venues leads for who asks; null = they have none. */
export const premiumVenueJump = defineCall({
  path: '/api/site/premium/venueJump',
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: v.object({ jump: v.nullable(PremiumJump) }),
})

/** Clients that can be had. */
export const pcDownloadConfig = shownList('/api/site/download/pcConfig', Download)

export const contentCalls = {
  bannersV1,
  bannersV2,
  navigationList,
  floatWindowList,
  sponsorConfig,
  siteMaterials,
  premiumVenueJump,
  pcDownloadConfig,
}
