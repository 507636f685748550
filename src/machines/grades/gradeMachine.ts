import type { GradeBonus, GradeInfo, GradePlan, Prize } from '#src/api/model/grade.ts'
import { createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** A member's grade, and the rules that it follows. */
export type GradeSheet = { readonly info: GradeInfo; readonly plan: GradePlan }

/** The member's grade, as the list of one: it is renewed whenever the server says that it, or what counts for it, is another. */
export const gradeMachine = createPagedList<GradeSheet, null>('grade', { keyOf: () => 'grade', step: 1, onChange: 'renew' })

/** Claims a bonus, and what was paid. */
export const bonusMachine = createAct<Pick<GradeBonus, 'kind' | 'period'>, Prize>('gradeBonus')
