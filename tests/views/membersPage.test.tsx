import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MemberAnswer, MemberProfile, OfficeMember } from '#src/api/model/memberOffice.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { Right } from '#src/api/model/right.ts'
import {
  memberActMachine,
  memberLookMachine,
  type MemberOrder,
  membersMachine,
  type MembersQuery,
} from '#src/machines/backOffice/membersMachine.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { MembersPage } from '#src/ui/backOffice/members/MembersPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { officeFor } from './support/office.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const member = (name: string, fields: Partial<OfficeMember> = {}): OfficeMember => ({
  memberId: `m-${name}`,
  name,
  nickname: name,
  role: 'member',
  vipLevel: 2,
  createdAt: 1_000,
  lastSeenAt: null,
  isActive: true,
  tags: [],
  isRobot: false,
  balance: null,
  ...fields,
})
const profile = (name: string, fields: Partial<OfficeMember> = {}): MemberProfile => ({
  member: member(name, fields),
  funds: null,
  contacts: [],
  avatar: '',
  birthday: null,
  grade: {
    kept: 2,
    info: {
      grade: 2,
      noLevel: false,
      progress: fen(0),
      month: fen(0),
      next: null,
      keep: null,
      floor: null,
      bonuses: [],
      isPaused: false,
    },
    months: [],
    bonuses: [],
  },
  sessions: [{ sessionId: 's1', createdAt: 1_000, expiresAt: 9_000, address: '10.0.0.1' }],
  limits: [],
  pause: null,
  play: [],
  notes: [],
})

type Shown = { readonly rights?: readonly Right[]; readonly address?: string; readonly list?: readonly OfficeMember[] }
const LIST = [member('mia'), member('oda', { isActive: false, tags: ['watch', 'care'] })]

/** Members, as the operator m-oda sees them. */
async function showMembers({ rights = ['members.act'], address = '/', list = LIST }: Shown = {}) {
  const load = handActor<Page<OfficeMember>, PageQuery<OfficeMember, MembersQuery>>()
  const look = handActor<MemberProfile, { order: string }>()
  const acts = handActor<MemberAnswer, { order: MemberOrder }>()
  const logic = {
    members: membersMachine.provide({ actors: { load: load.logic, changes: silent<unknown, { query: MembersQuery }>() } }),
    memberLook: memberLookMachine.provide({ actors: { act: look.logic } }),
    memberAct: memberActMachine.provide({ actors: { act: acts.logic } }),
    copy: copyMachine,
  }
  const page = await show(<MembersPage {...officeFor(rights)} logic={logic} />, {
    address,
    language: 'en',
    words: ['backOffice'],
  })
  await told(() => load.last().resolve({ list, more: false }))
  const { screen, user } = page
  const sheet = () => within(screen.getByRole('dialog'))
  return {
    ...page,
    load,
    look,
    sheet,
    rows: () => screen.getAllByRole('row').map(({ textContent }) => textContent),
    open: async (name: string) => {
      await user.click(screen.getByRole('button', { name }))
      await screen.findByRole('dialog', { name })
    },
    found: (one: MemberProfile | null) =>
      told(() => (one === null ? look.last().reject(new Failure('errors.networkAbnormal')) : look.last().resolve(one))),
    /** Does one of the acts that take no more than a reason. */
    doIt: async (name: string) => {
      await user.selectOptions(sheet().getByRole('combobox', { name: 'What to do' }), name)
      await user.type(sheet().getByRole('textbox', { name: 'Reason' }), 'asked for')
      await user.click(sheet().getByRole('button', { name }))
    },
    acts,
    answer: (answer: MemberAnswer) => told(() => acts.last().resolve(answer)),
    options: () =>
      [...sheet().getByRole<HTMLSelectElement>('combobox', { name: 'What to do' }).options].map(({ textContent }) => textContent),
  }
}

test('[D-8] a member stands in the list with how the account is and its tags', async () => {
  const { rows } = await showMembers()
  expect(rows().slice(1)).toEqual([
    'miamiaVIP 2Active–today 08:00 UTC+8Never logged in',
    'odaodaVIP 2DisabledWatched · Handle with caretoday 08:00 UTC+8Never logged in',
  ])
})

test('[D-8] what each member’s main wallet holds stands in the list for who may see money', async () => {
  const list = [member('mia', { balance: fen(12_300_45) })]
  const { rows } = await showMembers({ rights: ['members.read', 'money.read'], list })
  expect(rows()[0]).toBe('AccountNicknameGradeBalanceStateTagsJoinedLast seen')
  expect(rows()[1]).toContain('VIP 2¥12,300.45Active')
})

test.each([
  ['/?text=mia&state=active&tag=watch', { text: 'mia', isActive: true, tag: 'watch', robots: null }],
  ['/?state=disabled', { text: null, isActive: false, tag: null, robots: null }],
  ['/?tag=none', { text: null, isActive: null, tag: null, robots: null }],
  ['/?robots=shown', { text: null, isActive: null, tag: null, robots: true }],
])('[D-8] members are asked for as the address %s says', async (address, query) => {
  const { load } = await showMembers({ address })
  expect(load.last().input.query).toEqual(query)
})

test('[D-8] the demo’s robots are left out of the members until they are asked for', async () => {
  const { screen, user, load, address } = await showMembers()
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Demo robots' })
  expect([choice.selectedOptions[0]?.textContent, load.last().input.query.robots]).toEqual(['Hidden', null])
  await user.selectOptions(choice, 'Shown')
  expect([address(), load.last().input.query.robots]).toEqual(['/?robots=shown', true])
})

test('[D-8] a robot of the demo is marked in the list of members', async () => {
  const { load, rows } = await showMembers({
    address: '/?robots=shown',
    list: [member('mia'), member('bot-b01', { isRobot: true })],
  })
  expect(load.last().input.query.robots).toBe(true)
  expect(rows().slice(1)).toEqual([
    'miamiaVIP 2Active–today 08:00 UTC+8Never logged in',
    'bot-b01bot-b01 RobotVIP 2Active–today 08:00 UTC+8Never logged in',
  ])
})

test('[D-8] a robot of the demo is marked in its sheet', async () => {
  const { open, found, sheet } = await showMembers()
  await open('mia')
  await found(profile('mia', { isRobot: true }))
  expect(sheet().queryByText('Robot')).not.toBe(null)
})

test('[D-8] an answer about another member is not shown in the sheet of the one who was asked for', async () => {
  const { open, look, found, sheet } = await showMembers()
  await open('mia')
  expect(look.last().input.order).toBe('m-mia')
  await found(profile('tom'))
  expect(sheet().queryByText('m-tom')).toBe(null)
})

test('[D-8] a member who cannot be looked at can be asked for again', async () => {
  const { user, open, found, sheet } = await showMembers()
  await open('mia')
  await found(null)
  await user.click(sheet().getByRole('button', { name: 'Try again' }))
  await found(profile('mia'))
  expect(sheet().queryByText('m-mia')).not.toBe(null)
})

test.each([
  ['mia', ['members.act'], true],
  ['mia', ['members.read', 'members.approve'], false],
  ['oda', ['members.act'], false],
] as const)('[D-8] to the account of %s one (m-oda) with %s can do something: %s', async (name, rights, isOffered) => {
  const { open, found, sheet } = await showMembers({ rights })
  await open(name)
  await found(profile(name))
  expect([
    sheet().queryByRole('combobox', { name: 'What to do' }) !== null,
    sheet().queryByRole('button', { name: /^End the login/ }) !== null,
  ]).toEqual([isOffered, isOffered])
})

test('[C-11] a day of another year that a member’s sheet tells has its year', async () => {
  const { open, found, sheet } = await showMembers()
  await open('mia')
  const { grade, ...rest } = profile('mia')
  const until = Date.UTC(1971, 10, 30, 20, 25)
  await found({ ...rest, grade: { ...grade, info: { ...grade.info, floor: { grade: 5, until } } } })
  expect(sheet().queryByText(/^Held at VIP 5 until 1971-12-01 04:25/)).not.toBe(null)
})

test('[D-8] an account that was disabled stays so in sight while it is enabled again', async () => {
  const { open, found, doIt, answer, options } = await showMembers()
  await open('mia')
  await found(profile('mia'))
  await doIt('Disable the account')
  await answer({ result: 'done', profile: profile('mia', { isActive: false }), password: null })
  expect(options()).toContain('Enable the account')
  await doIt('Enable the account')
  expect(options()).toContain('Enable the account')
})

test('[D-8] what was done to a member stays in sight after the next thing was refused', async () => {
  const { open, found, doIt, answer, sheet } = await showMembers()
  await open('mia')
  await found(profile('mia'))
  await doIt('Add a tag')
  await answer({ result: 'done', profile: profile('mia', { tags: ['watch'] }), password: null })
  await doIt('Take the picture down')
  await answer({ result: 'plain' })
  expect(sheet().getAllByText('Watched').length).toBeGreaterThan(0)
})

test('[D-8] how an account stood after an act is not what another look at it shows', async () => {
  const { screen, user, open, found, doIt, answer, sheet } = await showMembers()
  await open('mia')
  await found(profile('mia'))
  await doIt('Disable the account')
  await answer({ result: 'done', profile: profile('mia', { isActive: false }), password: null })
  await user.click(sheet().getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  await open('mia')
  expect(sheet().queryByRole('combobox', { name: 'What to do' })).toBe(null)
})
