import { within } from '@testing-library/react'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable, fromPromise } from 'xstate'
import type { BetLimitPreview } from '#src/api/model/betLimits.ts'
import type { Raise } from '#src/api/model/raise.ts'
import type { Right } from '#src/api/model/right.ts'
import type { OfficeSetting, SettingAnswer } from '#src/api/model/siteSetting.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { raiseActMachine, raisesMachine } from '#src/machines/backOffice/raisesMachine.ts'
import {
  type LimitDraft,
  limitPreviewMachine,
  maintenanceActMachine,
  type MaintenanceAnswer,
  type MaintenanceOrder,
  settingActMachine,
  type SettingOrder,
  siteSettingsMachine,
  type SiteStanding,
  siteStandingMachine,
} from '#src/machines/backOffice/siteOfficeMachine.ts'
import { SitePage } from '#src/ui/backOffice/site/SitePage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { given } from './support/given.ts'
import { lookOf } from './support/lookOf.ts'
import { officeFor } from './support/office.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const setting = (key: OfficeSetting['key'], value: string | null, unset = ''): OfficeSetting => ({ key, value, unset })
const SETTINGS: readonly OfficeSetting[] = [
  setting('withdrawalSecondSignature', null, '5000'),
  setting('robots', 'off', 'on'),
  setting('supportChats', '4', '3'),
  setting('registerPhone', 'required', 'optional'),
  setting('registerBlockedNames', null),
  setting('failoverThreshold', null, 'off'),
]
const OPEN: SiteStanding = { isClosed: false, maintenance: null }
const WORDS = { 'zh-CN': '维护', en: 'Upgrade' }

type Standing = {
  readonly rights?: readonly Right[]
  readonly standing?: SiteStanding
  readonly address?: string
  readonly settings?: readonly OfficeSetting[]
}

/** The page of the site, for the operator m-oda. */
async function showSite({
  rights = ['site.act', 'site.approve'],
  standing = OPEN,
  address = '/',
  settings = SETTINGS,
}: Standing = {}) {
  const sets = handActor<SettingAnswer, { order: SettingOrder }>()
  const shuts = handActor<MaintenanceAnswer, { order: MaintenanceOrder }>()
  const changes = new Subject<unknown>()
  let holds = standing
  const logic = {
    standing: siteStandingMachine.provide({
      actors: {
        load: fromPromise<Page<SiteStanding>, PageQuery<SiteStanding, null>>(async () => ({ list: [holds], more: false })),
        changes: fromObservable<unknown, { query: null }>(() => changes),
      },
    }),
    maintenanceAct: maintenanceActMachine.provide({ actors: { act: shuts.logic } }),
    settings: siteSettingsMachine.provide({ actors: given(settings) }),
    settingAct: settingActMachine.provide({ actors: { act: sets.logic } }),
    limitPreview: limitPreviewMachine.provide({
      actors: { act: handActor<LimitDraft & BetLimitPreview, { order: LimitDraft }>().logic },
    }),
    raises: raisesMachine.provide({ actors: given<Raise, null>([]) }),
    raiseAct: raiseActMachine,
  }
  const page = await show(<SitePage {...officeFor(rights)} logic={logic} />, { address, language: 'en', words: ['backOffice'] })
  await told(() => undefined)
  const { screen, user } = page
  const button = (name: string) => screen.queryByRole('button', { name })
  return {
    ...page,
    button,
    text: () => document.body.textContent,
    /** The rows of settings by their names, without what they do; a heading is one alone. */
    rows: () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          [...row.querySelectorAll('th, td')].filter((_, index) => index !== 2).map(({ textContent }) => textContent),
        ),
    open: async (name: string) => {
      await user.click(screen.getByRole('button', { name }))
      return within(await screen.findByRole('dialog', { name }))
    },
    sets: () => sets.asked.map(({ input }) => input.order),
    wasSet: (answer: SettingAnswer) => told(() => sets.last().resolve(answer)),
    shuts: () => shuts.asked.map(({ input }) => input.order),
    /** A colleague closes, opens or plans, and the page hears of it. */
    colleague: (now: SiteStanding) =>
      told(() => {
        holds = now
        changes.next('changed')
      }),
    wasShut: (now: SiteStanding, result: MaintenanceAnswer['result'] = 'done') =>
      told(() => shuts.last().resolve({ result, ...now })),
  }
}

test('[D-8] each setting stands under its heading with what holds, set or not', async () => {
  const { rows } = await showSite()
  expect(rows()).toEqual([
    ['Withdrawals'],
    ['Second approval above', '¥5,000'],
    ['Site'],
    ['Demo robots', 'Offusually On'],
    [expect.any(String), 'Off'],
    ['Customer service'],
    ['Chats per operator', '4 chatsusually 3 chats'],
    ['Registration and accounts'],
    ['Phone at registration', 'Requiredusually Optional'],
    ['Blocked words in names', 'None'],
  ])
})

test('[D-8] a setting that takes the right to approve as well has a sign that says so, and no other has one', async () => {
  const { screen } = await showSite()
  const signs = screen.getAllByRole('img', { name: 'Site: change and approve' })
  expect(signs.map((sign) => sign.closest('tr')?.cells[0]?.textContent)).toEqual(['Second approval above'])
})

test.each([
  ['its name', 'ROBOTS', ['Demo robots']],
  ['what it does', 'most chats that', ['Chats per operator']],
  ['its key', 'registerBlocked', ['Blocked words in names']],
])('[D-8] a setting is found by %s', async (_, text, names) => {
  const { rows } = await showSite({ address: `/?text=${text}` })
  expect(rows().flatMap(([name, value]) => (value === undefined ? [] : [name]))).toEqual(names)
})

test('[D-8] settings are shown a section at a time by a press, and all again', async () => {
  const { screen, user, rows } = await showSite()
  await user.click(screen.getByRole('button', { name: 'Withdrawals' }))
  expect(rows()).toEqual([['Withdrawals'], ['Second approval above', '¥5,000']])
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect(rows()).toHaveLength(10)
})

test('[D-8] where no setting is found that is said', async () => {
  const { text } = await showSite({ address: '/?text=nothing+of+that' })
  expect(text()).toContain('No match')
})

test.each([
  ['may change', ['site.act'], true],
  ['may approve alone', ['site.approve'], false],
  ['may only look', ['site.read'], false],
] as const)('[D-8] who %s can open settings, and the maintenance (%s): %s', async (_, rights, isOffered) => {
  const { button } = await showSite({ rights })
  expect([button('Demo robots') !== null, button('Maintenance') !== null]).toEqual([isOffered, isOffered])
})

test.each([
  ['that takes the right to approve, without it', 'Second approval above', ['site.act'], false],
  ['that takes the right to approve, with it', 'Second approval above', ['site.act', 'site.approve'], true],
  ['that takes none', 'Demo robots', ['site.act'], true],
] as const)('[D-8] a setting %s (%s, %s) can be written: %s', async (_, name, rights, isOffered) => {
  const { open } = await showSite({ rights })
  const sheet = await open(name)
  expect([
    sheet.queryByRole('button', { name: 'Save' }) !== null,
    sheet.queryByText(/^This one takes the right to approve/) !== null,
  ]).toEqual([isOffered, !isOffered])
})

test('[D-8] a setting is written as it is switched, for a reason', async () => {
  const { user, open, sets } = await showSite()
  const sheet = await open('Demo robots')
  await user.click(sheet.getByRole('switch'))
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  expect(sets()).toEqual([])
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'for May')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  expect(sets()).toEqual([{ reason: 'for May', key: 'robots', value: 'on', base: 'off' }])
})

test('[D-8] what became of one setting is not said in the sheet of another', async () => {
  const { screen, user, open, wasSet } = await showSite()
  const first = await open('Demo robots')
  await user.type(first.getByRole('textbox', { name: 'Reason' }), 'for May{Enter}')
  await wasSet({ result: 'waits', setting: setting('robots', 'off') })
  expect(first.getByRole('alert').textContent).toMatch(/^Not saved: another operator/)
  await user.click(first.getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  const next = await open('Chats per operator')
  expect([next.getByRole('alert').textContent, next.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value]).toEqual([
    '',
    '',
  ])
})

test('[D-8] what a colleague set meanwhile is shown beside what is written, which takes its place when it is saved again', async () => {
  const { user, open, sets, wasSet } = await showSite()
  const sheet = await open('Blocked words in names')
  const words = () => sheet.getByRole<HTMLInputElement>('textbox', { name: 'Blocked words in names' })
  await user.type(words(), 'corsair')
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'for May{Enter}')
  await wasSet({ result: 'late', setting: setting('registerBlockedNames', 'pirate') })
  expect([words().value, sheet.getByRole('alert').textContent]).toEqual([
    'corsair',
    expect.stringMatching(/^Not saved: somebody changed this setting .* Now it is: pirate\./),
  ])
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  expect(sets().map(({ value, base }) => [base, value])).toEqual([
    ['', 'corsair'],
    ['pirate', 'corsair'],
  ])
})

test('[D-8] a setting that gives members more is said to wait for another signature', async () => {
  const { user, open, wasSet } = await showSite({ settings: [setting('coinRate', '10')] })
  const sheet = await open('Gold coins per yuan')
  expect(sheet.queryByText(/^What gives members more holds once two operators/)).not.toBe(null)
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'for May{Enter}')
  await wasSet({ result: 'signed', setting: setting('coinRate', '10') })
  expect([sheet.getByRole('alert').textContent, sheet.queryByText('Saved')]).toEqual([
    expect.stringMatching(/^You signed it\./),
    null,
  ])
})

test('[D-8] a setting that gives members nothing says nothing of two signatures', async () => {
  const { open } = await showSite()
  expect((await open('Demo robots')).queryByText(/two operators signed it/)).toBe(null)
})

test('[D-8] a number that can be off is switched on at its least, and then written', async () => {
  const { user, open, rows, sets } = await showSite({ settings: [setting('failoverThreshold', null, 'off')] })
  const sheet = await open(rows()[1]?.[0] ?? '')
  expect(sheet.queryByRole('textbox', { name: 'Errors' })).toBe(null)
  await user.click(sheet.getByRole('switch', { name: 'In use' }))
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'for May')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  expect(sets()).toMatchObject([{ key: 'failoverThreshold', value: '1' }])
})

test.each([
  ['open', OPEN, 'OpenNo maintenance is planned'],
  [
    'closed until it is opened',
    { isClosed: true, maintenance: { from: 1_000, until: null, words: WORDS } },
    'Closedfrom today 08:00',
  ],
  [
    'open until a maintenance that ends',
    { isClosed: false, maintenance: { from: 3_600_000, until: 7_200_000, words: WORDS } },
    'Opentoday 09:00 to today 10:00',
  ],
] as const)('[S-6] that the site is %s is said, and until when', async (_, standing, words) => {
  const { text } = await showSite({ standing })
  // A device elsewhere adds whose clock that is.
  expect(text().replaceAll(' UTC+8', '')).toContain(words)
})

test.each([
  ['where there is none', OPEN, false],
  ['where there is one', { isClosed: true, maintenance: { from: 1_000, until: null, words: WORDS } }, true],
] as const)('[S-6] what is said of a maintenance is said here too, %s', async (_, standing, isSaid) => {
  const { text } = await showSite({ standing })
  expect(text().includes('Upgrade')).toBe(isSaid)
})

const PLANNED: SiteStanding = { isClosed: false, maintenance: { from: 90_000_000, until: null, words: WORDS } }

test.each([
  ['nothing is planned', OPEN, ['Plan', 'Close now'], 'Plan the maintenance'],
  ['something is planned', PLANNED, ['Open', 'Plan', 'Close now'], 'Open the site'],
] as const)('[S-6] where %s there is what can be done about the site, the mildest first', async (_, standing, acts, confirm) => {
  const { open } = await showSite({ standing })
  const sheet = await open('Maintenance')
  expect(sheet.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual(acts)
  expect(sheet.getAllByRole('button').map(({ textContent }) => textContent)).toContain(confirm)
})

test('[S-6] the site is closed now with words alone, whatever time was written', async () => {
  const { user, open, shuts } = await showSite()
  const sheet = await open('Maintenance')
  await user.type(sheet.getByLabelText('Begins'), '2030-01-01T10:00')
  await user.click(sheet.getByRole('radio', { name: 'Close now' }))
  expect(sheet.queryByLabelText('Begins')).toBe(null)
  await user.type(sheet.getByRole('textbox', { name: 'Words (Chinese)' }), '维护')
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'an attack')
  await user.click(sheet.getByRole('button', { name: 'Close the site now' }))
  expect(shuts()).toEqual([{ reason: 'an attack', base: null, act: 'close', words: { 'zh-CN': '维护', en: '' } }])
})

test('[S-6] the site is opened for a reason alone', async () => {
  const { user, open, shuts } = await showSite({ standing: { ...PLANNED, isClosed: true } })
  const sheet = await open('Maintenance')
  expect(sheet.queryByRole('textbox', { name: 'Words (Chinese)' })).toBe(null)
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'it is over')
  await user.click(sheet.getByRole('button', { name: 'Open the site' }))
  expect(shuts()).toEqual([{ reason: 'it is over', base: PLANNED.maintenance, act: 'open' }])
})

test('[S-6] how opening the site went is forgotten with its sheet', async () => {
  const { screen, user, open, wasShut } = await showSite({ standing: PLANNED })
  const sheet = await open('Maintenance')
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'it is over{Enter}')
  await wasShut(PLANNED)
  expect(sheet.getByRole('status').textContent).toBe('Saved')
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect((await open('Maintenance')).getByRole('status').textContent).toBe('')
})

const SHUT: SiteStanding = {
  isClosed: true,
  maintenance: { from: 3_600_000, until: null, words: { 'zh-CN': '事故', en: 'An incident' } },
}

test('[S-6] an opening that came after a colleague closed the site opens nothing: theirs is told, and holds until it is sent again', async () => {
  const { user, open, shuts, wasShut } = await showSite({ standing: PLANNED })
  const sheet = await open('Maintenance')
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'it is over{Enter}')
  await wasShut(SHUT, 'late')
  expect([sheet.getByRole('alert').textContent, sheet.queryByText('Saved')]).toEqual([
    expect.stringMatching(/^Not done: somebody changed the maintenance .* Now: Closed, from today 09:00.* · An incident\./),
    null,
  ])
  await user.click(sheet.getByRole('button', { name: 'Open the site' }))
  expect(shuts().map(({ act, base }) => [act, base])).toEqual([
    ['open', PLANNED.maintenance],
    ['open', SHUT.maintenance],
  ])
})

test('[S-6] a closing of a site that a colleague had closed says so, and keeps the words that were written', async () => {
  const { user, open, wasShut } = await showSite({ standing: OPEN })
  const sheet = await open('Maintenance')
  await user.click(sheet.getByRole('radio', { name: 'Close now' }))
  const words = sheet.getByRole<HTMLInputElement>('textbox', { name: 'Words (Chinese)' })
  await user.type(words, '维护')
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'an attack{Enter}')
  await wasShut(SHUT, 'late')
  expect([sheet.getByRole('alert').textContent, words.value]).toEqual([
    expect.stringMatching(/^The site was closed already, from today 09:00.* · An incident\./),
    '维护',
  ])
})

test('[S-6] what is written of a maintenance stays when a colleague plans another one meanwhile', async () => {
  const { user, open, colleague } = await showSite({ standing: OPEN })
  const sheet = await open('Maintenance')
  await user.type(sheet.getByRole('textbox', { name: 'Words (English)' }), 'New database')
  await colleague(PLANNED)
  expect(sheet.getByRole<HTMLInputElement>('textbox', { name: 'Words (English)' }).value).toBe('New database')
})

test('[S-6] after an act that was done the form begins again from how the site stands then', async () => {
  const { user, open, wasShut } = await showSite({ standing: OPEN })
  const sheet = await open('Maintenance')
  await user.click(sheet.getByRole('radio', { name: 'Close now' }))
  await user.type(sheet.getByRole('textbox', { name: 'Words (English)' }), 'An incident')
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), 'an attack{Enter}')
  await wasShut(SHUT)
  expect(sheet.getByRole('status').textContent).toBe('Saved')
  expect(sheet.getByRole('button', { name: 'Open the site' })).not.toBe(null)
})

test.each([
  ['a week of hours', 'withdrawContactWait', '168', '7 days'],
  ['a day of hours', 'withdrawContactWait', '24', '24 h'],
  ['hours that are no whole days', 'withdrawContactWait', '60', '60 h'],
  ['an hour of the day', 'supportOpens', '9', '09:00'],
  ['whole minutes', 'supportAnswer', '600', '10 min'],
  ['seconds that are no whole minutes', 'supportAnswer', '90', '90 s'],
  ['thousands', 'registerCoins', '2000', '2,000 gold coins'],
] as const)('[D-8] %s (%s, %s) is said as people read it: %s', async (_, key, value, words) => {
  const { rows } = await showSite({ settings: [setting(key, value, value)] })
  expect(rows()[1]?.[1]).toBe(words)
})

test('[D-8] what a setting is set to is never broken, unless it is written words', async () => {
  const { screen } = await showSite()
  const isWhole = (value: string) => screen.getByText(value).closest('[class*="whole"]') !== null
  expect(['¥5,000', 'None'].map(isWhole)).toEqual([true, false])
})

test('[D-8] the way to close the site is not what its page asks for', async () => {
  const { screen } = await showSite()
  expect(lookOf(screen.getByRole('button', { name: 'Maintenance' }))).toBe('outline')
})

test('[D-8] a setting that was set otherwise than usual says what is usual', async () => {
  const { rows } = await showSite()
  const values = rows()
    .map((row) => row[1])
    .filter((words) => words?.includes('usually'))
  expect(values).toHaveLength(3)
})

test('[D-8] the settings that were changed are a press away, with how many they are', async () => {
  const { rows, screen, user } = await showSite()
  await user.click(screen.getByRole('button', { name: 'Changed 3' }))
  expect(rows().filter((row) => row.length > 1)).toHaveLength(3)
})

test('[D-8] where no setting was changed no way to those is shown', async () => {
  const { screen } = await showSite({ settings: [setting('robots', null, 'on')] })
  expect(screen.queryByRole('button', { name: /^Changed/ })).toBe(null)
})
