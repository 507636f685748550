import {
  expertDetail,
  expertList,
  helpDetail,
  helpList,
  infoDetail,
  infoList,
  newsDetail,
  newsList,
  soccerDetail,
  soccerList,
} from '#src/api/contract/articles.ts'
import { helpRate, helpRating } from '#src/api/contract/helpRatings.ts'
import type { ArticleSection } from '#src/api/model/contentPlaces.ts'
import type { Article, ArticleHead } from '#src/api/model/shownContent.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import type { Page, PageQuery } from '../kit/pagedListMachine.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import { articleListMachine, articleMachine } from './articlesMachine.ts'
import { helpRatingMachine } from './helpRatingMachine.ts'

const LISTS = { news: newsList, soccer: soccerList, info: infoList, expert: expertList, help: helpList } as const
const DETAILS = { news: newsDetail, soccer: soccerDetail, info: infoDetail, expert: expertDetail, help: helpDetail } as const
/** Articles of a page of a call. */
const SIZE = 20

type ArticlePorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'back'> }

/** Articles over the calls of their sections; asked for again after each time without a connection. */
export function provideArticles({ client, socket }: ArticlePorts) {
  return {
    list: articleListMachine.provide({
      actors: {
        load: callActor<Page<ArticleHead>, PageQuery<ArticleHead, { section: ArticleSection }>>(
          async ({ query: { section }, after, count }, signal) => {
            const found: ArticleHead[] = []
            for (let page = 1; ; page += 1) {
              const { list, more } = await client.call(LISTS[section], { page, size: SIZE }, { signal })
              found.push(...list)
              // Pages have shifted perhaps: what is shown already is found again by the last of it.
              const start = after === null ? 0 : found.findIndex(({ id }) => id === after.id) + 1
              const isThere = after === null || start > 0
              if (!more || (isThere && found.length - start >= count)) return { list: found.slice(start), more }
            }
          },
        ),
        changes: changesFrom(() => socket.back),
      },
    }),
    article: articleMachine.provide({
      actors: {
        load: asWhole<Article, { readonly section: ArticleSection; readonly slug: string }>(async ({ section, slug }, signal) => [
          (await client.call(DETAILS[section], { slug }, { signal })).article,
        ]),
        changes: changesFrom(() => socket.back),
      },
    }),
    rating: helpRatingMachine.provide({
      actors: {
        load: callActor<boolean | null, { slug: string }>(
          async ({ slug }, signal) => (await client.call(helpRating, { slug }, { signal })).helped,
        ),
        // Not cancelled: what was said may have arrived.
        rate: callActor<boolean | null, { slug: string; helped: boolean }>(
          async (answer) => (await client.call(helpRate, answer)).helped,
        ),
      },
    }),
  }
}
