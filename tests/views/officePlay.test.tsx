import { expect, test } from 'vitest'
import type { Language } from '#src/api/model/format.ts'
import { fen, points } from '#src/api/model/money/amount.ts'
import type { GameAnswer, OfficeGame } from '#src/api/model/officeGame.ts'
import type { OfficeVenue, VenueAnswer } from '#src/api/model/officeVenue.ts'
import type { Raise } from '#src/api/model/raise.ts'
import type { Right } from '#src/api/model/right.ts'
import type { OfficeTask, TaskAnswer } from '#src/api/model/task.ts'
import { gameActMachine, type GameOrder, officeGamesMachine } from '#src/machines/backOffice/officeGamesMachine.ts'
import { officeTasksMachine, taskActMachine, type TaskOrder } from '#src/machines/backOffice/officeTasksMachine.ts'
import { officeVenuesMachine, venueActMachine, type VenueOrder } from '#src/machines/backOffice/officeVenuesMachine.ts'
import { raiseActMachine, raisesMachine } from '#src/machines/backOffice/raisesMachine.ts'
import { OfficeTasksPage } from '#src/ui/backOffice/tasks/OfficeTasksPage.tsx'
import { GamesPage } from '#src/ui/backOffice/venues/GamesPage.tsx'
import { VenuesPage } from '#src/ui/backOffice/venues/VenuesPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { found } from './support/found.ts'
import { given } from './support/given.ts'
import { officeFor } from './support/office.ts'
import { GAME } from './support/officeGame.ts'
import { showOfficeTable } from './support/officeTable.ts'
import { TASK } from './support/officeTask.ts'
import { VENUE } from './support/officeVenue.ts'
import { told } from './support/told.ts'

type Shown = {
  readonly rights?: readonly Right[]
  readonly address?: string
  readonly language?: Language
}

/** Venues, for an operator of play. */
async function showVenues(
  venues: readonly OfficeVenue[] = [VENUE],
  { rights = ['venues.read', 'venues.act'], ...at }: Shown = {},
) {
  const list = found<OfficeVenue>()
  const run = handActor<VenueAnswer, { order: VenueOrder }>()
  const logic = {
    venues: officeVenuesMachine.provide({ actors: list.actors }),
    venueAct: venueActMachine.provide({ actors: { act: run.logic } }),
  }
  const page = await showOfficeTable(<VenuesPage {...officeFor(rights)} logic={logic} />, () => list.told(venues), at)
  return {
    ...page,
    list,
    sent: () => run.asked.map(({ input }) => input.order),
    late: () => told(() => run.last().resolve({ result: 'late', venue: VENUE })),
  }
}

test.each([
  ['open', 'open', true, 'Open'],
  ['open, with a maintenance that runs', 'open', false, 'Maintenance'],
  ['in maintenance', 'maintenance', false, 'Maintenance'],
  ['hidden', 'hidden', false, 'Hidden'],
] as const)('[D-8] a venue that is %s has all its facts in its row', async (_, state, isOpen, word) => {
  const { rows } = await showVenues([{ ...VENUE, state, isOpen }])
  expect(rows()).toEqual([`Sports${word}Sports`])
})

test.each([
  ['ends in a moment', 5_000, 10_001, /^today 08:00.* to today 08:00/],
  ['has no end', 5_000, null, /^from today 08:00/],
])('[D-8] a maintenance of a venue that %s is said so', async (_, from, until, words) => {
  const { screen } = await showVenues([{ ...VENUE, from, until }])
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)[2]).toMatch(words)
})

test.each([
  ['is over just now', 5_000, 10_000],
  ['has an end alone', null, 10_001],
])('[D-8] where the maintenance of each venue %s there is no column of it', async (_, from, until) => {
  const { screen } = await showVenues([{ ...VENUE, from, until }])
  expect(screen.queryByRole('columnheader', { name: 'Planned maintenance' })).toBe(null)
})

test('[D-8] a venue is called by its name in the language of the page', async () => {
  const { rows } = await showVenues([VENUE], { language: 'zh-CN' })
  expect(rows()).toEqual([expect.stringMatching(/^体育/)])
})

test('[D-8] venues are asked for by what the address has', async () => {
  const { list } = await showVenues([VENUE], { address: '/admin?text=sport' })
  expect(list.asked()).toEqual([{ text: 'sport' }])
})

test('[D-8] who may only look opens no venue', async () => {
  const { isButton } = await showVenues([VENUE], { rights: ['venues.read'] })
  expect(isButton('Sports')).toBe(false)
})

test('[D-8] just the venue that was opened is saved', async () => {
  const { open, write, press, sent } = await showVenues([{ ...VENUE, venue: 'DZ', nameEnglish: 'Slots' }, VENUE])
  await open('Sports')
  await write('Reason', 'asked for')
  await press('Save')
  expect(sent()).toMatchObject([{ venue: 'OBTY', version: 7 }])
})

/** Games, for an operator of play. */
async function showGames(games: readonly OfficeGame[] = [GAME], { rights = ['venues.read', 'venues.act'], ...at }: Shown = {}) {
  const list = found<OfficeGame>()
  const run = handActor<GameAnswer, { order: GameOrder }>()
  const logic = {
    games: officeGamesMachine.provide({ actors: list.actors }),
    gameAct: gameActMachine.provide({ actors: { act: run.logic } }),
  }
  const page = await showOfficeTable(<GamesPage {...officeFor(rights)} logic={logic} />, () => list.told(games), at)
  return {
    ...page,
    list,
    sent: () => run.asked.map(({ input }) => input.order),
    late: () => told(() => run.last().resolve({ result: 'late', game: GAME })),
  }
}

test.each([
  ['takes stakes', { isOpen: true, takesStakes: true }, 'Open'],
  ['is open in a venue that is not', { isOpen: true, takesStakes: false }, 'Venue is not open'],
  ['is closed', { isOpen: false, takesStakes: false }, 'Closed'],
])('[D-8] a game that %s has all its facts in its row', async (_, fields, word) => {
  const { rows } = await showGames([{ ...GAME, ...fields, minStake: fen(150), maxStake: fen(500_000), returns: 9_705 }])
  expect(rows().at(-1)).toBe(`Dice${word}––97.05%¥1.50 – ¥5,000`)
})

test.each([
  ['the site’s', 500_000, '¥1 – ¥50Under 25: ¥1 – ¥20'],
  ['its own', 1_000, '¥1 – ¥10Under 25: ¥1 – ¥10'],
])('[D-8] [P-5] what a round of a game may cost is told with the limit that holds: %s', async (_, maxStake, said) => {
  const caps = { grown: fen(5_000), young: fen(2_000) }
  const { rows } = await showGames([{ ...GAME, maxStake: fen(maxStake), caps }])
  expect(rows().at(-1)).toContain(said)
})

test.each([
  [
    'had rounds',
    { rounds: 1_200, stakes: fen(80_000), payouts: fen(76_000) },
    '1,200 rounds¥800 staked95.00%by its rules 97.00%',
  ],
  ['had none', { rounds: 0, stakes: fen(0), payouts: fen(0) }, 'No rounds97.00%'],
])('[D-8] a game that %s lately is listed with who is at it now and what it gave back', async (_, lately, said) => {
  const { rows } = await showGames([{ ...GAME, players: 3, lately }])
  expect(rows().at(-1)).toContain(`Open3${said}`)
})

test('[D-8] games stand under the names of their venues', async () => {
  const { rows } = await showGames([GAME, { ...GAME, game: 'reels', venue: 'ZR', nameEnglish: 'Reels' }])
  expect(rows().map((words) => words?.slice(0, 4))).toEqual(['DZ', 'Dice', 'ZR', 'Reel'])
})

test('[D-8] a game is called by its name in the language of the page', async () => {
  const { rows } = await showGames([GAME], { language: 'zh-CN' })
  expect(rows().at(-1)).toMatch(/^骰子/)
})

test('[D-8] games are asked for by what the address has', async () => {
  const { list } = await showGames([GAME], { address: '/admin?text=dice' })
  expect(list.asked()).toEqual([{ text: 'dice' }])
})

test('[D-8] who may only look opens no game', async () => {
  const { isButton } = await showGames([GAME], { rights: ['venues.read'] })
  expect(isButton('Dice')).toBe(false)
})

const SHARE: OfficeTask = { ...TASK, id: 'share-week', deed: 'share', period: 'week', target: 4, points: points(60), status: '0' }
const raise = (subject: string): Raise => ({
  digest: `d-${subject}`,
  by: { memberId: 'm-leo', name: 'leo' },
  reason: 'for May',
  at: 0,
  expiresAt: 90_000_000,
  kind: 'task',
  subject,
  title: null,
  changes: [{ field: 'points', before: '20', after: '40' }],
})

/** Tasks, for an operator who may give more. */
async function showTasks({ rights = ['site.read', 'site.approve'], ...at }: Shown = {}, raises: readonly Raise[] = []) {
  const list = found<OfficeTask, null>()
  const run = handActor<TaskAnswer, { order: TaskOrder }>()
  const logic = {
    tasks: officeTasksMachine.provide({ actors: list.actors }),
    taskAct: taskActMachine.provide({ actors: { act: run.logic } }),
    raises: raisesMachine.provide({ actors: given(raises) }),
    raiseAct: raiseActMachine,
  }
  const page = await showOfficeTable(<OfficeTasksPage {...officeFor(rights)} logic={logic} />, () => list.told([TASK, SHARE]), at)
  return {
    ...page,
    list,
    sent: () => run.asked.map(({ input }) => input.order),
    late: () => told(() => run.last().resolve({ result: 'late', task: TASK })),
  }
}

test('[C-11] each task has all its facts in its row, under how often it begins again and what is offered so', async () => {
  const { rows } = await showTasks()
  expect(rows()).toEqual([
    'Daily · 20 points in all',
    'Watch · dailyOn30 min20',
    'Weekly · 0 points in all',
    'Share · weeklyOff4 days60',
  ])
})

test.each([
  ['by what it is called', ' WATCH ', /^Watch/],
  ['by how often it begins again', 'weekly', /^Share/],
  ['by its code', 'share-w', /^Share/],
])('[D-8] a task is found %s', async (_, text, row) => {
  const { rows } = await showTasks({ address: `/admin?text=${encodeURIComponent(text)}` })
  expect(rows().slice(1)).toEqual([expect.stringMatching(row)])
})

test('[D-8] who may only look opens no task', async () => {
  const { isButton } = await showTasks({ rights: ['site.read'] })
  expect(isButton('Watch · daily')).toBe(false)
})

test('[D-8] a raise of a task is called by the task, or by its code where that is gone', async () => {
  const { screen } = await showTasks({}, [raise('share-week'), raise('old')])
  const names = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual([expect.stringContaining('Share · weekly'), expect.stringContaining('old')])
})

type Late = Awaited<ReturnType<typeof showOfficeTable>> & {
  readonly sent: () => readonly unknown[]
  readonly late: () => Promise<void>
}

/** What is saved after somebody else changed it, which the list tells too. */
async function saveLate(page: Late, name: string, change: () => Promise<void>, again: string) {
  const save = async () => {
    await page.write('Reason', 'asked for')
    await page.press('Save')
  }
  await page.open(name)
  await save()
  await page.late()
  await change()
  return { ...page, save, again: () => page.press(again) }
}

const CHANGED = { place: 9, version: 8 }
const SAVED_LATE: readonly (readonly [string, () => ReturnType<typeof saveLate>])[] = [
  [
    'venue',
    async () => {
      const page = await showVenues()
      return saveLate(page, 'Sports', () => page.list.renewed([{ ...VENUE, ...CHANGED }]), 'See how it stands now')
    },
  ],
  [
    'game',
    async () => {
      const page = await showGames()
      return saveLate(page, 'Dice', () => page.list.renewed([{ ...GAME, ...CHANGED }]), 'Look at how it stands now')
    },
  ],
  [
    'task',
    async () => {
      const page = await showTasks()
      const change = () => page.list.renewed([{ ...TASK, ...CHANGED }, SHARE])
      return saveLate(page, 'Watch · daily', change, 'See how it stands now')
    },
  ],
]

test.each(SAVED_LATE)('[D-8] that somebody changed a %s meanwhile is said until it is loaded again', async (what, saved) => {
  const { screen, again } = await saved()
  const isSaid = () => screen.queryByText(new RegExp(`^Not saved: somebody changed this ${what}`)) !== null
  const before = isSaid()
  await again()
  expect([before, isSaid()]).toEqual([true, false])
})

test.each(SAVED_LATE)('[D-8] a %s that was loaded again is saved as of how it stands then', async (_, saved) => {
  const { again, save, sent } = await saved()
  await again()
  await save()
  expect(sent().at(-1)).toMatchObject({ version: 8, fields: { place: 9 } })
})
