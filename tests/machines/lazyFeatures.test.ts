import { expect, test } from 'vitest'
import { backOfficeRights } from '#src/api/contract/backOffice.ts'
import { saferPlaySettings } from '#src/api/contract/saferPlay.ts'
import { securityNotices } from '#src/api/contract/securityNotices.ts'
import { backOfficeOf } from '#src/app/lazy/backOffice.ts'
import { favouritesOf } from '#src/app/lazy/favourites.ts'
import { floatWindowOf } from '#src/app/lazy/floatWindow.ts'
import { noticesOf } from '#src/app/lazy/notices.tsx'
import { startSaferPlay } from '#src/app/lazy/saferPlay.ts'
import { settled } from './support/deferred.ts'
import { member, MIA, pageBy } from './support/pageBy.ts'
import { partOf } from './support/partOf.ts'

test('[D-8] only an operator’s page asks what they may do, whoever was there when the back office was opened', () => {
  const { app, asked, come } = pageBy(member('m-mod', 'admin'))
  backOfficeOf(app)
  const seen = [asked(backOfficeRights).length]
  for (const next of [null, member('m-ada', 'operator')]) {
    come(next)
    seen.push(asked(backOfficeRights).length)
  }
  expect(seen).toEqual([0, 0, 1])
})

test('[D-8] an operator who opens the back office uses it, and from then on by what they do alone', () => {
  const ada = member('m-ada', 'operator')
  const { app, window, asked, come } = pageBy(ada)
  backOfficeOf(app)
  const again = () => [null, ada].forEach(come)
  again()
  window.dispatchEvent(new Event('pointerdown'))
  again()
  again()
  expect(asked(backOfficeRights)).toEqual([true, false, true, false].map((isUsed) => ({ isUsed })))
})

test('[B-5] a visitor who follows something is asked to log in for that, and comes back to where they were', () => {
  const { app, prompted } = pageBy(null)
  favouritesOf(app).send({ type: 'favourite.toggled', target: { kind: 'anchor', id: 'a1' } })
  expect(prompted).toEqual([{ type: 'login.needed', featureKey: 'feature.favourites', fromPage: '/app/live?view=all' }])
})

const NO_NOTICES = { [securityNotices.path]: { list: [] } }

test('[C-8] a member is asked once a session what was done to the account, also over a reload', async () => {
  const before = pageBy(MIA, NO_NOTICES)
  noticesOf(before.app)
  await settled()
  const after = pageBy(MIA, NO_NOTICES, before.tab)
  noticesOf(after.app)
  await settled()
  expect([before.asked(securityNotices).length, after.asked(securityNotices).length]).toEqual([1, 0])
})

test('[C-8] another session in the same tab is asked for its own notices, and a visitor for none', async () => {
  const { app, asked, come } = pageBy(null, NO_NOTICES)
  noticesOf(app)
  const seen = [asked(securityNotices).length]
  for (const next of [MIA, null, member('m-leo')]) {
    come(next)
    await settled()
    seen.push(asked(securityNotices).length)
  }
  expect(seen).toEqual([0, 1, 1, 2])
})

test('[P-6] whether play is paused is asked for a member, who may come later, and for no visitor', () => {
  const { app, asked, come } = pageBy(null)
  startSaferPlay(app)
  const seen = [asked(saferPlaySettings).length]
  come(MIA)
  expect([...seen, asked(saferPlaySettings).length]).toEqual([0, 1])
  const there = pageBy(MIA)
  startSaferPlay(there.app)
  expect(there.asked(saferPlaySettings)).toHaveLength(1)
})

const NOTICE = { noticeId: 'n1' }

test('[C-7] a question of the account that comes over the page counts as an overlay of the visit', async () => {
  const { app } = pageBy(MIA, { [securityNotices.path]: { list: [NOTICE] } })
  const { shown, stop } = partOf(floatWindowOf(app).logic, 'overlays')
  const before = shown.filter((one) => one === true).length
  await settled()
  stop()
  expect([before, shown.filter((one) => one === true).length]).toEqual([0, 1])
})

test('[C-7] a page without a question has no overlay that came by itself', async () => {
  const { app } = pageBy(MIA, NO_NOTICES)
  const { shown, stop } = partOf(floatWindowOf(app).logic, 'overlays')
  await settled()
  stop()
  expect(shown.filter((one) => one === true)).toEqual([])
})

test.each([
  [true, true],
  ['yes', false],
  [null, false],
])('[C-7] a tab that keeps %s of its visit’s overlay has had it: %s', (kept, isDone) => {
  const { app, tab } = pageBy(null)
  if (kept !== null) tab.write('floatWindow', kept)
  expect(floatWindowOf(app).isDone()).toBe(isDone)
})
