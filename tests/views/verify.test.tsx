import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { AnyProof } from '#src/api/model/draw/anyProof.ts'
import type { DrawProof } from '#src/api/model/draw/drawProof.ts'
import type { Verdict } from '#src/api/model/games/verify.ts'
import { drawsMachine, type ToldDraw } from '#src/machines/games/drawsMachine.ts'
import { type RecordsQuery, roundsMachine } from '#src/machines/games/roundsMachine.ts'
import { type Verifiable, verifyMachine } from '#src/machines/games/verifyMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { PlayRecord } from '#src/api/model/playRecord.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { DrawFacts } from '#src/ui/rounds/DrawFacts.tsx'
import { VerifyPage } from '#src/ui/rounds/VerifyPage.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { given } from './support/given.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const WHEEL: DrawProof = {
  rules: 'wheel',
  draw: 'dr_1',
  weights: [9_950, 50],
  commitment: 'ab'.repeat(32),
  serverSeed: null,
  input: null,
  entries: [],
  sector: null,
}
const TEXT = JSON.stringify(WHEEL)

async function showVerify(
  address = '/app/verify',
  { draws = [], isMember = false }: { draws?: readonly ToldDraw[]; isMember?: boolean } = {},
) {
  const load = handActor<string | null, { asked: Verifiable }>()
  const compute = handActor<Verdict, { proof: AnyProof }>()
  const logic = {
    verify: verifyMachine.provide({ actors: { load: load.logic, compute: compute.logic } }),
    rounds: roundsMachine.provide({ actors: given<PlayRecord, RecordsQuery>([]) }),
    draws: drawsMachine.provide({ actors: given<ToldDraw, null>(draws) }),
  }
  const actors = {
    session: shownBy<ActorRefFrom<typeof sessionMachine>>({ member: isMember ? { memberId: 'm1' } : null }).ref,
    title: shownBy<ActorRefFrom<typeof titleMachine>>({}).ref,
  }
  const page = await show(<VerifyPage actors={actors} logic={logic} />, { address, language: 'en', words: ['rounds', 'shared'] })
  await act(settled)
  const { screen, user } = page
  return {
    ...page,
    asked: () => load.asked.map(({ input }) => input.asked),
    loaded: (text: string | null | Failure) =>
      act(async () => {
        if (text instanceof Failure) load.last().reject(text)
        else load.last().resolve(text)
        await settled()
      }),
    computed: (verdict: Verdict) =>
      act(async () => {
        compute.last().resolve(verdict)
        await settled()
      }),
    paste: async (text: string) => {
      await user.click(screen.getByRole('textbox'))
      await user.paste(text)
    },
    check: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' }),
  }
}

test.each([
  ['/app/verify?draw=dr_1', { of: 'draw', id: 'dr_1' }],
  ['/app/verify?round=gr_1', { of: 'round', id: 'gr_1' }],
])('[C-9] the proof of what %s names is asked for', async (address, of) => {
  const { asked } = await showVerify(address)
  expect(asked()).toEqual([of])
})

const DRAWS = [{ id: 'dr_7', title: { 'zh-CN': '转盘', en: 'Wheel' }, when: '2026-01-05' }]

test('[C-9] an address that names nothing offers the last draws by their own addresses', async () => {
  const { screen } = await showVerify('/app/verify', { draws: DRAWS })
  expect(screen.getByRole('link', { name: /Wheel/ }).getAttribute('href')).toBe('/app/verify?draw=dr_7')
})

test('[C-9] an address that names nothing asks for no proof', async () => {
  const { asked } = await showVerify()
  expect(asked()).toEqual([])
})

test('[C-9] an address that names a draw offers no others', async () => {
  const { screen } = await showVerify('/app/verify?draw=dr_1', { draws: DRAWS })
  expect(screen.queryByRole('link', { name: /Wheel/ })).toBe(null)
})

test('[C-9] nothing is computed of an empty proof', async () => {
  const { paste, check } = await showVerify()
  await paste('  ')
  expect(check().disabled).toBe(true)
})

test('[C-9] a text that is no proof says so', async () => {
  const { screen, user, paste, check } = await showVerify()
  await paste('{"rules":')
  await user.click(check())
  expect(screen.queryByText('This is no proof of a round or a draw')).not.toBe(null)
})

test.each([
  [{ state: 'equal' }, 'Everything matches', /in each point/],
  [{ state: 'sealed' }, 'The seed is not public yet', /^The draw has not taken place/],
  [{ state: 'different', differences: [{ what: 'result', shown: '1', computed: '' }] }, 'Mismatch', /the number of the draw\.$/],
] as const)('[C-9] a draw that was computed as %o says so in a draw’s words', async (verdict, title, words) => {
  const { screen, loaded, computed } = await showVerify('/app/verify?draw=dr_1')
  await loaded(TEXT)
  await computed(verdict)
  expect([screen.queryByText(title) !== null, screen.queryByText(words) !== null]).toEqual([true, true])
})

/** The page of a draw whose result was shown as 1, and computed as nothing. */
async function showDifferent() {
  const page = await showVerify('/app/verify?draw=dr_1')
  await page.loaded(TEXT)
  await page.computed({ state: 'different', differences: [{ what: 'result', shown: '1', computed: '' }] })
  return page
}

test('[C-9] what differs is told as it was shown and as it was computed', async () => {
  const { screen } = await showDifferent()
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1', 'nothing'])
})

test('[C-9] a proof that differs leads to customer service', async () => {
  const { screen } = await showDifferent()
  expect(screen.getByRole('link', { name: 'Customer service' }).getAttribute('href')).toBe('/cs')
})

test('[C-9] what cannot be loaded is asked for once more by a press', async () => {
  const { screen, user, loaded, asked } = await showVerify('/app/verify?round=gr_1')
  await loaded(new Failure('errors.networkAbnormal'))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(asked().length).toBe(2)
})

test('[C-9] a round whose game gave no proof says so', async () => {
  const { screen, loaded } = await showVerify('/app/verify?round=gr_1')
  await loaded(null)
  expect(screen.queryByText('The game gave no proof of this round.')).not.toBe(null)
})

async function factsOf(proof: DrawProof) {
  await show(<DrawFacts proof={proof} />, { language: 'en', words: ['rounds'] })
  return Object.fromEntries(
    [...document.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]),
  )
}

test('[P-9] a draw that is still open says so of each of its parts', async () => {
  expect(await factsOf(WHEEL)).toMatchObject({
    Drawn: 'not drawn yet',
    Entries: 'still open',
    'Hash of the entries (SHA-256)': 'still open',
    'Server seed': 'not public yet',
    'Shares of the sectors': '99.5% · 0.5%',
  })
})

const OVER = { serverSeed: 'cd'.repeat(32), input: 'ef'.repeat(32) } as const

test('[P-9] a sector that was drawn counts from one', async () => {
  expect(await factsOf({ ...WHEEL, ...OVER, entries: ['mine:0'], sector: 0 })).toMatchObject({
    Drawn: 'sector 1',
    Entries: 'mine:0',
    'Server seed': OVER.serverSeed,
  })
})

const LOTTERY = { rules: 'lottery', draw: 'dr_2', winners: 3, commitment: WHEEL.commitment, ...OVER } as const

test('[P-9] a lottery in which nobody took part says so of its entries and its winners', async () => {
  expect(await factsOf({ ...LOTTERY, entries: [], drawn: [] })).toMatchObject({ Drawn: 'none', Entries: 'none', Winners: '3' })
})

test.each([
  { many: 100, said: 'T99' },
  { many: 101, said: 'T99 … 101 in all' },
])('[P-9] the list of $many entries ends with: $said', async ({ many, said }) => {
  const entries = Array.from({ length: many }, (_, at) => `T${at}`)
  const { Entries: told } = await factsOf({ ...LOTTERY, entries, drawn: [] })
  expect(told?.slice(told.lastIndexOf('·') + 2)).toBe(said)
})

test.each([
  ['a member', true, '/app/verify', true],
  ['a visitor', false, '/app/verify', false],
  ['a member who came to one round', true, '/app/verify?round=r7', false],
])('[C-9] %s (%s) at %s is offered their last rounds to check: %s', async (_, isMember, address, isOffered) => {
  const { screen } = await showVerify(address, { isMember })
  expect(screen.queryByText('Pick one of your last rounds') !== null).toBe(isOffered)
})
