import { merge, Subject } from 'rxjs'
import { depositCaseAct, depositCaseHold, depositCaseList, depositCasePicture } from '#src/api/contract/depositCases.ts'
import type { KeptPicture } from '#src/api/model/upload.ts'
import type { CaseAct, CaseHold, DepositCase } from '#src/api/model/depositCase.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { type CaseNews, type CasesQuery, depositCaseActMachine, depositCasesMachine } from './depositCaseMachine.ts'
import { depositCasePictureMachine } from './depositCasePictureMachine.ts'
import { moneyNews } from './moneyNewsActors.ts'

export type DepositCasePorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** What an operator settles of deposits, over calls; pushes say when a case is another, as when somebody claims it. */
export function provideDepositCases({ client, socket }: DepositCasePorts) {
  const done = new Subject<unknown>()
  const changes = merge(
    done,
    moneyNews(socket, (push) => push.kind === 'moneyOffice' && push.of === 'depositCase'),
  )
  return {
    depositCases: depositCasesMachine.provide({
      actors: {
        load: byCursor<DepositCase, CasesQuery>(async ({ view, text, hands }, after, signal) => {
          const { suspense, figures, ...page } = await client.call(
            depositCaseList,
            {
              view,
              ...(text === null ? {} : { text }),
              ...(hands === null ? {} : { hands }),
              ...(after === null ? {} : { before: after.caseId }),
            },
            { signal },
          )
          return { ...page, figures: { ...figures, FEN: suspense.fen, UUSDT: suspense.uusdt } }
        }),
        changes: changesFrom(() => changes),
      },
    }),
    depositCaseAct: depositCaseActMachine.provide({
      actors: {
        // Not cancelled: what was sent may have been done.
        act: callActor<CaseNews, { order: CaseAct | CaseHold }>(async ({ order }) => {
          const { result, case: item } = isHold(order)
            ? await client.call(depositCaseHold, order)
            : await client.call(depositCaseAct, order)
          done.next(result)
          return { result, item }
        }),
      },
    }),
    depositCasePicture: depositCasePictureMachine.provide({
      actors: {
        load: callActor<KeptPicture, { caseId: string }>((query, signal) => client.call(depositCasePicture, query, { signal })),
      },
    }),
  }
}

function isHold(order: CaseAct | CaseHold): order is CaseHold {
  return order.act === 'claim' || order.act === 'giveBack'
}
