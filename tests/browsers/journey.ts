import type { DemoServer } from '#tests/browser/support/demoServer.ts'
import { type DemoName, PASSWORDS } from '#tests/browser/support/login.ts'
import { ROOM } from '#tests/browser/support/room.ts'
import { until } from './until.ts'
import type { Thing, Visitor } from './visitor.ts'

const NAME: DemoName = 'mia'
const gifts: Thing = { role: 'region', name: '礼物' }
const slip: Thing = { role: 'region', name: '投注单' }

/** How a picture is, as the player says it. Those at which it stays are its honest ends. */
const SETTLED = ['playing', 'failed', 'blocked'] as const

/**
 * The way of most members on a phone: a visitor finds a room, looks at its picture or is told why there is none, logs in, talks, gives a
 * gift, bets, and logs out. Each step ends with what the server made of it.
 */
export async function visit(visitor: Visitor, server: Pick<DemoServer, 'sim'>, say: (step: string) => void): Promise<void> {
  const { open, press, write, see, ask } = visitor
  const holds = (what: string, expression: string) =>
    until(what, async () => ((await ask(`Boolean(${expression})`)) === true ? true : null))
  const reads = (text: string) => holds(`the page to say ${text}`, `document.body.innerText.includes(${JSON.stringify(text)})`)
  const isAt = (path: string) => holds(`the address ${path}`, `location.pathname === ${JSON.stringify(path)}`)
  /** A step is over: nothing of the page is out of sight at the side. */
  const done = async (step: string) => {
    const over = Number(await ask('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
    if (over > 0) throw new Error(`${step}: the page is ${String(over)} px wider than the screen`)
    say(step)
  }

  await open('/')
  await isAt('/app/home')
  await see({ role: 'link', name: ROOM.title })
  await done('home')

  await open('/app/live')
  await press({ role: 'link', name: ROOM.title })
  await isAt(ROOM.path)
  const picture = await until('the picture, or why there is none', async () => {
    const state = await ask(`document.querySelector('[data-picture]')?.dataset.picture`)
    return SETTLED.find((one) => one === state) ?? null
  })
  if (picture === 'playing') await holds('the picture to move', `document.querySelector('video').currentTime > 1`)
  else if (picture === 'blocked') await see({ role: 'button', name: '点击播放' })
  else await see({ role: 'button', name: '立即重试' })
  await done(`room, its picture ${picture}`)

  await press({ role: 'button', name: '登录后参与聊天' })
  await press({ role: 'button', name: '登录', within: { role: 'alertdialog', name: '请先登录' } })
  await isAt('/login')
  await write({ role: 'textbox', name: '用户名' }, NAME)
  await write({ role: 'textbox', name: '密码' }, PASSWORDS[NAME])
  await press({ role: 'button', name: '登录' })
  await isAt(ROOM.path)
  await done('login')

  const line = `said from ${visitor.browser}`
  await write({ role: 'textbox', name: '发言内容' }, line)
  await press({ role: 'button', name: '发送' })
  await holds('the line in the chat', `document.querySelector('[role=log]').innerText.includes(${JSON.stringify(line)})`)
  // What the tab stores outlives a reload, and the server has the line.
  await open(ROOM.path)
  await holds('the line after a reload', `document.querySelector('[role=log]')?.innerText.includes(${JSON.stringify(line)})`)
  await done('chat, after a reload too')

  await press({ role: 'tab', name: '礼物' })
  await press({ role: 'radio', name: '玫瑰 10 金币', within: gifts })
  await press({ role: 'button', name: '赠送', within: gifts })
  await reads('9,990')
  await done('gift')

  await server.sim({ do: 'odds', matchId: MATCH, homeShare: 500, suspended: false })
  await press({ role: 'tab', name: '赔率' })
  await press({ role: 'button', name: /^独赢，/, within: { role: 'region', name: '本场赔率' } })
  await press({ role: 'button', name: '¥10', within: slip })
  await press({ role: 'button', name: '确认投注', within: slip })
  await press({ role: 'button', name: '转入 ¥10.00 并投注', within: slip })
  await reads('投注成功')
  await press({ role: 'button', name: '完成', within: slip })
  await see({ role: 'region', name: '我的本场注单' })
  await done('bet')

  await open('/app/me')
  await press({ role: 'button', name: '退出登录' })
  await reads('还没有登录')
  await done('log out')
}

/** The match of the room. */
const MATCH = 'm2001'
