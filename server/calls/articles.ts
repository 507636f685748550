import type { articleCalls, newsDetail, newsList } from '#src/api/contract/articles.ts'
import type { ParsedPayloadOf } from '#src/api/contract/defineCall.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { ArticleSection } from '#src/api/model/contentPlaces.ts'
import { articleHeadOf, articleOf } from '../content/shownContent.ts'
import { shownTo, shownToAll } from './content.ts'
import type { CallContext } from './context.ts'

/** Where news have a domain of their own they are asked for without the token (C-4): who asks cannot be told. */
const ofSection = async (context: CallContext, section: ArticleSection) => {
  const isOpen = section !== 'help' && context.services.env.newsDomain !== null
  const shown = await (isOpen ? shownToAll(context, 'article') : shownTo(context, 'article'))
  return shown.filter(({ snapshot }) => snapshot.place === section)
}

const listIn =
  (section: ArticleSection) =>
  async ({ page, size }: ParsedPayloadOf<typeof newsList>, context: CallContext) => {
    const articles = await ofSection(context, section)
    const end = page * size
    return {
      list: articles.slice(end - size, end).map(articleHeadOf),
      total: articles.length,
      more: articles.length > end,
    }
  }

const detailIn =
  (section: ArticleSection) =>
  async ({ slug }: ParsedPayloadOf<typeof newsDetail>, context: CallContext) => {
    const found = (await ofSection(context, section)).find((article) => article.slug === slug)
    return { article: await articleOf(context.services.db, found) }
  }

export const articleHandlers = {
  newsList: listIn('news'),
  newsDetail: detailIn('news'),
  soccerList: listIn('soccer'),
  soccerDetail: detailIn('soccer'),
  infoList: listIn('info'),
  infoDetail: detailIn('info'),
  expertList: listIn('expert'),
  expertDetail: detailIn('expert'),
  helpList: listIn('help'),
  helpDetail: detailIn('help'),
} satisfies Handlers<typeof articleCalls, CallContext>
