import * as v from 'valibot'
import { ContentSlug } from '../model/contentPlaces.ts'
import { listOf } from '../model/listOf.ts'
import { Article, ArticleHead } from '../model/shownContent.ts'
import { defineCall } from './defineCall.ts'

/** Articles of a page of a list. */
const MOST_ON_PAGE = 50
const USUAL_ON_PAGE = 20

const ArticlePage = v.object({
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)), 1),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_ON_PAGE)), USUAL_ON_PAGE),
})

/** A page of the articles of a section, in the language of the call: by their order, then latest first. `total` = how many there are. */
const listCall = (path: string) =>
  defineCall({
    path,
    effect: 'none',
    quiet: true,
    payload: ArticlePage,
    reply: v.object({
      list: listOf(ArticleHead, MOST_ON_PAGE),
      total: v.pipe(v.number(), v.integer(), v.minValue(0)),
      more: v.boolean(),
    }),
  })

/** An article of a section by its slug, in the language of the call. `notFound` for one that is not there, not due, or not for who asks. */
const detailCall = (path: string) =>
  defineCall({
    path,
    effect: 'none',
    quiet: true,
    payload: v.object({ slug: ContentSlug }),
    reply: v.object({ article: Article }),
  })

/** News (C-4). */
export const newsList = listCall('/api/site/game/newsoccer/news/list')
export const newsDetail = detailCall('/api/site/game/newsoccer/news/detail')

/** About soccer (C-4). */
export const soccerList = listCall('/api/site/game/newsoccer/soccer/list')
export const soccerDetail = detailCall('/api/site/game/newsoccer/soccer/detail')

/** Background (C-4). */
export const infoList = listCall('/api/site/game/newsoccer/info/list')
export const infoDetail = detailCall('/api/site/game/newsoccer/info/detail')

/** What experts write (C-4): it stands beside the background. */
export const expertList = listCall('/api/site/game/newsoccer/info/expert/list')
export const expertDetail = detailCall('/api/site/game/newsoccer/info/expert/detail')

/** The help centre: always on the site's own host, so that it answers when the news' host does not. */
export const helpList = listCall('/api/site/help/list')
export const helpDetail = detailCall('/api/site/help/detail')

export const articleCalls = {
  newsList,
  newsDetail,
  soccerList,
  soccerDetail,
  infoList,
  infoDetail,
  expertList,
  expertDetail,
  helpList,
  helpDetail,
}
