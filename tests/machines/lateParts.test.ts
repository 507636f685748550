import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { favouriteList } from '#src/api/contract/favourites.ts'
import { messageUnread } from '#src/api/contract/messages.ts'
import { reminderList } from '#src/api/contract/reminders.ts'
import { securityNotices } from '#src/api/contract/securityNotices.ts'
import { venueList } from '#src/api/contract/venues.ts'
import { ignoreList } from '#src/api/contract/chatPeople.ts'
import { startAccess } from '#src/app/lazy/access.ts'
import { startBetSheet } from '#src/app/lazy/betSheet.ts'
import { ignoredIds } from '#src/app/lazy/chatPeople.tsx'
import { favouritesOf } from '#src/app/lazy/favourites.ts'
import { floatWindowOf } from '#src/app/lazy/floatWindow.ts'
import { remindersOf } from '#src/app/lazy/reminders.ts'
import { startUnread, unreadOf } from '#src/app/lazy/unread.tsx'
import { followVenueNames } from '#src/app/lazy/venueNames.ts'
import type { App } from '#src/app/app.ts'
import { createOrderLocks } from '#src/browser/orderLocks.ts'
import { STORED_RECORDING } from '#src/machines/inspector/keptRecordingActors.ts'
import type { TappedPrice } from '#src/machines/sportsbook/betSheetMachine.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { settled } from './support/deferred.ts'
import { member, MIA, pageBy } from './support/pageBy.ts'

const LEO = member('m-leo')

test.each([
  ['whom they follow', favouriteList, favouritesOf],
  ['what they are reminded of', reminderList, remindersOf],
  ['how many messages are unread', messageUnread, unreadOf],
  ['whom they ignore', ignoreList, (app: App) => ignoredIds(app).subscribe()],
] as const)('[D-4] %s is asked of each member who comes, and of no visitor', async (_, call, start) => {
  const { app, asked, come } = pageBy(null)
  start(app)
  const seen = [asked(call).length]
  for (const next of [MIA, null, LEO]) {
    come(next)
    await settled()
    seen.push(asked(call).length)
  }
  expect(seen).toEqual([0, 1, 1, 2])
})

test.each([
  ['whom they follow', favouriteList, favouritesOf],
  ['what they are reminded of', reminderList, remindersOf],
  ['how many messages are unread', messageUnread, unreadOf],
] as const)('[D-4] %s is asked at once of a member who is there', async (_, call, start) => {
  const { app, asked } = pageBy(MIA)
  start(app)
  await settled()
  expect(asked(call)).toHaveLength(1)
})

test('[D-4] how a member is called and looks is told to the session as it is pushed', () => {
  const { app, self, told } = pageBy(MIA)
  startUnread(app)
  self.next({ kind: 'member', member: { ...MIA, nickname: 'Mia II' } })
  expect(told).toEqual([{ type: 'member.changed', member: { ...MIA, nickname: 'Mia II' } }])
})

/** Drafts that a tab keeps: Mia's, Leo's and a visitor's. */
const DRAFTS = ['draft/m-mia/letter', 'draft/m-leo/letter', 'draft/visitor/letter']

test('[P-3] what another member wrote in this tab is forgotten once somebody is here', () => {
  const { app, tab } = pageBy(MIA)
  for (const key of DRAFTS) tab.write(key, 'ahoy')
  startUnread(app)
  expect(tab.keys('draft/').toSorted()).toEqual(['draft/m-mia/letter', 'draft/visitor/letter'])
})

test('[P-3] what was written in this tab is forgotten when its member leaves', () => {
  const { app, tab, come } = pageBy(MIA)
  for (const key of DRAFTS) tab.write(key, 'ahoy')
  startUnread(app)
  come(null)
  expect(tab.keys('draft/')).toEqual([])
})

test.each([
  ['the member’s own stays', 'm-mia', 1],
  ['another’s does not', 'm-leo', 0],
])('[D-9] of the recordings that a tab kept %s', (_, owner, kept) => {
  const { app, tab } = pageBy(MIA)
  tab.write(STORED_RECORDING, { owner, parts: '' })
  startUnread(app)
  expect(tab.keys(STORED_RECORDING)).toHaveLength(kept)
})

test('[S-6] who is kept out of the site by where they are is no member any more', () => {
  const { app, told } = pageBy(MIA)
  startAccess(app).send({ type: 'access.restricted' })
  expect(told).toEqual([{ type: 'session.refused', cause: 'restricted', message: null }])
})

test('[C-7] the tab keeps that this visit’s overlay has been', async () => {
  const { app } = pageBy(MIA, { [securityNotices.path]: { list: [{ noticeId: 'n1' }] } })
  const { logic, isDone } = floatWindowOf(app)
  const before = isDone()
  const floating = createActor(logic, { input: { isDone: before } }).start()
  await settled()
  floating.stop()
  expect([before, isDone()]).toEqual([false, true])
})

test('[S-2] venues are called as operators do, once they are known', async () => {
  const words = createI18n(() => undefined)
  words.addResourceBundle('en', 'shared', { 'venue.name.OBTY': 'The old name' })
  const venue = { channelCode: 'OBTY', names: { 'zh-CN': '新', en: 'The new name' }, place: 0, maintenance: null, venueStatus: 0 }
  const { app } = pageBy(null, { [venueList.path]: { list: [venue] } })
  followVenueNames({ ...app, words })
  await settled()
  expect(words.getResource('en', 'shared', 'venue.name.OBTY')).toBe('The new name')
})

const PRICE = { match: { matchId: 'm1', venueName: 'OBTY' }, selectionId: 's1', place: 'page' } as unknown as TappedPrice

/** The slip of a price that Mia pressed. */
function pressed() {
  // No target here is an element.
  vi.stubGlobal('Element', Map)
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = pageBy(MIA)
  const { sheet } = startBetSheet({ ...page.app, locks: createOrderLocks(undefined), makeId: () => 'id' })
  onTestFinished(() => void sheet.stop())
  sheet.send({ type: 'price.tapped', price: PRICE })
  return { ...page, sheet, slip: () => sheet.getSnapshot().children.slip }
}

test('[C-9] who logs in or out finds the price that was pressed, in a slip of their own', () => {
  const { sheet, slip, come } = pressed()
  const before = slip()
  come(null)
  expect([before !== undefined, slip() !== undefined, slip() === before, sheet.getSnapshot().context.price]).toEqual([
    true,
    true,
    false,
    PRICE,
  ])
})

test('[C-9] Esc closes the slip of a price', async () => {
  const { sheet, window, slip } = pressed()
  // It is looked first whether an order of it is on its way.
  await vi.waitFor(() => expect(slip()?.getSnapshot().matches({ order: 'ordering' })).toBe(false))
  const press = (key: string) => {
    window.document.dispatchEvent(Object.assign(new Event('keydown'), { key }))
    return sheet.getSnapshot().matches('closed')
  }
  expect([press('a'), press('Escape')]).toEqual([false, true])
})
