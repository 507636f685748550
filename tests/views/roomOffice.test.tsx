import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Right } from '#src/api/model/right.ts'
import type {
  ModeratorAnswer,
  OfficeAnchor,
  OfficeAnnouncement,
  OfficeMatchRoom,
  OfficeModerator,
  OfficeRestriction,
  OfficeTableRoom,
} from '#src/api/model/roomOffice.ts'
import { officeAnchorsMachine } from '#src/machines/backOffice/officeAnchorsMachine.ts'
import {
  announcementActMachine,
  type AnnouncementActRef,
  type AnnouncementOrder,
  officeAnnouncementsMachine,
} from '#src/machines/backOffice/officeAnnouncementsMachine.ts'
import {
  moderatorActMachine,
  type ModeratorOrder,
  officeMatchRoomsMachine,
  officeRestrictionsMachine,
  officeTableRoomsMachine,
  restrictionActMachine,
  type RestrictionOrder,
} from '#src/machines/backOffice/officeModeratorsMachine.ts'
import { AnnouncementForm } from '#src/ui/backOffice/rooms/AnnouncementForm.tsx'
import { AnnouncementsPage } from '#src/ui/backOffice/rooms/AnnouncementsPage.tsx'
import { ModeratorForm } from '#src/ui/backOffice/rooms/ModeratorForm.tsx'
import { RestrictionsPage } from '#src/ui/backOffice/rooms/RestrictionsPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { given } from './support/given.ts'
import { inForm } from './support/inForm.ts'
import { officeFor } from './support/office.ts'
import { ANCHOR } from './support/officeAnchor.ts'
import { ANNOUNCEMENT } from './support/officeAnnouncement.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const WORDS = { language: 'en', words: ['backOffice'] } as const
const ROOMS = officeAnchorsMachine.provide({ actors: given([ANCHOR]) })

const MATCH: OfficeMatchRoom = { room: 'g1', homeName: 'Ajax', visitName: 'Boca', startAt: 1_000 }
const TABLE: OfficeTableRoom = { room: 't1', names: { 'zh-CN': '百家乐', en: 'Baccarat' } }

/** Who is muted and sent out, for an operator with these rights. */
async function showRestrictions(
  rights: readonly Right[] = ['rooms.act'],
  {
    room = 'c1',
    names = null,
    address = '/',
  }: { readonly room?: string; readonly names?: OfficeAnchor['names']; readonly address?: string } = {},
) {
  const ends = handActor<'done', { order: RestrictionOrder }>()
  const one = (kind: OfficeRestriction['kind'], name: string): OfficeRestriction => ({
    kind,
    room,
    memberId: `m-${name}`,
    name,
    by: 'leo',
    at: 1_000,
    until: 90_000,
    reason: `why ${name}`,
  })
  const logic = {
    restrictions: officeRestrictionsMachine.provide({ actors: given([one('mute', 'mia'), one('kick', 'tom')]) }),
    restrictionAct: restrictionActMachine.provide({ actors: { act: ends.logic } }),
    matchRooms: officeMatchRoomsMachine.provide({ actors: given([MATCH]) }),
    tableRooms: officeTableRoomsMachine.provide({ actors: given([TABLE]) }),
    anchors: officeAnchorsMachine.provide({ actors: given([{ ...ANCHOR, names }]) }),
  }
  const page = await show(<RestrictionsPage {...officeFor(rights)} logic={logic} />, { ...WORDS, address })
  await page.screen.findAllByText(/^(mia|tom|No match)$/)
  return { ...page, ends: () => ends.asked.map(({ input }) => input.order) }
}

test('[D-8] who is muted or sent out stands with what it is, in which room, by whom and why', async () => {
  const { screen } = await showRestrictions()
  expect(
    screen
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
      .slice(1),
  ).toEqual([expect.stringMatching(/^miaMuteRoseleowhy mia/), expect.stringMatching(/^tomKickRoseleowhy tom/)])
})

test.each([
  ['an anchor', 'c1', 'The Rose'],
  ['a match', 'g1', 'Ajax v Boca'],
  ['a table', 't1', 'Baccarat'],
])('[D-8] who is muted in the room of %s stands with its name in the language of the page', async (_, room, name) => {
  const { screen } = await showRestrictions(['rooms.act'], { room, names: { 'zh-CN': '玫瑰', en: 'The Rose' } })
  expect(screen.getAllByRole('row')[1]?.textContent).toContain(`Mute${name}`)
})

test.each([
  ['kind=kick', ['tom']],
  ['kind=mute', ['mia']],
  ['room=c9', []],
  ['room=c1', ['mia', 'tom']],
])('[D-8] of restrictions just those of %s are listed: %o', async (search, names) => {
  const { screen } = await showRestrictions(['rooms.act'], { address: `/?${search}` })
  expect(screen.queryAllByRole('button', { name: /^(mia|tom)$/ }).map(({ textContent }) => textContent)).toEqual(names)
})

test('[D-8] just the restriction that was opened is ended, for a reason', async () => {
  const { screen, user, ends } = await showRestrictions()
  await user.click(screen.getByRole('button', { name: 'tom' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'tom' }))
  expect(sheet.queryByText('why tom')).not.toBe(null)
  await user.click(sheet.getByRole('button', { name: 'End it now' }))
  expect(ends()).toEqual([])
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'a mistake{Enter}')
  expect(ends()).toEqual([{ reason: 'a mistake', kind: 'kick', room: 'c1', memberId: 'm-tom' }])
})

test('[D-8] who may only look ends no restriction', async () => {
  const { screen } = await showRestrictions(['rooms.read'])
  expect(screen.queryByRole('button', { name: 'mia' })).toBe(null)
})

/** What is announced, for an operator with these rights. */
async function showAnnouncements(
  list: readonly OfficeAnnouncement[] = [ANNOUNCEMENT],
  rights: readonly Right[] = ['rooms.act'],
  address = '/',
) {
  const acts = handActor<'done', { order: AnnouncementOrder }>()
  const logic = {
    announcements: officeAnnouncementsMachine.provide({ actors: given(list) }),
    announcementAct: announcementActMachine.provide({ actors: { act: acts.logic } }),
    anchors: ROOMS,
  }
  const page = await show(<AnnouncementsPage {...officeFor(rights)} logic={logic} />, { ...WORDS, address })
  const { screen, user } = page
  await screen.findAllByText(/^Closed tomorrow/)
  return {
    ...page,
    ...inForm(page),
    rows: () => screen.getAllByRole('row').map(({ textContent }) => textContent),
    open: async (name: string) => {
      await user.click(screen.getByRole('button', { name }))
      return within(await screen.findByRole('dialog'))
    },
    say: async (text: string) => {
      await user.click(screen.getByRole('textbox', { name: 'Announcement' }))
      await user.paste(text)
    },
    orders: () => acts.asked.map(({ input }) => input.order),
  }
}

test.each([
  ['the whole site', {}, 'Closed tomorrowShowingThe whole siteAlways'],
  ['one room', { room: 'c1' }, 'Closed tomorrowShowingRoseAlways'],
  ['a room that is gone', { room: 'c9' }, 'Closed tomorrowShowingc9Always'],
])('[D-8] what is announced in %s says where, and when', async (_, fields, row) => {
  const { rows } = await showAnnouncements([{ ...ANNOUNCEMENT, ...fields }])
  expect(rows().at(-1)).toBe(row)
})

test('[D-8] how many announcements show now, later and no more stands above them, each a press away', async () => {
  const { screen, user, rows } = await showAnnouncements([
    ANNOUNCEMENT,
    { ...ANNOUNCEMENT, id: 'n2', content: 'Closed tomorrow too', until: 9_999 },
  ])
  const views = within(screen.getByRole('group', { name: 'State' })).getAllByRole('button')
  expect(views.map(({ textContent }) => textContent)).toEqual(['All2', 'Showing1', 'Planned0', 'Over1'])
  await user.click(screen.getByRole('button', { name: /^Over/ }))
  expect(rows().slice(1)).toEqual([expect.stringMatching(/^Closed tomorrow tooOver/)])
})

// It is 10,000, early in 1970.
test.each([
  ['has begun', { from: 10_000 }, 'Showing'],
  ['begins later', { from: 10_001 }, 'Planned'],
  ['ends now', { until: 10_000 }, 'Showing'],
  ['has ended', { until: 9_999 }, 'Over'],
])('[S-10] an announcement that %s is marked so: %o, %s', async (_, fields, state) => {
  const { rows } = await showAnnouncements([{ ...ANNOUNCEMENT, ...fields }])
  expect(rows()[1]).toMatch(new RegExp(`^Closed tomorrow${state}`))
})

test.each([
  [{ from: 0 }, 'from today 08:00'],
  [{ until: 60_000 }, 'until today 08:01'],
  [{ from: 0, until: 60_000 }, 'today 08:00 – today 08:01'],
])('[S-10] when an announcement of %o shows is one line: %s', async (fields, words) => {
  const { rows } = await showAnnouncements([{ ...ANNOUNCEMENT, ...fields }])
  expect(rows()[1]?.replaceAll(' UTC+8', '')).toMatch(new RegExp(`The whole site${words}$`))
})

test('[S-10] announcements that show come first, and those that are over last', async () => {
  const { rows } = await showAnnouncements([
    { ...ANNOUNCEMENT, id: 'n2', content: 'Gone', until: 1 },
    { ...ANNOUNCEMENT, id: 'n3', content: 'Later', from: 20_000 },
    ANNOUNCEMENT,
  ])
  expect(rows().slice(1)).toEqual(
    ['Closed', 'Later', 'Gone'].map((words): unknown => expect.stringMatching(new RegExp(`^${words}`))),
  )
})

test.each([
  ['site', ['Closed tomorrow']],
  ['c1', ['Closed tomorrow in a room']],
])('[D-8] only what is announced in the room that was chosen (%s) is listed: %o', async (room, listed) => {
  const inRoom = { ...ANNOUNCEMENT, id: 'n2', room: 'c1', content: 'Closed tomorrow in a room' }
  const { screen } = await showAnnouncements([ANNOUNCEMENT, inRoom], ['rooms.act'], `/?room=${room}`)
  expect(screen.getAllByRole('button', { name: /^Closed/ }).map(({ textContent }) => textContent)).toEqual(listed)
})

test('[D-8] announcements of one room in several languages say for whom they are, one’s own first', async () => {
  const { rows } = await showAnnouncements(
    [
      { ...ANNOUNCEMENT, id: 'n2', content: '明天维护', language: 'zh-CN' },
      { ...ANNOUNCEMENT, language: 'en' },
    ],
    ['rooms.act'],
    '/?language=every',
  )
  expect(rows().slice(1)).toEqual([
    expect.stringMatching(/^Closed tomorrow.*English/),
    expect.stringMatching(/^明天维护.*简体中文/),
  ])
})

test('[D-8] what is announced on the whole site stands first, under a heading of its own, and then the rooms by name', async () => {
  const { rows } = await showAnnouncements([
    { ...ANNOUNCEMENT, id: 'n2', room: 'z9', content: 'In z' },
    { ...ANNOUNCEMENT, id: 'n3', room: 'a9', content: 'In a' },
    ANNOUNCEMENT,
  ])
  expect(
    rows()
      .slice(1)
      .map((row) => row.replace(/Showing.*/, '')),
  ).toEqual(['The whole site', 'Closed tomorrow', 'In rooms', 'In a', 'In z'])
})

test('[D-8] announcements in other languages than the page’s are counted, and a press shows them', async () => {
  const { screen, user, address } = await showAnnouncements([
    { ...ANNOUNCEMENT, id: 'n2', content: '明天维护', language: 'zh-CN' },
    { ...ANNOUNCEMENT, language: 'en' },
  ])
  expect([screen.queryByText('明天维护'), screen.queryAllByText('In other languages, not listed: 1').length]).toEqual([null, 1])
  await user.click(screen.getByRole('button', { name: 'Show all languages' }))
  expect([screen.queryAllByText('明天维护').length, address()]).toEqual([1, '/?language=every'])
})

test('[D-8] of announcements those for readers of the chosen language are listed, and those for all', async () => {
  const { screen } = await showAnnouncements(
    [
      ANNOUNCEMENT,
      { ...ANNOUNCEMENT, id: 'n2', content: 'Closed in English', language: 'en' },
      { ...ANNOUNCEMENT, id: 'n3', content: 'Closed 中', language: 'zh-CN' },
    ],
    ['rooms.act'],
    '/?language=en',
  )
  expect(screen.getAllByRole('button', { name: /^Closed/ }).map(({ textContent }) => textContent)).toEqual([
    'Closed in English',
    'Closed tomorrow',
  ])
})

test('[D-8] an announcement that is opened says where and when it shows', async () => {
  const { open } = await showAnnouncements([ANNOUNCEMENT, { ...ANNOUNCEMENT, id: 'n2', room: 'c1', content: 'Hello' }])
  const sheet = await open('Closed tomorrow')
  const facts = sheet.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(facts).toEqual(expect.arrayContaining(['Room: The whole site', 'When: Always']))
})

test('[D-8] just the announcement that was opened is taken back, for a reason', async () => {
  const { user, open, orders } = await showAnnouncements([{ ...ANNOUNCEMENT, id: 'n2', content: 'Hello' }, ANNOUNCEMENT])
  const sheet = await open('Closed tomorrow')
  expect(sheet.queryByText('Closed tomorrow')).not.toBe(null)
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'it is over{Enter}')
  expect(orders()).toEqual([{ act: 'remove', reason: 'it is over', id: 'n1' }])
})

test('[D-8] what is announced is posted as it is written: everywhere, to everybody, at once', async () => {
  const { open, say, write, press, orders } = await showAnnouncements()
  await open('New announcement')
  await say('Hello')
  await write('Reason', 'for May')
  await press('Post')
  const fields = { room: null, content: 'Hello', language: null, audience: { who: 'everybody' }, from: null, until: null }
  expect(orders()).toEqual([{ act: 'post', reason: 'for May', clientId: 'made-1', fields }])
})

test('[D-8] an announcement that is posted again goes under one id, and under another once it says something else', async () => {
  const act = shownBy<AnnouncementActRef>({ order: null, answer: null, errorKey: null })
  let ids = 0
  const page = await show(<AnnouncementForm makeId={() => `n-${(ids += 1)}`} anchors={[]} act={act.ref} />, WORDS)
  const { press, write } = inForm(page)
  const say = async (text: string) => {
    await page.user.click(page.screen.getByRole('textbox', { name: 'Announcement' }))
    await page.user.paste(text)
  }
  await say('Hello')
  await write('Reason', 'for May')
  await press('Post')
  await press('Post')
  await say(' all')
  await press('Post')
  expect(act.sent.map((event) => (event as { order: Extract<AnnouncementOrder, { act: 'post' }> }).order)).toMatchObject([
    { clientId: 'n-1', fields: { content: 'Hello' } },
    { clientId: 'n-1', fields: { content: 'Hello' } },
    { clientId: 'n-2', fields: { content: 'Hello all' } },
  ])
})

test('[D-8] what is announced in one room, in one language and for a time is posted so', async () => {
  const { user, open, say, write, press, orders } = await showAnnouncements()
  const sheet = await open('New announcement')
  const [room, language] = sheet.getAllByRole('combobox')
  await user.selectOptions(room ?? document.body, 'Rose')
  await user.selectOptions(language ?? document.body, 'English')
  await say('Hello')
  await user.type(sheet.getByLabelText('Shows from'), '2030-01-01T08:00')
  await user.type(sheet.getByLabelText('Shows until'), '2030-01-02T08:00')
  await write('Reason', 'for May')
  await press('Post')
  expect(orders()).toMatchObject([
    { fields: { room: 'c1', language: 'en', from: Date.UTC(2030, 0, 1), until: Date.UTC(2030, 0, 2) } },
  ])
})

test('[D-8] what ends before it begins is not announced, which is said at its end', async () => {
  const { user, open, say, write, press, orders } = await showAnnouncements()
  const sheet = await open('New announcement')
  await say('Hello')
  await user.type(sheet.getByLabelText('Shows from'), '2030-01-02T08:00')
  await user.type(sheet.getByLabelText('Shows until'), '2030-01-01T08:00')
  await write('Reason', 'for May')
  await press('Post')
  expect([orders(), sheet.getByLabelText('Shows until').getAttribute('aria-invalid')]).toEqual([[], 'true'])
})

test('[D-8] who may only look announces nothing and takes nothing back', async () => {
  const { screen } = await showAnnouncements([ANNOUNCEMENT], ['rooms.read'])
  expect(['New announcement', 'Closed tomorrow'].map((name) => screen.queryByRole('button', { name }))).toEqual([null, null])
})

const MODERATOR: OfficeModerator = { memberId: 'm-mo', name: 'mo', nickname: 'Mo', rooms: ['c1'], since: null, byAnchors: [] }

/** The form of a moderator; null = a new one. */
async function showModerator(moderator: OfficeModerator | null = MODERATOR) {
  const run = handActor<ModeratorAnswer, { order: ModeratorOrder }>()
  const act = createActor(moderatorActMachine.provide({ actors: { act: run.logic } })).start()
  const rooms = [
    { room: 'c1', name: 'Rose', kind: 'anchor' as const },
    { room: 'g1', name: 'Ajax v Boca', kind: 'match' as const },
  ]
  const page = await show(<ModeratorForm moderator={moderator} rooms={rooms} act={act} />, WORDS)
  const form = inForm(page)
  await form.write('Reason', 'as agreed')
  return {
    ...page,
    ...form,
    turn: (name: string) => page.user.click(page.screen.getByRole('switch', { name })),
    orders: () => run.asked.map(({ input }) => input.order),
    answer: (one: ModeratorAnswer) => told(() => run.last().resolve(one)),
    ticked: () =>
      page.screen
        .getAllByRole<HTMLInputElement>('switch')
        .filter(({ checked }) => checked)
        .map(({ labels }) => labels?.[0]?.textContent),
  }
}

test.each([
  ['one more', ['Ajax v Boca'], ['c1', 'g1']],
  ['another one', ['Ajax v Boca', 'Rose'], ['g1']],
  ['every room', ['Every room'], null],
])('[A-1] a moderator is given %s', async (_, turned, rooms) => {
  const { turn, press, orders } = await showModerator()
  for (const name of turned) await turn(name)
  await press('Save')
  expect(orders()).toEqual([{ reason: 'as agreed', name: 'mo', rooms, base: ['c1'] }])
})

test('[A-1] a moderator is not saved without any room, which is said', async () => {
  const { screen, turn, press, orders } = await showModerator()
  await turn('Rose')
  await press('Save')
  expect([orders(), screen.queryByText('Choose a room at least') !== null]).toEqual([[], true])
})

test('[A-1] a moderator who is to be none any more has no rooms', async () => {
  const { press, orders } = await showModerator()
  await press('No moderator any more')
  expect(orders()).toEqual([{ reason: 'as agreed', name: 'mo', rooms: [], base: ['c1'] }])
})

test('[A-1] a room that nobody knows any more stays with its moderator', async () => {
  const { turn, press, orders } = await showModerator({ ...MODERATOR, rooms: ['old', 'c1'] })
  await turn('Rose')
  await press('Save')
  expect(orders()).toMatchObject([{ rooms: ['old'] }])
})

test('[A-1] who is no moderator yet is named, and can only be made one', async () => {
  const { screen, write, turn, press, orders } = await showModerator(null)
  expect(screen.queryByRole('button', { name: 'No moderator any more' })).toBe(null)
  await turn('Rose')
  await press('Save')
  expect([orders(), screen.getByLabelText('Account').getAttribute('aria-invalid')]).toEqual([[], 'true'])
  await write('Account', 'mia')
  await press('Save')
  expect(orders()).toEqual([{ reason: 'as agreed', name: 'mia', rooms: ['c1'], base: [] }])
})

test('[A-1] why somebody was not made a moderator is said', async () => {
  const { screen, press, answer } = await showModerator()
  await press('Save')
  await answer({ result: 'staff' })
  expect(screen.getByRole('alert').textContent).toBe('This account belongs to other staff')
})

test('[A-1] a room that a colleague gave meanwhile is told, and stays', async () => {
  const { screen, turn, press, answer, ticked, orders } = await showModerator({ ...MODERATOR, rooms: [] })
  await turn('Ajax v Boca')
  await press('Save')
  await answer({ result: 'late', name: 'mo', rooms: ['c1'] })
  expect(screen.getByRole('alert').textContent).toContain('(Rooms – Rose)')
  expect(ticked()).toEqual(['Rose', 'Ajax v Boca'])
  await press('Save')
  expect(orders().at(-1)).toMatchObject({ rooms: ['c1', 'g1'], base: ['c1'] })
})

test('[A-1] a room that a colleague took meanwhile is not given back by what was not touched', async () => {
  const { turn, press, answer, ticked } = await showModerator({ ...MODERATOR, rooms: ['c1', 'old'] })
  await turn('Ajax v Boca')
  await press('Save')
  await answer({ result: 'late', name: 'mo', rooms: ['old'] })
  expect(ticked()).toEqual(['Ajax v Boca', 'old'])
})

test('[A-1] who moderates every room by now is shown so', async () => {
  const { screen, press, answer, ticked } = await showModerator()
  await press('Save')
  await answer({ result: 'late', name: 'mo', rooms: null })
  expect([screen.getByRole('alert').textContent.includes('(Rooms – Every room)'), ticked()]).toEqual([true, ['Every room']])
})

test('[A-1] what was saved is what the next save takes the place of', async () => {
  const { turn, press, answer, write, orders } = await showModerator()
  await turn('Ajax v Boca')
  await press('Save')
  await answer({ result: 'done', name: 'mo', rooms: ['c1', 'g1'] })
  await turn('Rose')
  await write('Reason', 'as agreed')
  await press('Save')
  expect(orders().at(-1)).toMatchObject({ rooms: ['g1'], base: ['c1', 'g1'] })
})

test('[A-1] an account that is added and moderates already is told with its rooms, which stay', async () => {
  const { screen, write, turn, press, answer, orders } = await showModerator(null)
  await write('Account', 'Mia')
  await turn('Ajax v Boca')
  await press('Save')
  await answer({ result: 'late', name: 'Mia', rooms: ['c1'] })
  expect(screen.getByRole('alert').textContent).toBe(
    'Not saved: this account moderates already (Rose). That is ticked too now; what you chose stands. Look at both, then save again.',
  )
  await press('Save')
  expect(orders().at(-1)).toMatchObject({ rooms: ['c1', 'g1'], base: ['c1'] })
})

test('[A-1] the rooms of who was added are not taken for those of the next one', async () => {
  const { screen, user, write, turn, press, answer, orders } = await showModerator(null)
  await write('Account', 'mia')
  await turn('Rose')
  await press('Save')
  await answer({ result: 'done', name: 'mia', rooms: ['c1'] })
  await user.clear(screen.getByLabelText('Account'))
  await write('Account', 'leo')
  await write('Reason', 'as agreed')
  await press('Save')
  expect(orders().at(-1)).toMatchObject({ name: 'leo', rooms: ['c1'], base: [] })
})
