import * as v from 'valibot'
import { DEFAULT_PLAN, GradePlan } from '#src/api/model/grade.ts'
import type { Reader } from '../platform/db/database.ts'
import { readSettings } from '../platform/siteSettings.ts'

/** The site's setting that holds the rules of grades, as JSON. */
const KEY = 'grades.plan'

const Stored = v.pipe(v.string(), v.parseJson(), GradePlan)

/** The rules of grades: those that were set, or the product's own. */
export async function gradePlan(reader: Reader): Promise<GradePlan> {
  const [row] = await readSettings(reader, [KEY])
  const set = v.safeParse(Stored, row?.value)
  return set.success ? set.output : DEFAULT_PLAN
}
