import type { OfficeActivity } from '#src/api/model/activities/officeActivity.ts'

/** A draft of gifts for signing in, as the back office has it: for everybody, and without a budget. */
export const DRAFT: OfficeActivity = {
  id: 'a1',
  version: 4,
  status: 'draft',
  state: 'draft',
  fields: {
    kind: 'signGifts',
    title: { 'zh-CN': '签到', en: 'Sign in' },
    words: { 'zh-CN': '每天', en: 'Each day' },
    place: 0,
    startsAt: Date.UTC(2026, 0, 1),
    endsAt: Date.UTC(2026, 0, 8),
    audience: { grade: 0, tag: null },
    budgets: [],
    terms: {},
  },
  spent: [],
  proposal: null,
}
