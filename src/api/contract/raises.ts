import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { ActReason } from '../model/operator.ts'
import { Raise, RaiseAnswer } from '../model/raise.ts'
import { ProposalVerdict } from '../model/signedProposal.ts'
import { defineCall } from './defineCall.ts'

/** What waits for a second signature because members get more by it: settings, tasks and goods for points, the oldest first. */
export const officeRaises = defineCall({
  path: '/api/admin/site/raises',
  quiet: true,
  right: 'site.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(Raise) }),
})

/** Signs what another operator proposed, or refuses it; one's own is taken back by refusing it. `digest` = that of what the operator looked at: another one is not signed. */
export const officeRaiseSign = defineCall({
  path: '/api/admin/site/raise-sign',
  quiet: true,
  right: 'site.approve',
  effect: 'keyed',
  payload: v.object({ ...ProposalVerdict.entries, reason: ActReason }),
  reply: RaiseAnswer,
})

export const raiseCalls = { officeRaises, officeRaiseSign }
