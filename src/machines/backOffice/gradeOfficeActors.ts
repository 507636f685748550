import { officeGrades, officeGradesSave, officeGradesSign } from '#src/api/contract/gradeOffice.ts'
import type { OfficePlan } from '#src/api/model/gradePlanFields.ts'
import type { Client } from '#src/api/transport/client.ts'
import { asWhole } from '../kit/pagedListActors.ts'
import { changing } from './officeListActors.ts'
import { gradesActMachine, type GradesOrder, officeGradesMachine } from './officeGradesMachine.ts'

/** The rules of grades and what is done to them, over calls. */
export function provideOfficeGrades(client: Client) {
  const { changes, act } = changing<null>()
  const load = asWhole<OfficePlan, null>(async (_, signal) => [await client.call(officeGrades, {}, { signal })])
  const send = (order: GradesOrder) =>
    'digest' in order ? client.call(officeGradesSign, order) : client.call(officeGradesSave, order)
  return {
    grades: officeGradesMachine.provide({ actors: { load, changes } }),
    gradesAct: gradesActMachine.provide({ actors: { act: act(send) } }),
  }
}
