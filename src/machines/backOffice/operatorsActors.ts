import { Subject } from 'rxjs'
import {
  operatorAdd,
  operatorFactorReset,
  operatorList,
  operatorPasswordReset,
  operatorRightsSet,
  operatorStatusSet,
} from '#src/api/contract/operators.ts'
import type { Operator, OperatorAnswer } from '#src/api/model/operator.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import { operatorActMachine, operatorsMachine, type OperatorOrder, type OperatorsQuery } from './operatorsMachine.ts'

/** Operators and what is done to them, over calls. */
export function provideOperators(client: Client) {
  const changed = new Subject<'changed'>()
  return {
    operators: operatorsMachine.provide({
      actors: {
        load: asWhole<Operator, OperatorsQuery>(async ({ text }, signal) =>
          (await client.call(operatorList, {}, { signal })).list.filter(({ name }) => name.includes(text.trim().toLowerCase())),
        ),
        changes: changesFrom(() => changed),
      },
    }),
    operatorAct: operatorActMachine.provide({
      actors: {
        // Not cancelled: what was sent may have been done, and a made password is told once.
        act: callActor<OperatorAnswer, { order: OperatorOrder }>(async ({ order }) => {
          const answer = await send(client, order)
          changed.next('changed')
          return answer
        }),
      },
    }),
  }
}

function send(client: Client, order: OperatorOrder): Promise<OperatorAnswer> {
  const { reason } = order
  switch (order.act) {
    case 'add':
      return client.call(operatorAdd, { name: order.name, rights: [...order.rights], reason })
    case 'rights': {
      const { memberId, rights, base } = order
      return client.call(operatorRightsSet, { memberId, rights: [...rights], base: [...base], reason })
    }
    case 'status':
      return client.call(operatorStatusSet, { memberId: order.memberId, isActive: order.isActive, reason })
    case 'factor':
      return client.call(operatorFactorReset, { memberId: order.memberId, reason })
    case 'password':
      return client.call(operatorPasswordReset, { memberId: order.memberId, reason })
  }
}
