import { depositCaseAct, depositCaseList, depositCasePicture } from '#src/api/contract/depositCases.ts'
import type { KeptPicture } from '#src/api/model/upload.ts'
import type { CaseAct, CaseView } from '#src/api/model/depositCase.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { depositCaseMachine, type CaseNews, type CasesLoaded } from './depositCaseMachine.ts'
import { depositCasePictureMachine } from './depositCasePictureMachine.ts'

/** What an operator settles of deposits, over calls. */
export function provideDepositCases(client: Client) {
  return {
    depositCases: depositCaseMachine.provide({
      actors: {
        load: callActor<CasesLoaded, { view: CaseView }>((query, signal) => client.call(depositCaseList, query, { signal })),
        act: callActor<CaseNews, CaseAct>(async (order, signal) => {
          const { result, case: item } = await client.call(depositCaseAct, order, { signal })
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
