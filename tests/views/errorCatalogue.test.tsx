import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { of } from 'rxjs'
import { fromObservable } from 'xstate'
import type { ErrorEntry } from '#src/api/catalogue.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { devMachine, type DevState, type Trial } from '#src/machines/dev/devMachine.ts'
import { ErrorsPage } from '#src/ui/dev/ErrorsPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { memberPage } from './support/memberPage.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const CATALOGUE: readonly ErrorEntry[] = [
  { name: 'ok', code: 200, class: 'success', key: 'errors.unknown', shown: 'nothing' },
  { name: 'unauthorized', code: 10_002, class: 'session', key: 'errors.unauthorized', shown: 'alert', target: '/login' },
  { name: 'tooOften', code: 10_003, class: 'busy', key: 'errors.rateLimited', shown: 'toast' },
  {
    name: 'gone',
    code: 10_004,
    class: 'activity',
    key: 'errors.rateLimited',
    shown: 'alert',
    target: '/app/home',
    only: '/v1/act',
  },
]
const STATE: DevState = {
  offset: -250,
  cached: 7,
  hosts: [
    { host: '', errors: 0 },
    { host: 'spare.example', errors: 2.25 },
  ],
}

/** The catalogue as somebody comes to it; what the server answers is said by hand. */
async function showErrors(member: MemberInfo | null = memberInfo('dora', { role: 'developer' })) {
  const trigger = handActor<Trial, { name: string }>()
  const dev = {
    machine: devMachine.provide({ actors: { trigger: trigger.logic } }),
    state: fromObservable<DevState, undefined>(() => of(STATE)),
    catalogue: CATALOGUE,
    canTrigger: (name: string) => name !== 'gone',
    others: ['tooOften', 'torn'],
  }
  const { actors, titled } = memberPage(sessionOf(member))
  const page = await show(<ErrorsPage actors={actors} dev={dev} />, { language: 'en', words: ['dev'] })
  const { screen, user } = page
  const rowOf = (name: string) => screen.getByText(name, { selector: 'code' }).closest('li')
  return {
    ...page,
    trigger,
    titled,
    /** The parts of the page, each with the names of what stands there. */
    groups: () =>
      [...document.querySelectorAll('section[aria-labelledby]')].map((part) => [
        part.querySelector('h2')?.textContent,
        ...[...part.querySelectorAll('code')].map(({ textContent }) => textContent),
      ]),
    wordsOf: (name: string) => [...(rowOf(name)?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent),
    press: (name: string) => user.click(screen.getByRole('button', { name: `Trigger ${name}` })),
    buttons: () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^Trigger/ }),
    search: (text: string) => user.type(screen.getByRole('textbox', { name: 'Search a name, code or words' }), text),
  }
}

test.each([
  ['Alert', ['unauthorized', 'gone']],
  ['Toast', ['tooOften']],
  ['Nothing is shown', ['ok']],
  ['Malformed replies', ['torn']],
])('[X-4] below “%s” stand its codes: %j', async (heading, names) => {
  const { groups } = await showErrors()
  expect(groups().find(([one]) => one === heading)).toEqual([heading, ...names])
})

test('[X-4] codes that are noticed most stand first', async () => {
  const { groups } = await showErrors()
  expect(groups().map(([heading]) => heading)).toEqual(['Alert', 'Toast', 'Nothing is shown', 'Malformed replies'])
})

test.each([
  ['ok', ['ok 200']],
  ['unauthorized', ['Your session has ended. Please log in again.', 'unauthorized 10002', 'Goes to /login']],
  ['gone', ['Too many tries. Please wait a moment.', 'gone 10004', 'Goes to /app/home (only for /v1/act)']],
  ['torn', ['torn ']],
])('[X-4] what the code “%s” means is told in its own lines: %j', async (name, words) => {
  const { wordsOf } = await showErrors()
  expect(wordsOf(name)).toEqual(words)
})

test.each([
  ['10003', ['tooOften']],
  [' UNAUTH ', ['unauthorized']],
  ['too many tries', ['gone', 'tooOften']],
])('[X-4] a search of the catalogue for “%s” finds %s', async (text, names) => {
  const { search, groups } = await showErrors()
  await search(text)
  expect(groups().flatMap(([, ...found]) => found)).toEqual(names)
})

test('[X-4] a search of the catalogue that finds nothing says so', async () => {
  const { search, screen } = await showErrors()
  await search('zzz')
  expect(screen.queryByText('Try another name, number or words.')).not.toBe(null)
})

test('[X-4] a search of the catalogue is cleared by a press', async () => {
  const { search, user, screen, groups } = await showErrors()
  await search('zzz')
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(groups()).toHaveLength(4)
})

test('[X-4] a group of the catalogue is jumped to by a press, with the focus', async () => {
  const { user, screen } = await showErrors()
  await user.click(screen.getByRole('button', { name: 'Toast 1' }))
  expect(document.activeElement?.textContent).toBe('Toast')
})

test('[X-4] the group that the catalogue is scrolled to is marked among the ways to all', async () => {
  const { screen } = await showErrors()
  const tops: Readonly<Record<string, number>> = { alert: -200, toast: 100, nothing: 600, broken: 900 }
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, tops[this.id] ?? 0)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  fireEvent.scroll(window)
  expect(screen.getAllByRole('button', { current: true }).map(({ textContent }) => textContent)).toEqual(['Toast 1'])
})

test('[X-4] groups in which a search finds nothing are not jumped to', async () => {
  const { search, screen } = await showErrors()
  await search('too many tries')
  const jumps = screen.getByRole('navigation', { name: 'Jump to a group' })
  expect([...jumps.children].map(({ textContent }) => textContent)).toEqual(['Alert 1', 'Toast 1'])
})

test('[X-4] the catalogue leads to the other pages for developers', async () => {
  const { screen } = await showErrors()
  const pages = screen.getByRole('navigation', { name: 'Developer tools' })
  expect([...pages.children].map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Inspector', '/dev/inspector'],
    ['Errors', '/dev/errors'],
    ['Outbox', '/dev/outbox'],
  ])
})

test('[X-4] a code that the server cannot be made to answer with has no button', async () => {
  const { buttons } = await showErrors()
  expect(buttons().map((one) => one.getAttribute('aria-label'))).toEqual([
    'Trigger unauthorized',
    'Trigger tooOften',
    'Trigger ok',
    'Trigger torn',
  ])
})

test('[X-4] the server is asked for the code that is pressed', async () => {
  const { press, trigger } = await showErrors()
  await press('tooOften')
  expect(trigger.asked.map(({ input }) => input)).toEqual([{ name: 'tooOften' }])
})

test('[X-4] while the server is asked for one code the others wait', async () => {
  const { press, buttons } = await showErrors()
  await press('tooOften')
  expect(buttons().map((one) => [one.textContent, one.disabled])).toEqual([
    ['Trigger', true],
    ['Asking…', false],
    ['Trigger', true],
    ['Trigger', true],
  ])
})

test('[X-4] what came of a code stands at it alone', async () => {
  const { press, wordsOf, trigger, screen } = await showErrors()
  await press('tooOften')
  await told(() => trigger.last().resolve({ name: 'tooOften', kind: 'api', code: 10_003, key: 'errors.rateLimited' }))
  expect([wordsOf('tooOften').at(-1), screen.getAllByText(/^Last result/).length]).toEqual([
    'Last result: api 10003: Too many tries. Please wait a moment.',
    1,
  ])
})

test('[X-4] of what came of a code the newest is told', async () => {
  const { press, wordsOf, trigger } = await showErrors()
  for (const key of ['errors.rateLimited', null]) {
    await press('ok')
    await told(() => trigger.last().resolve({ name: 'ok', kind: 'api', code: 200, key }))
  }
  expect(wordsOf('ok').at(-1)).toBe('Last result: success')
})

test('[X-4] how the page runs is told in figures', async () => {
  const { screen } = await showErrors()
  const state = screen.getByRole('region', { name: 'Running state' })
  expect([...state.querySelectorAll('p, li')].map(({ textContent }) => textContent)).toEqual([
    'Clock: -250 ms off',
    'Cached replies: 7',
    'this site: 0 errors',
    'spare.example: 2.3 errors',
  ])
})

const OUTSIDERS = [
  ['a visitor', null, '/login?fromPage=/dev/errors'],
  ['an operator', memberInfo('mia', { role: 'operator' }), null],
] as const

test.each(OUTSIDERS)('[X-4] to %s the catalogue is closed', async (_, member) => {
  const { groups } = await showErrors(member)
  expect(groups()).toEqual([])
})

test.each(OUTSIDERS)('[X-4] the closed catalogue leads %s to the login: %o', async (_, member, login) => {
  const { screen } = await showErrors(member)
  expect(screen.queryByRole('link', { name: 'Log in' })?.getAttribute('href') ?? null).toBe(login)
})

test('[R-7] the tab of the catalogue has its title', async () => {
  const { titled } = await showErrors()
  expect(titled).toEqual([{ type: 'title.changed', text: 'Error catalogue' }])
})
