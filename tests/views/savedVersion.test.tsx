import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { GameAnswer } from '#src/api/model/officeGame.ts'
import type { VenueAnswer } from '#src/api/model/officeVenue.ts'
import type { TaskAnswer } from '#src/api/model/task.ts'
import { gameActMachine, type GameOrder } from '#src/machines/backOffice/officeGamesMachine.ts'
import { taskActMachine, type TaskOrder } from '#src/machines/backOffice/officeTasksMachine.ts'
import { venueActMachine, type VenueOrder } from '#src/machines/backOffice/officeVenuesMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { TaskForm } from '#src/ui/backOffice/tasks/TaskForm.tsx'
import { GameForm } from '#src/ui/backOffice/venues/GameForm.tsx'
import { VenueForm } from '#src/ui/backOffice/venues/VenueForm.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { GAME } from './support/officeGame.ts'
import { TASK } from './support/officeTask.ts'
import { VENUE } from './support/officeVenue.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

/** A form that saves as of a version, the act behind it answered by hand. */
type Made = {
  readonly form: ReactNode
  readonly sent: () => readonly { readonly version: number; readonly fields: object }[]
  readonly answer: (result: 'done' | 'late', version: number) => void
  readonly fail: () => void
  readonly reloads: () => number
}

const FAILURE = new Failure('errors.networkAbnormal')
function game(): Made {
  const run = handActor<GameAnswer, { order: GameOrder }>()
  const act = createActor(gameActMachine.provide({ actors: { act: run.logic } })).start()
  let reloads = 0
  return {
    form: <GameForm game={GAME} act={act} onReload={() => (reloads += 1)} />,
    sent: () => run.asked.map(({ input }) => input.order),
    answer: (result, version) => run.last().resolve({ result, game: { ...GAME, version } }),
    fail: () => run.last().reject(FAILURE),
    reloads: () => reloads,
  }
}

function venue(): Made {
  const run = handActor<VenueAnswer, { order: VenueOrder }>()
  const act = createActor(venueActMachine.provide({ actors: { act: run.logic } })).start()
  let reloads = 0
  return {
    form: <VenueForm venue={VENUE} act={act} onReload={() => (reloads += 1)} />,
    sent: () => run.asked.map(({ input }) => input.order),
    answer: (result, version) => run.last().resolve({ result, venue: { ...VENUE, version } }),
    fail: () => run.last().reject(FAILURE),
    reloads: () => reloads,
  }
}

function task(): Made {
  const run = handActor<TaskAnswer, { order: TaskOrder }>()
  const act = createActor(taskActMachine.provide({ actors: { act: run.logic } })).start()
  let reloads = 0
  return {
    form: <TaskForm task={TASK} act={act} onReload={() => (reloads += 1)} />,
    sent: () => run.asked.map(({ input }) => input.order),
    answer: (result, version) => run.last().resolve({ result, task: { ...TASK, version } }),
    fail: () => run.last().reject(FAILURE),
    reloads: () => reloads,
  }
}

async function showForm({ form, answer, fail, sent, ...made }: Made) {
  const page = await show(form, { language: 'en', words: ['backOffice'] })
  const { screen, user } = page
  return {
    ...page,
    ...made,
    sent,
    /** With a reason of its own where the last one went with its save. */
    save: async () => {
      const reason = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' })
      if (reason.value === '') await user.type(reason, 'for May')
      await user.click(screen.getByRole('button', { name: 'Save' }))
    },
    write: async (name: string, text: string) => {
      await user.clear(screen.getByLabelText(name))
      if (text !== '') await user.type(screen.getByLabelText(name), text)
    },
    answer: (result: 'done' | 'late', version: number) => told(() => answer(result, version)),
    fail: () => told(fail),
    versions: () => sent().map(({ version }) => version),
  }
}

const FORMS: readonly (readonly [string, () => Made])[] = [
  ['game', game],
  ['venue', venue],
  ['task', task],
]

test.each(FORMS)('[D-8] a %s that was saved is saved again as of what the first save made', async (_, make) => {
  const { save, answer, versions } = await showForm(make())
  await save()
  await answer('done', 8)
  await save()
  expect(versions()).toEqual([7, 8])
})

test.each(FORMS)('[D-8] a %s is as of its own save also after the next one had no answer', async (_, make) => {
  const { save, answer, fail, versions } = await showForm(make())
  await save()
  await answer('done', 8)
  await save()
  await fail()
  await save()
  expect(versions()).toEqual([7, 8, 8])
})

test.each(FORMS)('[D-8] a %s that a colleague changed meanwhile can be looked at again, and not before', async (_, make) => {
  const { screen, user, save, answer, reloads } = await showForm(make())
  const again = () => screen.queryByRole('button', { name: /how it stands now$/ })
  expect(again()).toBe(null)
  await save()
  await answer('late', 8)
  expect(screen.getByRole('alert').textContent).toMatch(/^Not saved: somebody changed this/)
  await user.click(screen.getByRole('button', { name: /how it stands now$/ }))
  expect(reloads()).toBe(1)
})

test('[D-8] what a round of a game may cost is saved as it is written, and whether it takes stakes', async () => {
  const { screen, user, write, save, sent } = await showForm(game())
  await write('Smallest stake per round', '2.50')
  await user.click(screen.getByRole('switch', { name: /^Takes stakes/ }))
  await save()
  expect(sent()).toMatchObject([{ fields: { minStake: '250', maxStake: '5000', isOpen: false, place: 3 } }])
})

test.each([
  ['Smallest stake per round', '60', 'Largest stake per round'],
  ['Largest stake per round', 'much', 'Largest stake per round'],
  ['Order', '', 'Order'],
])('[D-8] a game with “%s” of “%s” is not saved, which is said at “%s”', async (name, text, at) => {
  const { screen, write, save, sent } = await showForm(game())
  await write(name, text)
  await save()
  expect([sent(), screen.getByLabelText(at).getAttribute('aria-invalid')]).toEqual([[], 'true'])
})

test('[D-8] a task is saved as it is written', async () => {
  const { screen, user, write, save, sent } = await showForm(task())
  await write('Points', '25')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Offered' }), 'Off')
  await save()
  expect(sent()).toEqual([
    { reason: 'for May', task: 'watch-day', version: 7, fields: { target: 30, points: 25, place: 3, status: '0' } },
  ])
})

test.each(['', '0', '2.5'])('[D-8] a task that brings “%s” points is not saved', async (text) => {
  const { write, save, sent } = await showForm(task())
  await write('Points', text)
  await save()
  expect(sent()).toEqual([])
})

test.each([
  ['Maintenance', { state: 'maintenance', from: null, until: null }],
  ['Open', { state: 'open', from: Date.UTC(2030, 0, 1, 2), until: null }],
] as const)('[D-8] a venue that becomes “%s” is saved so: a plan is of one that is open alone', async (state, fields) => {
  const { screen, user, save, sent } = await showForm(venue())
  await user.type(screen.getByLabelText('Begins'), '2030-01-01T10:00')
  await user.type(screen.getByRole('textbox', { name: 'Words (Chinese)' }), '维护')
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), state)
  await save()
  expect(sent()).toMatchObject([{ fields }])
})
