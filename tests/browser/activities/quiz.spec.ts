import { violations } from '../support/axe.ts'
import { within } from '../support/bonuses.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('[C-12] [P-9] a member answers today’s questions by one clock, over a reload', async ({ person, server }) => {
  // Ten seconds for a question may be over while a slow machine loads the page again.
  await within(server, async ({ db }) => {
    const { terms_json } = await db
      .selectFrom('activity')
      .select('terms_json')
      .where('id', '=', 'demo-quiz')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('activity')
      .set({ terms_json: JSON.stringify({ ...(JSON.parse(terms_json) as object), seconds: 60 }) })
      .where('id', '=', 'demo-quiz')
      .execute()
  })
  const page = await person('mia', { bypassCSP: true })
  await page.goto('/app/activity/demo-quiz')
  const quiz = page.getByRole('region', { name: '每日 5 题' })
  await quiz.getByRole('button', { name: '开始答题' }).click()
  const ask = quiz.getByRole('heading', { name: /^第 1 题：/ })
  await expect(ask).toBeFocused()
  const words = (await ask.textContent()) ?? ''
  await page.reload()
  await expect(ask).toHaveText(words)
  await expect(quiz.getByRole('timer')).toContainText('剩余')
  expect(await violations(page)).toEqual([])

  for (const place of [1, 2, 3, 4, 5]) {
    await expect(quiz.getByRole('heading', { name: new RegExp(`^第 ${place} 题：`) })).toBeVisible()
    await quiz.getByRole('list').first().getByRole('button').first().press('Enter')
    await expect(quiz.getByRole('status').last()).toContainText(/回答|超时/)
    if (place < 5) await quiz.getByRole('button', { name: '下一题' }).click()
  }
  await expect(quiz).toContainText('今天的题目已全部完成')
  await expect(quiz).toContainText('已完成 5/5 题')
  expect(await violations(page)).toEqual([])
})
