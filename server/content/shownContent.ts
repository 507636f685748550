import type {
  Article,
  ArticleHead,
  Banner,
  Download,
  FloatWindow,
  Material,
  NavigationItem,
  PlacedBanner,
  PremiumJump,
  ShownPicture,
  Sponsor,
} from '#src/api/model/shownContent.ts'
import { type ContentPicture, pictureUrl } from '#src/api/model/contentPicture.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { readVersion } from './pieces.ts'
import type { Shown } from './shelves.ts'

const pictureOf = ({ hash, width, height, alt }: ContentPicture): ShownPicture => ({
  imgUrl: pictureUrl(hash),
  width,
  height,
  alt,
})

type Headed = {
  readonly id: string
  readonly snapshot: { readonly title: string; readonly order: number }
}
const headOf = ({ id, snapshot: { title, order } }: Headed) => ({ id, title, sort: order })

/** A banner as the first version of the list has it. */
export const bannerOf = (shown: Shown<'banner'>): Banner => ({
  ...headOf(shown),
  jumpUrl: shown.snapshot.link,
  ...pictureOf(shown.snapshot.picture),
})

/** A banner with its words and its page. */
export const placedBannerOf = (shown: Shown<'banner'>): PlacedBanner => ({
  ...bannerOf(shown),
  text: shown.snapshot.text,
  place: shown.snapshot.place,
})

/** A line of navigation. */
export const navigationOf = (shown: Shown<'navigation'>): NavigationItem => ({
  ...headOf(shown),
  jumpUrl: shown.snapshot.link,
  icon: shown.snapshot.icon,
  place: shown.snapshot.place,
})

/** A picture that floats. */
export const floatWindowOf = (shown: Shown<'floatWindow'>): FloatWindow => ({
  ...headOf(shown),
  jumpUrl: shown.snapshot.link,
  ...pictureOf(shown.snapshot.picture),
  place: shown.snapshot.place,
})

/** A sponsor. */
export const sponsorOf = (shown: Shown<'sponsor'>): Sponsor => ({
  ...headOf(shown),
  jumpUrl: shown.snapshot.link,
  text: shown.snapshot.text,
  ...pictureOf(shown.snapshot.picture),
})

/** A text or a picture by its key. */
export const materialOf = (shown: Shown<'material'>): Material => ({
  ...headOf(shown),
  jumpUrl: shown.snapshot.link,
  text: shown.snapshot.text,
  key: shown.slug,
  place: shown.snapshot.place,
  picture: shown.snapshot.picture === null ? null : pictureOf(shown.snapshot.picture),
})

/** Where the premium entry leads. */
export const premiumOf = (shown: Shown<'premium'>): PremiumJump => ({
  ...headOf(shown),
  text: shown.snapshot.text,
  jumpUrl: shown.snapshot.link,
})

/** A client that can be had. */
export const downloadOf = (shown: Shown<'download'>): Download => ({
  ...headOf(shown),
  text: shown.snapshot.text,
  jumpUrl: shown.snapshot.link,
  platform: shown.snapshot.platform,
  edition: shown.snapshot.edition,
})

/** An article in a list. */
export const articleHeadOf = ({ id, slug, snapshot, publishedAt }: Shown<'article'>): ArticleHead => ({
  id,
  slug,
  section: snapshot.place,
  title: snapshot.title,
  text: snapshot.text,
  author: snapshot.author,
  picture: snapshot.picture === null ? null : pictureOf(snapshot.picture),
  publishedAt,
})

/** A whole article. Throws `notFound` where there is none. */
export async function articleOf(reader: Reader, shown: Shown<'article'> | undefined): Promise<Article> {
  if (shown === undefined) throw notFound()
  const whole = await readVersion(reader, shown.id, shown.version)
  return { ...articleHeadOf(shown), body: 'body' in whole ? whole.body : '', changedAt: shown.changedAt }
}
