import { violations } from '../support/axe.ts'
import { makeDraws } from '../support/bonuses.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('[P-9] a draw is computed again by a visitor @full', async ({ person, server }) => {
  const { told } = await makeDraws(server)
  const visitor = await person(undefined, { bypassCSP: true })
  await visitor.goto(`/app/verify?draw=${told}`)
  await expect(visitor.getByRole('status').filter({ hasText: '完全一致' })).toBeVisible()
  await expect(visitor.getByRole('region', { name: '证明内容' })).toContainText('T-1001 · T-1002')
  expect(await violations(visitor)).toEqual([])
})

test('[P-9] a draw that is not drawn yet shows its commitment alone @full', async ({ page, server }) => {
  const { sealed } = await makeDraws(server)
  await page.goto(`/app/verify?draw=${sealed}`)
  await expect(page.getByRole('status').filter({ hasText: '种子还没有公开' })).toContainText('在任何人参与之前就已公布')
  await expect(page.getByRole('region', { name: '证明内容' })).toContainText('尚未开奖')
})
