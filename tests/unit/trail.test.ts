import { expect, test } from 'vitest'
import { calls } from '#src/api/contract/calls.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { trailFacts } from '#src/api/model/trail.ts'
import { isKnownAct } from '#src/ui/backOffice/audit/acts.ts'
import { changedFirst, factLines } from '#src/ui/backOffice/audit/factLines.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { loadWords } from '#src/ui/i18n/words.ts'

test('[D-8] every call by which staff does something has words in the audit', () => {
  const all: readonly [string, Call][] = Object.entries(calls)
  const acts = all.filter(([, { role, effect }]) => role !== null && effect !== 'none').map(([name]) => name)
  expect(acts.length).toBeGreaterThan(10)
  expect(acts.filter((act) => !isKnownAct(act))).toEqual([])
})

test('[D-8] what was asked is shown as names and values, however deep', () => {
  const json = JSON.stringify({
    name: 'olga',
    rights: ['money.read', 'audit.read'],
    order: { id: 7, steps: [{ ok: true }] },
    none: null,
  })
  expect(trailFacts(json)).toEqual([
    { name: 'name', value: 'olga' },
    { name: 'rights', value: 'money.read, audit.read' },
    { name: 'order.id', value: '7' },
    { name: 'order.steps.0.ok', value: 'true' },
    { name: 'none', value: 'null' },
  ])
  expect(trailFacts('"a text"')).toEqual([{ name: '', value: 'a text' }])
  expect(trailFacts('null')).toEqual([])
  expect(trailFacts('{cut')).toEqual([{ name: '', value: '{cut' }])
})

async function linesOf(written: unknown) {
  const words = createI18n((key) => expect.unreachable(key))
  await loadWords(words, 'zh-CN', ['backOffice'])
  return factLines(words.getFixedT('zh-CN', 'backOffice'), JSON.stringify(written)).map(({ name, value }) => `${name}：${value}`)
}

test('[D-8] amounts in the audit are money of their asset, not its smallest units', async () => {
  const asked = (asset: string, amount: string) => linesOf({ adjustmentId: 'x', fields: { asset, amount }, reason: 'why' })
  expect(await asked('FEN', '5000')).toContain('金额：¥50.00')
  expect(await asked('UUSDT', '2500000')).toEqual(['币种：USDT', '金额：₮2.50', '编号：x'])
  expect(await asked('GOLD', '1200')).toContain('金额：1,200')
  expect(await linesOf({ balance: '-350 FEN' })).toEqual(['余额：−¥3.50'])
  expect(await linesOf({ period: 'week', limit: '100000' })).toEqual(['周期：每周', '限额：¥1,000.00'])
  expect(await linesOf({ limits: { day: 5000, week: 70_000, month: null } })).toContain('每周充值限额：¥700.00')
  expect(await linesOf({ fields: { limit: 3, memberPrice: '990' } })).toEqual(['限额：3', '会员价：¥9.90'])
})

test('[D-8] how a member stood before and after an act is all in words', async () => {
  const standing = {
    name: 'ann',
    grade: 3,
    floor: { grade: 3, until: 1_760_000_000_000 },
    isActive: true,
    tags: ['watch', 'noLevel'],
    sessions: 2,
    limits: { day: 5000, week: null, month: 900_000 },
    notes: 0,
  }
  expect(await linesOf(standing)).toEqual([
    '名称：ann',
    '等级：3',
    '保底等级：3',
    '保底截止：2025-10-09 16:53',
    '启用：是',
    '标签：重点关注 · 无等级',
    '登录数：2',
    '每日充值限额：¥50.00',
    '每月充值限额：¥9,000.00',
    '备注数：0',
    '每周充值限额：无',
  ])
})

test('[D-8] fields without words keep their own name, after those that have some', async () => {
  expect(await linesOf({ streamKey: { isNew: true }, before: { a: 1 }, name: 'ann' })).toEqual([
    '名称：ann',
    'streamKey.isNew：是',
  ])
  expect(await linesOf('text')).toEqual(['文字：text'])
})

test('[D-8] what operators do to chats, withdrawals and messages is written down in words', async () => {
  expect(await linesOf({ act: 'take', withdrawalId: 'W1' })).toEqual(['操作：受理', '编号：W1'])
  expect(await linesOf({ act: 'available', isAvailable: true })).toEqual(['操作：设置接待', '接待客户：是'])
  expect(await linesOf({ to: 'mia', kind: 'system' })).toEqual(['收件人：mia', '种类：系统'])
})

test('[D-8] `from` is a version of content, a time of an announcement and a grade of an audience', async () => {
  expect(await linesOf({ from: 4 })).toEqual(['所据版本：4'])
  expect(await linesOf({ fields: { from: 1_760_000_000_000, audience: { from: 5 } } })).toEqual([
    '开始时间：2025-10-09 16:53',
    '起始等级：5',
  ])
})

test('[D-8] what an act changed comes first of how it was, and of how it became', () => {
  const name = { name: '名称', value: 'ann' }
  const [was, is] = [
    { name: '标签', value: '重点关注' },
    { name: '标签', value: '无等级' },
  ] as const
  expect(changedFirst([name, was], [name, is])).toEqual([was, name])
  expect(changedFirst([name, is], [])).toEqual([name, is])
})
