import { Subject } from 'rxjs'
import { callActor } from '../kit/callActors.ts'
import { changesFrom } from '../kit/pagedListActors.ts'
import type { TextQuery } from './officeAnchorsMachine.ts'

/** Whether any of these texts contains what a search asks for, whatever its case. */
export const finds = ({ text }: TextQuery, ...texts: readonly string[]) =>
  texts.some((one) => one.toLowerCase().includes(text.trim().toLowerCase()))

/** Acts that change a list: the acts as calls, which nothing cancels, for what was sent may have been done; and the news of them. */
export function changing<Query = TextQuery>() {
  const changed = new Subject<'changed'>()
  return {
    changed: changed.asObservable(),
    changes: changesFrom<Query>(() => changed),
    act: <Order, Answer>(send: (order: Order) => Promise<Answer>) =>
      callActor<Answer, { order: Order }>(async ({ order }) => {
        const answer = await send(order)
        changed.next('changed')
        return answer
      }),
  }
}
