import type { Page } from '@playwright/test'
import { createTestModel } from '@xstate/test'
import { EVERY_TRANSITION } from '#tests/model/everyTransition.ts'
import { withdrawalLifeSpecification } from '#tests/model/withdrawal/withdrawalLifeSpecification.ts'
import type { DemoServer } from '#tests/browser/support/demoServer.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const PIN = '135790'

const paths = createTestModel(withdrawalLifeSpecification)
  .getShortestPaths(EVERY_TRANSITION)
  .map((path) => ({ path, events: path.steps.map(({ event }) => event.type) }))
  // A page hears of the operator at once: nobody is late there. That the lock lasts is the server's test.
  .filter(({ events }) => !events.includes('LATE'))
/** Whoever is locked out stays so for half an hour: those paths come last, and only the longest of them. */
const isLocked = (events: readonly string[]) => events.includes('FOUR_MORE')
const walkable = [
  ...paths.filter(({ events }) => !isLocked(events)),
  ...paths
    .filter(({ events }) => isLocked(events))
    .toSorted((left, right) => right.events.length - left.events.length)
    .slice(0, 1),
]

async function pin(page: Page, label: string, digits: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click()
  await page.keyboard.type(digits)
}

/** What a person, an operator and the payer do, and what the page then says. */
function walker(mia: Page, oda: Page, server: DemoServer) {
  const confirm = mia.getByRole('dialog', { name: '确认提现' })
  const state = mia.getByRole('region', { name: '提现进度' }).getByRole('status')
  const choose = async (method: RegExp, label: string) => {
    await mia.getByRole('radio', { name: method }).check()
    await mia.getByLabel(label).fill('150')
    await mia.getByRole('button', { name: '下一步' }).click()
  }
  const give = async (digits: string) => {
    await pin(mia, '提现密码', digits)
    await confirm.getByRole('button', { name: '确认提现' }).dblclick()
  }
  /** The operator's queue holds this path's withdrawal last. */
  const review = async (name: string) => {
    await oda.getByRole('main').getByRole('listitem').getByRole('button', { name, exact: true }).last().click()
  }
  const shows = async (words: string) => {
    const link = mia.getByRole('link', { name: '查看进度' })
    if (words === '待审核') await link.click()
    await expect(state).toContainText(words)
    if (words !== '待审核') await expect(mia.getByRole('button', { name: '撤回这笔提现' })).toHaveCount(0)
  }
  return {
    events: {
      CARD: () => choose(/^银行卡/, '提现金额（元）'),
      FAST: () => choose(/^极速到卡/, '提现金额（元）'),
      USDT: () => choose(/^USDT/, '提现数量（USDT）'),
      VIRTUAL: () => choose(/^虚拟币钱包/, '提现金额（元）'),
      BACK: () => confirm.getByRole('button', { name: '关闭' }).click(),
      WRONG: () => give('000000'),
      FOUR_MORE: async () => {
        for (const left of ['3', '2', '1']) {
          await give('000000')
          await expect(confirm).toContainText(`还可以试 ${left} 次`)
        }
        await give('000000')
      },
      RIGHT: () => give(PIN),
      CANCEL: async () => {
        await expect(mia.getByRole('button', { name: '撤回这笔提现' })).toHaveCount(0)
        await server.sim({ do: 'reversal', on: true })
        await mia.reload()
        await mia.getByRole('button', { name: '撤回这笔提现' }).click()
        await mia.getByRole('alertdialog').getByRole('button', { name: '撤回', exact: true }).dblclick()
        // The site allows it until the server has taken it.
        await expect(state).toContainText('已撤回')
        await server.sim({ do: 'reversal', on: false })
      },
      TAKE: async () => {
        await oda.reload()
        const take = oda.getByRole('main').getByRole('listitem').getByRole('button', { name: '受理', exact: true })
        await expect(take.last()).toBeVisible()
        const waiting = await take.count()
        await take.last().click()
        // The member's page may hear of it before the operator's is answered.
        await expect(take).toHaveCount(waiting - 1)
      },
      APPROVE: () => review('通过'),
      REJECT: async () => {
        await review('拒绝')
        await oda.getByRole('dialog').getByLabel('原因').fill('姓名不一致')
        await oda.getByRole('dialog').getByRole('button', { name: '拒绝并退回' }).click()
      },
      START: async () => void (await server.sim({ do: 'payout', act: 'start' })),
      PAY: async () => void (await server.sim({ do: 'payout', act: 'pay' })),
      FAIL: async () => void (await server.sim({ do: 'payout', act: 'fail' })),
      TROUBLE: async () => void (await server.sim({ do: 'payout', act: 'trouble' })),
      RETRY: () => review('再付一次'),
      BY_HAND: () => review('人工付款'),
      PAID: async () => {
        await review('已付款')
        await oda.getByRole('dialog').getByLabel('银行或网络流水号').fill('bank-77')
        await oda.getByRole('dialog').getByLabel('你看到或得知的情况').fill('银行已出账')
        await oda.getByRole('dialog').getByRole('button', { name: '确认已付款' }).click()
      },
      GIVE_BACK: async () => {
        await review('退回余额')
        await oda.getByRole('dialog').getByLabel('原因').fill('付款方无法付款')
        await oda.getByRole('dialog').getByRole('button', { name: '退回余额' }).click()
      },
    },
    states: {
      writing: () => expect(confirm).toBeHidden(),
      toCard: () => expect(confirm).toContainText('¥148.00'),
      toCardFast: () => expect(confirm).toContainText('¥147.00'),
      toUsdt: () => expect(confirm).toContainText('₮149.00'),
      toVirtual: () => expect(confirm).toContainText('¥149.85'),
      warned: () => expect(confirm).toContainText('提现密码不正确，还可以试 4 次'),
      locked: () => expect(confirm).toContainText('已锁定，请 30 分钟后再试'),
      queued: () => shows('待审核'),
      reviewing: () => shows('审核中'),
      approved: () => shows('审核通过'),
      paying: () => shows('付款中'),
      paid: () => shows('已付款'),
      rejected: () => shows('未通过，已退回'),
      unpaid: () => shows('付款未成功'),
      approvedAgain: () => shows('审核通过'),
      payingAgain: () => shows('付款中'),
      byHand: () => shows('付款中'),
      failed: () => shows('未付款，已退回'),
      cancelled: () => shows('已撤回，已退回'),
    },
  }
}

test('[D-10] [P-6] [V-4] [C-10] the generated paths of a withdrawal hold for the real pages and server @full', async ({
  person,
  server,
}) => {
  // A busy machine takes its time for so many paths.
  test.slow()
  expect(new Set(walkable.flatMap(({ events }) => events)).size).toBeGreaterThan(15)
  await server.sim({ do: 'account', name: 'mia', what: 'mayWithdraw' })
  await server.sim({ do: 'grant', name: 'mia', asset: 'UUSDT', amount: 1_000_000_000 })
  const mia = await person('mia')
  const oda = await person('oda')
  await oda.goto('/admin/money/withdrawals')
  const steps = walker(mia, oda, server)
  for (const { path } of walkable) {
    await mia.goto('/app/cashier/withdraw')
    await expect(mia.getByRole('radio', { name: /^银行卡/ })).toBeVisible()
    await path.test(steps)
  }
})
