import { defer } from 'rxjs'
import { fromObservable, type NonReducibleUnknown } from 'xstate'
import { newsList } from '#src/api/contract/articles.ts'
import type { ArticleHead } from '#src/api/model/shownContent.ts'
import { shownList } from '#src/streams/shownList.ts'
import type { HomePorts } from './homeActors.ts'

/** News on home. */
const NEWS = 5

/** An actor whose context is the latest news (C-4); undefined until they have come. */
export const provideNews = ({ client, ...ports }: HomePorts) =>
  fromObservable<readonly ArticleHead[], NonReducibleUnknown>(() =>
    shownList({ ask: () => defer(async () => (await client.call(newsList, { size: NEWS })).list), ...ports }),
  )
