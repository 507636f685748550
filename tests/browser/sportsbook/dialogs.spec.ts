import { dialogReader, escape } from '#tests/browser/support/dialogReader.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const MATCH = 'm2001'

test.use({ viewport: { width: 390, height: 844 } })

/** The page is read six times. */
test.beforeEach(() => test.setTimeout(300_000))

test('[D-6] the bet slip, the transfer over it and a bet are accessible in both themes, and Esc closes the top one alone @full', async ({
  person,
  server,
}) => {
  await server.sim({ do: 'odds', matchId: MATCH, homeShare: 500, suspended: false })
  const mia = await person('mia', { bypassCSP: true, reducedMotion: 'reduce' })
  const { found, read } = dialogReader(mia)
  await mia.goto(`/app/venue/OBTY?match=${MATCH}&selection=${MATCH}.winner.home`)
  const unfold = mia.getByRole('button', { name: '打开投注单' })
  await unfold.click()
  const slip = mia.getByRole('dialog', { name: '投注单' })
  await slip.getByRole('button', { name: '¥10', exact: true }).click()
  const fund = slip.getByRole('button', { name: '转入 ¥10.00' })
  await expect(fund).toBeVisible()
  await read(slip)
  const transfer = mia.getByRole('dialog', { name: '中心钱包与场馆转账' })
  await fund.click()
  await read(transfer)
  await escape(mia, transfer, fund)
  await expect(slip).toBeVisible()
  await escape(mia, slip, unfold)
  await unfold.click()
  await fund.click()
  await transfer.getByRole('button', { name: '确认转账' }).click()
  await slip.getByRole('button', { name: '确认投注' }).click()
  await expect(slip).toContainText('投注成功')
  await read(slip)
  await slip.getByRole('button', { name: '关闭投注单' }).click()
  await mia.getByRole('tab', { name: '我的注单' }).click()
  const look = mia.getByRole('button', { name: /^查看注单：/ })
  const bet = mia.getByRole('dialog', { name: '注单详情' })
  await look.click()
  await read(bet)
  await escape(mia, bet, look)
  expect(found).toEqual([])
})
