import { points } from '#src/api/model/money/amount.ts'
import { movePoints } from '#server/ledger/movePoints.ts'
import { violations } from '../support/axe.ts'
import { within } from '../support/bonuses.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('[C-12] [P-9] a member stakes points on a match, adds to it after a reload, and sees the pool go to who was right', async ({
  person,
  server,
}) => {
  // The pool is paid by a job that comes by.
  test.slow()
  await within(server, (tx) => movePoints(tx, 'm-mia', points(500), { kind: 'activityPrize', key: 'browser:guess' }))
  const mia = await person('mia', { bypassCSP: true })
  await mia.goto('/app/activity/demo-guess')
  const match = mia
    .getByRole('region')
    .filter({ has: mia.getByRole('radio', { name: /^主胜/ }) })
    .last()
  await expect(match).toBeVisible()
  // The words between the names become the score.
  const [home = '', visit = ''] = ((await match.getByRole('heading').textContent()) ?? '').split('VS')
  const teams = mia.getByRole('heading', { level: 3 }).filter({ hasText: home }).filter({ hasText: visit })
  const mine = mia.getByRole('region').filter({ has: teams })
  expect(await violations(mia)).toEqual([])
  await mine.getByRole('radio', { name: /^主胜/ }).check()
  await mine.getByLabel('投入').fill('100')
  await mine.getByRole('button', { name: '确认投入' }).click()
  await expect(mine).toContainText('我选 主胜，已投 100 积分。')
  await mia.reload()
  await mine.getByLabel('投入').fill('50')
  await mine.getByRole('button', { name: '追加投入' }).click()
  await expect(mine).toContainText('已投 150 积分')
  await expect(mine).toContainText('猜对可得 150 积分')
  expect(await violations(mia)).toEqual([])

  const matchId = await within(server, async ({ db }) => {
    const stake = await db.selectFrom('guess_stake').select('match_id').executeTakeFirstOrThrow()
    return stake.match_id
  })
  await server.sim({ do: 'match', matchId, homeScore: 2, visitScore: 0, gameStatus: 'ended' })
  await expect(mine).toContainText('猜对了，得到 150 积分。')
  await expect(mine).toContainText('赛果：主胜。')
})
