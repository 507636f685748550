import { secondFactorBegin, secondFactorConfirm, secondFactorProve } from '#src/api/contract/secondFactor.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { type FactorAnswer, factorMachine, type FactorOrder } from './factorMachine.ts'

/** One's own second factor, over calls. `onProved` hears that this login may go on. */
export function provideFactor(client: Client, onProved: () => void) {
  return factorMachine.provide({
    actors: {
      // Not cancelled: recovery codes are told once.
      act: callActor<FactorAnswer, { order: FactorOrder }>(async ({ order }) => {
        switch (order.act) {
          case 'begin':
            return { act: 'begin', reply: await client.call(secondFactorBegin, { loginPassword: order.loginPassword }) }
          case 'confirm':
            return { act: 'confirm', reply: await client.call(secondFactorConfirm, { factorCode: order.code }) }
          case 'prove': {
            const reply = await client.call(secondFactorProve, { factorCode: order.code })
            if (reply.result === 'done') onProved()
            return { act: 'prove', reply }
          }
        }
      }),
    },
  })
}
