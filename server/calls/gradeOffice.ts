import type { gradeOfficeCalls } from '#src/api/contract/gradeOffice.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { officePlan, onlyChanged, savePlan } from '../grades/gradePlan.ts'
import { memberOf } from '../members/caller.ts'
import { requireRightNow } from '../members/rights.ts'
import type { CallContext } from './context.ts'

export const gradeOfficeHandlers = {
  officeGrades: (_, { services: { db } }) => officePlan(db),

  officeGradesSave: async ({ version, fields }, { services: { write }, caller, noteChange }) => {
    const { before, ...saved } = await write(async (tx) => {
      await requireRightNow(tx.db, memberOf(caller).id, 'site.approve')
      return savePlan(tx, version, fields)
    })
    const changed = onlyChanged(before, saved.plan)
    noteChange(changed.before, saved.result === 'done' ? changed.after : { result: saved.result })
    return saved
  },
} satisfies Handlers<typeof gradeOfficeCalls, CallContext>
