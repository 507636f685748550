import { filter, firstValueFrom } from 'rxjs'
import { newsList } from '#src/api/contract/articles.ts'
import type { ArticleHead } from '#src/api/model/shownContent.ts'
import { asWhole } from '../kit/pagedListActors.ts'
import type { HomePorts } from './homeActors.ts'
import { newsMachine } from './newsMachine.ts'

/** News on home. */
const NEWS = 5

/** The latest news over their call, which waits until somebody looks at the page. */
export const provideNews = ({ client, hidden }: Pick<HomePorts, 'client' | 'hidden'>) =>
  newsMachine.provide({
    actors: {
      load: asWhole<ArticleHead, null>(async (_, signal) => {
        await firstValueFrom(hidden.pipe(filter((isHidden) => !isHidden)))
        return (await client.call(newsList, { size: NEWS }, { signal })).list
      }),
    },
  })
