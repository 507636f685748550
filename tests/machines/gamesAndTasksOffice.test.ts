import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { officeGames, officeGameSave } from '#src/api/contract/gameOffice.ts'
import { officeRaises } from '#src/api/contract/raises.ts'
import { officeTasks, officeTaskSave } from '#src/api/contract/tasks.ts'
import { provideOfficeGames } from '#src/machines/backOffice/gameOfficeActors.ts'
import { provideOfficeTasks } from '#src/machines/backOffice/taskOfficeActors.ts'
import { askedServer } from './support/askedServer.ts'
import { settled } from './support/deferred.ts'
import { answerOf } from './support/partOf.ts'

const DICE = { game: 'reef-dice', venue: 'OWN', nameChinese: '礁石', nameEnglish: 'Reef Dice' }
const REELS = { game: 'lamp', venue: 'GUEST', nameChinese: '灯塔', nameEnglish: 'Lighthouse' }

test.each([
  ['', ['reef-dice', 'lamp']],
  [' LAMP ', ['lamp']],
  ['own', ['reef-dice']],
  ['灯', ['lamp']],
  ['reef d', ['reef-dice']],
  ['nothing', []],
])('[D-8] games are found by key, venue or a name: “%s”', async (text, found) => {
  const { client } = askedServer(() => ({ list: [DICE, REELS] }))
  const answer = await answerOf(provideOfficeGames(client).games, 'load', { query: { text }, after: null, count: 9 })
  expect(answer).toEqual({ list: [DICE, REELS].filter(({ game }) => found.includes(game)), more: false })
})

test('[D-8] a game is saved as it was ordered, and the games are asked for again', async () => {
  const { client, asked } = askedServer(() => ({ list: [], result: 'done' }))
  const office = provideOfficeGames(client)
  const games = createActor(office.games, { input: { query: { text: '' } } }).start()
  await settled()
  const order = { game: 'lamp', base: 'before', reason: 'seen' }
  await answerOf(office.gameAct, 'act', { order })
  await settled()
  games.stop()
  expect(asked.slice(1)).toEqual([
    { path: officeGameSave.path, payload: order },
    { path: officeGames.path, payload: {} },
  ])
})

test('[D-8] a task is saved as it was ordered, and the tasks and their raises are asked for again', async () => {
  const { client, asked } = askedServer(() => ({ list: [], result: 'done' }))
  const office = provideOfficeTasks(client)
  const tasks = createActor(office.tasks, { input: { query: null } }).start()
  const raises = createActor(office.raises, { input: { query: null } }).start()
  await settled()
  asked.length = 0
  const order = { taskId: 't1', base: 'before', reason: 'seen' }
  await answerOf(office.taskAct, 'act', { order })
  await settled()
  tasks.stop()
  raises.stop()
  expect(asked).toEqual([
    { path: officeTaskSave.path, payload: order },
    { path: officeTasks.path, payload: {} },
    { path: officeRaises.path, payload: {} },
  ])
})

test('[D-8] raises of tasks are shown among tasks alone', async () => {
  const raises = ['setting', 'task', 'goods'].map((kind) => ({ digest: kind, kind }))
  const { client } = askedServer(() => ({ list: raises }))
  expect(await answerOf(provideOfficeTasks(client).raises, 'load', { query: null })).toEqual({ list: [raises[1]], more: false })
})
