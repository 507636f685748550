import type { activityOfficeCalls } from '#src/api/contract/activityOffice.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { listBars, setBar } from '../activities/barOffice.ts'
import { activityFigures } from '../activities/figures.ts'
import { previewActivity } from '../activities/memberActivities.ts'
import { actOnActivity, officeList, publishActivity, rowOfFields, saveActivity, signActivity } from '../activities/office.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

type Outcome = Awaited<ReturnType<typeof saveActivity>>

/** Tells the trail what an act changed, and hands the answer on. */
function noted({ before, ...answer }: Outcome, noteChange: CallContext['noteChange']) {
  const { result, activity } = answer
  const fact = ({ status, version, fields }: Outcome['activity']) => ({ status, version, ...fields })
  noteChange(before === null ? null : fact(before), result === 'done' ? fact(activity) : { result })
  return answer
}

export const activityOfficeHandlers = {
  officeActivities: (_, { services: { db, now } }) => officeList(db, now()),

  officeActivitySave: async (order, { services: { write }, caller, noteChange }) =>
    noted(await write((tx) => saveActivity(tx, memberOf(caller), order)), noteChange),

  officeActivityPreview: ({ fields }, { services: { db, now } }) =>
    previewActivity(db, { ...rowOfFields('preview', fields, now()), version: 0, status: 'draft' }),

  officeActivityPublish: async (order, { services: { write }, caller, noteChange }) =>
    noted(await write((tx) => publishActivity(tx, memberOf(caller), order)), noteChange),

  officeActivityAct: async (order, { services: { write }, caller, noteChange }) =>
    noted(await write((tx) => actOnActivity(tx, memberOf(caller), order)), noteChange),

  officeActivitySign: async (order, { services: { write }, caller, noteChange }) =>
    noted(await write((tx) => signActivity(tx, memberOf(caller), order)), noteChange),

  officeActivityFigures: ({ id }, { services: { db } }) => activityFigures(db, id),

  officeActivityBars: ({ id }, { services: { db } }) => listBars(db, id),

  officeActivityBar: async (order, { services: { write }, caller, noteChange }) => {
    const { before, after, ...answer } = await write((tx) => setBar(tx, memberOf(caller), order))
    noteChange(before, answer.result === 'done' ? after : { result: answer.result })
    return answer
  },
} satisfies Handlers<typeof activityOfficeCalls, CallContext>
