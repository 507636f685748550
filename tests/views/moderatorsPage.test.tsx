import { expect, test } from 'vitest'
import type { Language } from '#src/api/model/format.ts'
import type { Right } from '#src/api/model/right.ts'
import type {
  ModeratorAnswer,
  OfficeMatchRoom,
  OfficeAnchor,
  OfficeModerator,
  OfficeTableRoom,
} from '#src/api/model/roomOffice.ts'
import { officeAnchorsMachine } from '#src/machines/backOffice/officeAnchorsMachine.ts'
import {
  moderatorActMachine,
  type ModeratorOrder,
  officeMatchRoomsMachine,
  officeModeratorsMachine,
  officeTableRoomsMachine,
} from '#src/machines/backOffice/officeModeratorsMachine.ts'
import { ModeratorsPage } from '#src/ui/backOffice/rooms/ModeratorsPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { found } from './support/found.ts'
import { given } from './support/given.ts'
import { officeFor } from './support/office.ts'
import { ANCHOR } from './support/officeAnchor.ts'
import { showOfficeTable } from './support/officeTable.ts'

const MATCH: OfficeMatchRoom = { room: 'g1', homeName: 'Ajax', visitName: 'Boca', startAt: 1_000 }
const TABLE: OfficeTableRoom = { room: 't1', names: { 'zh-CN': '百家乐', en: 'Baccarat' } }
const MODERATOR: OfficeModerator = { memberId: 'm-mo', name: 'mo', nickname: 'Mo', rooms: ['c1'], since: null, byAnchors: [] }

type Shown = {
  readonly names?: OfficeAnchor['names']
  readonly rights?: readonly Right[]
  readonly address?: string
  readonly language?: Language
}

/** Who moderates which rooms, for an operator of the rooms. */
async function showModerators(
  moderators: readonly OfficeModerator[] = [MODERATOR],
  { rights = ['rooms.read', 'rooms.act'], names = null, ...at }: Shown = {},
) {
  const list = found<OfficeModerator>()
  const run = handActor<ModeratorAnswer, { order: ModeratorOrder }>()
  const logic = {
    moderators: officeModeratorsMachine.provide({ actors: list.actors }),
    matchRooms: officeMatchRoomsMachine.provide({ actors: given([MATCH]) }),
    tableRooms: officeTableRoomsMachine.provide({ actors: given([TABLE]) }),
    moderatorAct: moderatorActMachine.provide({ actors: { act: run.logic } }),
    anchors: officeAnchorsMachine.provide({ actors: given([{ ...ANCHOR, names }]) }),
  }
  const page = await showOfficeTable(<ModeratorsPage {...officeFor(rights)} logic={logic} />, () => list.told(moderators), at)
  return { ...page, list, orders: () => run.asked.map(({ input }) => input.order) }
}

test.each([
  ['every room', null, /^Every room$/],
  ['the room of an anchor', ['c1'], /^Rose$/],
  ['the room of a match', ['g1'], /^Ajax v Boca · today 08:00/],
  ['the room of a table', ['t1'], /^Baccarat$/],
  ['a room that nobody knows any more', ['old'], /^old$/],
  ['two rooms', ['t1', 'c1'], /^Baccarat and Rose$/],
])('[A-1] who moderates %s stands with it', async (_, rooms, words) => {
  const { screen } = await showModerators([{ ...MODERATOR, rooms }])
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'mo',
    'Mo',
    expect.stringMatching(words),
    'The site',
    '–',
  ])
})

test('[A-1] the room of a table is called in the language of the page', async () => {
  const { rows } = await showModerators([{ ...MODERATOR, rooms: ['t1'] }], { language: 'zh-CN' })
  expect(rows()).toEqual(['moMo百家乐平台–'])
})

test('[A-1] the room of an anchor is called in the language of the page', async () => {
  const { rows } = await showModerators([MODERATOR], { names: { 'zh-CN': '玫瑰', en: 'The Rose' } })
  expect(rows()).toEqual(['moMoThe RoseThe site–'])
})

test('[D-8] moderators are asked for by what the address has', async () => {
  const { list } = await showModerators([MODERATOR], { address: '/admin?text=mo' })
  expect(list.asked()).toEqual([{ text: 'mo' }])
})

test.each([
  ['changes no moderator', 'mo'],
  ['adds no moderator', 'Add a moderator'],
])('[D-8] who may only look %s', async (_, name) => {
  const { isButton } = await showModerators([MODERATOR], { rights: ['rooms.read'] })
  expect(isButton(name)).toBe(false)
})

test('[A-1] rooms of each kind can be given to who moderates one already', async () => {
  const other = { ...MODERATOR, name: 'al', memberId: 'm-al' }
  const { screen, user, open, write, press, orders } = await showModerators([other, MODERATOR])
  await open('mo')
  for (const name of [/^Ajax v Boca/, 'Baccarat']) await user.click(screen.getByRole('switch', { name }))
  await write('Reason', 'as agreed')
  await press('Save')
  expect(orders()).toEqual([{ reason: 'as agreed', name: 'mo', rooms: ['c1', 'g1', 't1'], base: ['c1'] }])
})

test('[A-1] who is added has no room of who was looked at before', async () => {
  const { screen, open, press } = await showModerators()
  await open('mo')
  await press('Close')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  await open('Add a moderator')
  expect(screen.getAllByRole<HTMLInputElement>('switch').filter(({ checked }) => checked)).toEqual([])
})

test.each([
  ['the site', ['c1'], [], 'The site'],
  ['an anchor', ['c1'], ['c1'], 'The anchor'],
  ['both, of several rooms', ['c1', 't1'], ['c1'], 'The site and the anchor'],
])('[A-1] a moderator stands with who gave the rooms: %s', async (_, rooms, byAnchors, words) => {
  const { screen } = await showModerators([{ ...MODERATOR, rooms, byAnchors }])
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)[3]).toBe(words)
})

test('[A-1] a moderator stands with since when they are one', async () => {
  const { screen } = await showModerators([{ ...MODERATOR, since: 1_000 }])
  expect(screen.getAllByRole('cell').at(-1)?.textContent).toMatch(/^today 08:00/)
})

test('[A-1] of moderators those of the room that was chosen are listed, and those of every room', async () => {
  const other = { ...MODERATOR, memberId: 'm-al', name: 'al', rooms: ['t1'] }
  const all = { ...MODERATOR, memberId: 'm-zo', name: 'zo', rooms: null }
  const { screen } = await showModerators([MODERATOR, other, all], { address: '/admin?room=c1' })
  expect(screen.queryAllByRole('button', { name: /^(mo|al|zo)$/ }).map(({ textContent }) => textContent)).toEqual(['mo', 'zo'])
})
