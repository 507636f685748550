import type { gradeOfficeCalls } from '#src/api/contract/gradeOffice.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { onlyChanged } from '../grades/gradePlan.ts'
import { officePlan, savePlan, signPlan } from '../grades/planOffice.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const gradeOfficeHandlers = {
  officeGrades: (_, { services: { db, now } }) => officePlan(db, now()),

  officeGradesSave: async (order, { services: { write }, caller, noteChange }) => {
    const { before, ...saved } = await write((tx) => savePlan(tx, memberOf(caller), order))
    const { result, plan, proposal } = saved
    const changed = onlyChanged(before, result === 'signed' && proposal !== null ? proposal.plan : plan)
    noteChange(
      changed.before,
      result === 'done' ? changed.after : result === 'signed' ? { result, ...changed.after } : { result },
    )
    return saved
  },

  officeGradesSign: async (order, { services: { write }, caller, noteChange }) => {
    const { before, ...signed } = await write((tx) => signPlan(tx, memberOf(caller), order))
    const changed = onlyChanged(before, signed.plan)
    const { result } = signed
    noteChange(changed.before, { result, verdict: order.verdict, ...changed.after })
    return signed
  },
} satisfies Handlers<typeof gradeOfficeCalls, CallContext>
