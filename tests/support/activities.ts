import { officeActivityPublish, officeActivitySave } from '#src/api/contract/activityOffice.ts'
import type { ActivityFieldsWire } from '#src/api/model/activities/officeActivity.ts'
import { type KindName, KINDS } from '#src/api/model/activities/kinds.ts'
import { initialTerms } from '#src/api/model/activities/terms.ts'
import { newId } from '#server/platform/ids.ts'
import { granted } from './request.ts'
import type { TestServer } from './testServer.ts'

const DAY = 86_400_000

/** An activity of a kind as a form begins it, with a budget that is never used up, and what differs. */
export function activityFields(now: number, kind: KindName, changes: Partial<ActivityFieldsWire> = {}): ActivityFieldsWire {
  return {
    kind,
    title: { 'zh-CN': '测试活动', en: 'Test activity' },
    words: { 'zh-CN': '说明', en: 'Words' },
    place: 1,
    startsAt: now - DAY,
    endsAt: now + 60 * DAY,
    audience: { grade: 0, tag: null },
    budgets: [
      { asset: 'GOLD', all: '1000000', day: null },
      { asset: 'POINT', all: '1000000', day: null },
      { asset: 'FEN', all: '500000', day: null },
    ],
    terms: initialTerms(KINDS[kind].fields),
    ...changes,
  }
}

/** Makes and publishes an activity by the calls of an operator. Returns its id. */
export async function runActivity(
  server: TestServer,
  oda: string,
  kind: KindName,
  changes: Partial<ActivityFieldsWire> = {},
): Promise<string> {
  const id = newId('test')
  const fields = activityFields(server.clock.now(), kind, changes)
  const saved = granted(await server.call(officeActivitySave, { id, version: null, fields, reason: 'test' }, { token: oda }))
  const { version } = saved.activity
  granted(await server.call(officeActivityPublish, { id, version, reason: 'test' }, { token: oda }))
  return id
}
