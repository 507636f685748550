import { beforeEach, expect, test } from 'vitest'
import { profile } from '#src/api/profile.ts'
import { RIGHTS, type Right } from '#src/api/model/right.ts'
import { contentOfficeHandlers } from '#server/calls/contentOffice.ts'
import { contentPreviewHandlers } from '#server/calls/contentPreviews.ts'
import type { CallContext } from '#server/calls/context.ts'
import { gameOfficeHandlers } from '#server/calls/gameOffice.ts'
import { pointShopHandlers } from '#server/calls/pointShop.ts'
import { siteOfficeHandlers } from '#server/calls/siteOffice.ts'
import { taskHandlers } from '#server/calls/tasks.ts'
import { venueOfficeHandlers } from '#server/calls/venueOffice.ts'
import type { Caller } from '#server/members/caller.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { emptyTables, row, writeRows } from '#tests/support/bareRows.ts'

// An operator was let in to a call before its work began. What they may do is looked at once more within it.

const { db, services } = await startBareServices(() => 0)

/** Has the operator who calls every right but this one by now. */
const takeAway = (right: Right) =>
  writeRows(
    db,
    row('member', { id: 'oda', name: 'oda', name_key: 'oda', role: 'operator', status: '1' }),
    row('operator_rights', { member_id: 'oda', rights_json: JSON.stringify(RIGHTS.filter((one) => one !== right)) }),
  )

beforeEach(() => emptyTables(db, 'operator_rights', 'member'))

/** Does what an operator calls for. */
async function calling(call: (context: CallContext) => unknown): Promise<unknown> {
  const caller: unknown = { session: { member: { id: 'oda', name: 'oda' } }, language: 'en' }
  return call({ services, caller: caller as Caller, receivedAt: 0, noteChange: () => undefined })
}

/** An order; nothing of it is looked at before the right. */
const order = (fields: object = {}) => ({ itemId: 'i1', reason: 'as agreed', ...fields }) as never

const {
  officeContentSave: saveContent,
  officeContentBack: bringBack,
  officeContentPublish: publish,
  officeContentOffline: takeOffline,
  officeContentPicture: keepPicture,
} = contentOfficeHandlers
const { officePreviewMake: makePreview, officePreviewEnd: endPreview } = contentPreviewHandlers
const { officeSiteSet: setSite, officeSettingSet: setSetting } = siteOfficeHandlers

type Case = readonly [what: string, right: Right, call: (context: CallContext) => unknown]

test.each<Case>([
  ['saves content', 'content.act', (context) => saveContent(order(), context)],
  ['brings content back', 'content.act', (context) => bringBack(order(), context)],
  ['publishes content', 'content.approve', (context) => publish(order(), context)],
  ['takes content offline', 'content.approve', (context) => takeOffline(order(), context)],
  ['keeps a picture', 'content.act', (context) => keepPicture(order({ uploadId: 'u1' }), context)],
  ['makes a preview', 'content.act', (context) => makePreview(order(), context)],
  ['ends a preview', 'content.act', (context) => endPreview(order({ previewId: 'p1' }), context)],
  ['closes the site', 'site.act', (context) => setSite(order({ order: { act: 'open' }, base: null }), context)],
  ['sets any setting', 'site.act', (context) => setSetting(order({ key: 'supportPhone', value: '1' }), context)],
  ['sets a setting of weight', 'site.approve', (context) => setSetting(order({ key: 'coinRate', value: '9' }), context)],
  ['saves goods', 'site.approve', (context) => pointShopHandlers.officePointGoodsSave(order({ goodsId: 'g1' }), context)],
  ['saves a task', 'site.approve', (context) => taskHandlers.officeTaskSave(order({ taskId: 't1' }), context)],
  ['saves a game', 'venues.act', (context) => gameOfficeHandlers.officeGameSave(order({ game: 'dice' }), context)],
  ['saves a venue', 'venues.act', (context) => venueOfficeHandlers.officeVenueSave(order({ venue: 'OBTY' }), context)],
])('[D-8] who %s has the right %s still when it is done', async (_, right, call) => {
  await takeAway(right)
  await expect(calling(call)).rejects.toMatchObject({ code: profile.codes.forbidden })
})
