import * as v from 'valibot'
import { OfficePlan, PlanAnswer, PlanFields, PlanVersion } from '../model/gradePlanFields.ts'
import { ActReason } from '../model/operator.ts'
import { ProposalVerdict } from '../model/signedProposal.ts'
import { defineCall } from './defineCall.ts'

/** The rules of grades, for operators. */
export const officeGrades = defineCall({
  path: '/api/admin/grades/plan',
  quiet: true,
  right: 'site.read',
  effect: 'none',
  payload: v.object({}),
  reply: OfficePlan,
})

/**
 * Changes what grades bring; it holds from then on, and what was noted for members before stays as it was. `version` = that of the rules that
 * the operator began from: where somebody changed them since, nothing is kept (`late`). The same save again is answered as the first one. What
 * pays more yuan in any field is only signed: it holds once a second operator signs it too, within 72 hours.
 */
export const officeGradesSave = defineCall({
  path: '/api/admin/grades/save',
  quiet: true,
  right: 'site.approve',
  effect: 'keyed',
  payload: v.object({ version: PlanVersion, fields: PlanFields, reason: ActReason }),
  reply: PlanAnswer,
})

/** Signs what another operator proposed, or refuses it; one's own is taken back by refusing it. `digest` = that of what the operator looked at: another one is not signed. */
export const officeGradesSign = defineCall({
  path: '/api/admin/grades/sign',
  quiet: true,
  right: 'site.approve',
  effect: 'keyed',
  payload: v.object({ ...ProposalVerdict.entries, reason: ActReason }),
  reply: PlanAnswer,
})

export const gradeOfficeCalls = { officeGrades, officeGradesSave, officeGradesSign }
