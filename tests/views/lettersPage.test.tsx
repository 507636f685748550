import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Letter } from '#src/api/model/letter.ts'
import type { LetterDraft } from '#src/api/model/letterDraft.ts'
import { letterDraftMachine } from '#src/machines/letters/letterDraftMachine.ts'
import {
  letterCloseMachine,
  letterMachine,
  letterPictureMachine,
  lettersMachine,
  type WholeLetter,
} from '#src/machines/letters/lettersMachine.ts'
import { LetterThread } from '#src/ui/letters/LetterThread.tsx'
import { type LettersLogic, LettersPage } from '#src/ui/letters/LettersPage.tsx'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { memberPage } from './support/memberPage.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const WORDS = { language: 'en', words: ['letters', 'shared'] } as const

const letter = (letterId: string, fields: Partial<Letter> = {}): Letter => ({
  letterId,
  kind: 'fault',
  state: 'sent',
  subject: `About ${letterId}`,
  at: NOON,
  changedAt: NOON,
  ...fields,
})
const draft = (text: string): LetterDraft => ({
  kind: 'letter',
  text,
  pictures: [],
  clientId: 'client-made-id-0002',
  tried: null,
})

/** Mia's letters, with what the tab kept of those that she writes. */
async function showLetters(
  list: readonly Letter[] | null,
  kept: LettersLogic['kept'] = () => null,
  session = sessionOf(memberInfo('mia')),
  place: Parameters<typeof show>[1] = {},
) {
  const { actors, prompted } = memberPage(session)
  const logic = logicOf(list, kept)
  const page = await show(<LettersPage actors={actors} logic={logic} now={() => NOON} makeId={() => 'client-made-id-0001'} />, {
    ...WORDS,
    ...place,
  })
  await told(() => undefined)
  const { screen } = page
  return { ...page, session, prompted, field: () => screen.getByRole<HTMLTextAreaElement>('textbox') }
}

const logicOf = (list: readonly Letter[] | null, kept: LettersLogic['kept']): LettersLogic => ({
  letters: lettersMachine.provide({ actors: given<Letter, null>(list) }),
  letter: letterMachine.provide({
    actors: given<WholeLetter, { readonly letterId: string }>((list ?? []).map((one) => ({ letter: one, lines: [] }))),
  }),
  draft: letterDraftMachine.provide({ actions: { keep: () => undefined } }),
  close: letterCloseMachine,
  picture: letterPictureMachine,
  kept,
})

test('[C-11] each letter says how it stands, what it is and when it changed, and leads to its own page', async () => {
  const { screen } = await showLetters([letter('l1', { state: 'answered' }), letter('l2', { kind: 'letter' })])
  const lines = within(screen.getByRole('region', { name: 'Your feedback' }))
    .getAllByRole('listitem')
    .map((one) => [one.textContent, one.querySelector('a')?.getAttribute('href')])
  expect(lines).toEqual([
    [expect.stringMatching(/^About l1AnsweredProblem · today 12:00/), '/app/letters/l1'],
    [expect.stringMatching(/^About l2WaitingQuestion · today 12:00/), '/app/letters/l2'],
  ])
})

test.each([
  ['has none', [], 'Nothing sent yet'],
  ['could not be had', null, 'Your feedback could not be loaded'],
])('[C-11] a list of letters that %s says so, and a letter can be written all the same', async (_, list, said) => {
  const { screen, field } = await showLetters(list)
  expect([screen.queryByText(said) !== null, field().disabled]).toEqual([true, false])
})

test('[C-11] who is in a hurry is told of the chat and of help', async () => {
  const { screen } = await showLetters([])
  const ways = within(screen.getByRole('region', { name: 'In a hurry?' })).getAllByRole('link')
  expect(ways.map((one) => one.getAttribute('href'))).toEqual(['/cs', '/app/help'])
})

test('[C-11] the list of letters has a name of its own beside the form', async () => {
  const { screen } = await showLetters([letter('l1', {})])
  expect(within(screen.getByRole('region', { name: 'Your feedback' })).getAllByRole('link')).toHaveLength(1)
})

test('[C-11] of what the tab kept a new letter’s own words are in its form', async () => {
  const { field } = await showLetters([], (letterId) => draft(letterId === null ? 'a new one' : 'an answer'))
  expect(field().value).toBe('a new one')
})

test('[C-11] of what the tab kept an answer to a letter is in that letter’s form', async () => {
  const logic = logicOf([letter('l1')], (letterId) => draft(`for ${letterId}`))
  const { screen } = await show(<LetterThread letterId="l1" logic={logic} now={() => NOON} makeId={() => 'id-1'} />, WORDS)
  await told(() => undefined)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('for l1')
})

test('[C-11] what one member wrote is not there for the next one at the same page', async () => {
  const { user, field, session } = await showLetters([])
  await user.type(field(), 'my secret')
  session.become(memberInfo('leo'))
  await told(() => undefined)
  expect(field().value).toBe('')
})

test('[C-11] what one member wrote to a letter is not there for the next one at the same address', async () => {
  const place = { address: '/app/letters/l1', route: '/app/letters/:letterId' }
  const { user, field, session } = await showLetters([letter('l1')], () => null, sessionOf(memberInfo('mia')), place)
  await user.type(field(), 'my secret')
  session.become(memberInfo('leo'))
  await told(() => undefined)
  expect(field().value).toBe('')
})

test('[R-6] a visitor is asked to log in in the place of their letters', async () => {
  const { screen, prompted } = await showLetters([letter('l1')], () => null, sessionOf(null))
  expect([screen.queryByRole('textbox'), prompted]).toEqual([
    null,
    [{ type: 'login.needed', featureKey: 'feature.letters', fromPage: '/', isWholePage: true }],
  ])
})

test.each([
  ['wide', ['About l1']],
  ['narrow', []],
] as const)('[C-11] in a %s window the list stands beside an open letter, which is marked in it: %j', async (width, marked) => {
  windowOf(width)
  const place = { address: '/app/letters/l1', route: '/app/letters/:letterId' }
  const { screen } = await showLetters([letter('l1'), letter('l2')], () => null, sessionOf(memberInfo('mia')), place)
  const current = screen.queryAllByRole('link').filter((one) => one.getAttribute('aria-current') === 'page')
  expect(current.map((one) => one.querySelector('span')?.textContent)).toEqual(marked)
})
