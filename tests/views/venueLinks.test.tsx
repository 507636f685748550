import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable, type NonReducibleUnknown } from 'xstate'
import { type Venue, VENUE_STATUS } from '#src/api/model/venue.ts'
import { deviceZone } from '#src/ui/i18n/time.ts'
import { VenueLinks } from '#src/ui/shared/VenueLinks.tsx'
import { show } from './support/show.tsx'

const NOW = Date.UTC(2026, 2, 10)
const words = { 'zh-CN': '', en: '' }
const OPEN: Venue = {
  channelCode: 'OBTY',
  status: 1,
  isDisplay: 1,
  venueStatus: VENUE_STATUS.open,
  kind: 'sports',
  venueEnName: '',
  names: null,
  place: 0,
  maintenance: null,
}

/** The row of sportsbooks with one in it: where it leads, null = nowhere, and what it says. */
async function rowOf(fields: Partial<Venue>) {
  const logic = fromObservable<readonly Venue[], NonReducibleUnknown>(() => of([{ ...OPEN, ...fields }]))
  const { screen } = await show(<VenueLinks logic={logic} now={() => NOW} />, { language: 'en', words: ['shared'] })
  const row = screen.getByRole('navigation', { name: 'Sportsbooks' })
  return [screen.queryByRole('link')?.getAttribute('href') ?? null, row.textContent]
}

test('[E-3] the first sportsbooks have a mark of their own each, others that of their kind', async () => {
  const codes = ['OBTY', 'IMTY', 'FBTY', 'OBDJ', 'DBTY', 'NEWTY']
  const venues = codes.map((channelCode) => ({ ...OPEN, channelCode }))
  const logic = fromObservable<readonly Venue[], NonReducibleUnknown>(() => of(venues))
  const { screen } = await show(<VenueLinks logic={logic} now={() => NOW} />, { language: 'en', words: ['shared'] })
  const marks = screen.getAllByRole('link').map((link) => link.querySelector('svg')?.innerHTML)
  expect([new Set(marks.slice(0, 5)).size, marks[5] === marks[0]]).toEqual([5, true])
})

const SHUT = { venueStatus: VENUE_STATUS.maintenance }

test('[S-2] a sportsbook that is open leads to its page', async () => {
  const [to, said] = await rowOf({})
  expect([to?.includes('OBTY'), said]).toEqual([true, 'Harbour Sports'])
})

test('[S-2] a sportsbook whose maintenance is to come leads to its page still', async () => {
  const [to, said] = await rowOf({ maintenance: { from: NOW + 1, until: NOW + 2, words } })
  expect([to?.includes('OBTY'), said]).toEqual([true, 'Harbour Sports'])
})

test('[S-2] a sportsbook that is not open says so in place of its link', async () => {
  expect(await rowOf(SHUT)).toEqual([null, 'Harbour Sports · closed for now'])
})

test('[S-2] a sportsbook under maintenance says until when', async () => {
  const [, known = ''] = await rowOf({ ...SHUT, maintenance: { from: 0, until: NOW + 3_600_000, words } })
  // The zone of the site is told to who is in another one.
  expect(known).toBe(`Harbour Sports · closed, opens today 09:00${deviceZone(NOW) === 'UTC+8' ? '' : ' UTC+8'}`)
})

test.each([
  ['has no end', { from: 0, until: null }],
  ['is to come', { from: NOW + 1, until: NOW + 2 }],
])('[S-2] of a maintenance that %s no time is said', async (_, span) => {
  expect(await rowOf({ ...SHUT, maintenance: { ...span, words } })).toEqual([null, 'Harbour Sports · closed for now'])
})
