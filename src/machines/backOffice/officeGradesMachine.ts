import type { OfficePlan, PlanAnswer, PlanFieldsWire } from '#src/api/model/gradePlanFields.ts'
import type { ProposalVerdict } from '#src/api/model/signedProposal.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** What grades bring as it is written, the version that it was written from, and why; or what is said about another one's proposal. */
export type GradesOrder =
  | { readonly reason: string; readonly version: number; readonly fields: PlanFieldsWire }
  | ({ readonly reason: string } & ProposalVerdict)

/** The rules of grades, as a list of one; renewed after each act. */
export const officeGradesMachine = createPagedList<OfficePlan, null>('officeGrades', {
  keyOf: () => 'plan',
  step: 1,
  onChange: 'renew',
})

/** The rules of grades are written, or signed, one act at a time. */
export const gradesActMachine = createAct<GradesOrder, PlanAnswer>('gradesAct')
export type GradesActRef = ActRef<GradesOrder, PlanAnswer>
