import { officeRaises, officeRaiseSign } from '#src/api/contract/raises.ts'
import type { Raise, RaiseKind } from '#src/api/model/raise.ts'
import type { Client } from '#src/api/transport/client.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import type { changing } from './officeListActors.ts'
import { raiseActMachine, type RaiseOrder, type RaisesLogic, raisesMachine } from './raisesMachine.ts'

/** Raises of one kind and what is said about them, over calls: a page's own acts change them, and a verdict changes its list. */
export function provideRaises(
  client: Client,
  kind: RaiseKind,
  { changed, act }: Pick<ReturnType<typeof changing<null>>, 'changed' | 'act'>,
): RaisesLogic {
  const load = asWhole<Raise, null>(async (_, signal) =>
    (await client.call(officeRaises, {}, { signal })).list.filter((one) => one.kind === kind),
  )
  return {
    raises: raisesMachine.provide({ actors: { load, changes: changesFrom<null>(() => changed) } }),
    raiseAct: raiseActMachine.provide({
      actors: { act: act((order: RaiseOrder) => client.call(officeRaiseSign, order)) },
    }),
  }
}
