import type { gradeCalls } from '#src/api/contract/grades.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { birthdayItemOf, claimGradeBonus, gradeInfoOf } from '../grades/gradeInfo.ts'
import { planWire } from '../grades/gradePlan.ts'
import { memberOf } from '../members/caller.ts'
import { notFound } from '../platform/callError.ts'
import type { CallContext } from './context.ts'

export const gradeHandlers = {
  memberGrade: (_, { services: { db, now }, caller }) => gradeInfoOf(db, memberOf(caller).id, now()),

  vipRules: (_, { services: { db } }) => planWire(db),

  birthdayBonus: (_, { services: { db, now }, caller }) => birthdayItemOf(db, memberOf(caller), now()),

  gradeBonusClaim: async (key, { services: { write }, caller }) => {
    const claimed = await write((tx) => claimGradeBonus(tx, memberOf(caller).id, key))
    if (claimed === null) throw notFound()
    return claimed
  },
} satisfies Handlers<typeof gradeCalls, CallContext>
