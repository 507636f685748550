import type { contentCalls } from '#src/api/contract/content.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { ContentKind } from '#src/api/model/contentPlaces.ts'
import {
  bannerOf,
  downloadOf,
  floatWindowOf,
  materialOf,
  navigationOf,
  placedBannerOf,
  premiumOf,
  sponsorOf,
} from '../content/shownContent.ts'
import { contentReaderOf } from '../members/memberTags.ts'
import { readPause } from '../saferPlay/record.ts'
import type { CallContext } from './context.ts'

/** Who calls, as a reader of what is written for some. */
export const readerOf = ({ services: { db }, caller }: CallContext) => contentReaderOf(db, caller.session?.member ?? null)

/** What of a kind is shown to who calls, in the language of the call. */
export const shownTo = async <Kind extends ContentKind>(context: CallContext, kind: Kind) =>
  context.services.shelves.shown(kind, context.caller.language, await readerOf(context))

/** The same where the call goes without the token: who asks cannot be told. */
export const shownToAll = <Kind extends ContentKind>({ services: { shelves }, caller }: CallContext, kind: Kind) =>
  shelves.shown(kind, caller.language, 'tokenless')

const isPausedCaller = async ({ services: { db, now }, caller: { session } }: CallContext): Promise<boolean> =>
  session !== null && (await readPause(db, session.member.id, now())) !== null

export const contentHandlers = {
  bannersV1: async (_, context) => {
    const banners = await shownToAll(context, 'banner')
    return { list: banners.filter(({ snapshot }) => snapshot.place === 'home').map(bannerOf) }
  },

  bannersV2: async ({ place }, context) => {
    const banners = await shownToAll(context, 'banner')
    return { list: banners.filter(({ snapshot }) => place === undefined || snapshot.place === place).map(placedBannerOf) }
  },

  navigationList: async (_, context) => ({ list: (await shownTo(context, 'navigation')).map(navigationOf) }),

  // Who paused or excluded themselves is not called to anything.
  floatWindowList: async (_, context) => ({
    list: (await isPausedCaller(context)) ? [] : (await shownTo(context, 'floatWindow')).map(floatWindowOf),
  }),

  sponsorConfig: async (_, context) => ({ list: (await shownTo(context, 'sponsor')).map(sponsorOf) }),

  siteMaterials: async ({ keys }, context) => {
    const materials = await shownTo(context, 'material')
    return { list: materials.filter(({ slug }) => keys === undefined || keys.includes(slug)).map(materialOf) }
  },

  premiumVenueJump: async (_, context) => {
    const [first] = await shownTo(context, 'premium')
    return { jump: first === undefined ? null : premiumOf(first) }
  },

  pcDownloadConfig: async (_, context) => ({ list: (await shownTo(context, 'download')).map(downloadOf) }),
} satisfies Handlers<typeof contentCalls, CallContext>
