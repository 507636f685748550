import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** A line of code in a file, and the rule that must refuse it; null = it must pass. */
type Case = readonly [file: string, line: string, rule: string | null]

const from = (address: string) => `import { thing } from '${address}'\nexport const other = thing`
const typeFrom = (address: string) => `import type { Thing } from '${address}'\nexport type Other = Thing`
const IMPORTS = 'no-restricted-imports'

const cases: readonly Case[] = [
  ['src/api/model/a.ts', from('valibot'), null],
  ['src/api/model/a.ts', from('./common.ts'), null],
  ['src/api/model/a.ts', from('axios'), IMPORTS],
  ['src/api/model/a.ts', from('../profile.ts'), IMPORTS],
  ['src/api/model/a.ts', "export { thing } from '../profile.ts'", IMPORTS],
  ['src/browser/storage.ts', from('valibot'), null],
  ['src/browser/storage.ts', from('rxjs'), null],
  ['src/browser/storage.ts', from('./page.ts'), null],
  ['src/browser/storage.ts', from('#src/api/model/common.ts'), IMPORTS],
  ['src/browser/storage.ts', typeFrom('#src/machines/kit/navigator.ts'), IMPORTS],
  ['src/browser/storage.ts', from('../api/profile.ts'), IMPORTS],
  ['src/browser/storage.ts', from('#src/app/app.ts'), IMPORTS],
  ['src/api/model/a.ts', from('#src/browser/storage.ts'), IMPORTS],
  ['src/streams/chat.ts', from('#src/browser/page.ts'), IMPORTS],
  ['src/machines/chat/chatMachine.ts', from('#src/browser/storage.ts'), IMPORTS],
  ['src/machines/chat/chatActors.ts', from('#src/browser/storage.ts'), null],
  ['src/api/transport/a.ts', from('#src/browser/trustedUrl.ts'), null],
  ['src/api/contract/a.ts', from('../model/common.ts'), null],
  ['src/api/transport/a.ts', from('axios'), null],
  ['src/api/transport/a.ts', from('crypto-js/aes'), null],
  ['src/api/transport/a.ts', from('#src/streams/chat.ts'), IMPORTS],
  ['src/api/transport/a.ts', from('rxjs'), IMPORTS],
  ['src/api/transport/a.ts', from('../../app/app.ts'), IMPORTS],
  ['src/streams/chat.ts', from('#src/api/model/chat.ts'), null],
  ['src/streams/chat.ts', from('#src/api/contract/pushes.ts'), null],
  ['src/streams/odds.ts', from('#src/api/contract/pushesOdds.ts'), null],
  ['src/streams/chat.ts', from('rxjs'), null],
  ['src/streams/chat.ts', from('./kit/dedupe.ts'), null],
  ['src/streams/chat.ts', from('socket.io-client'), IMPORTS],
  ['src/streams/socket.ts', from('socket.io-client'), null],
  ['src/streams/chat.ts', from('#src/api/contract/chat.ts'), IMPORTS],
  ['src/streams/chat.ts', from('../api/model/chat.ts'), IMPORTS],
  ['src/streams/chat.ts', from('xstate'), IMPORTS],
  ['src/streams/kit/window.ts', from('rxjs'), null],
  ['src/streams/kit/window.ts', from('#src/api/model/chat.ts'), IMPORTS],
  ['src/machines/chat/chatMachine.ts', from('xstate'), null],
  ['src/machines/chat/chatMachine.ts', from('#src/api/model/room.ts'), null],
  ['src/machines/chat/chatMachine.ts', from('../clock/clockMachine.ts'), null],
  ['src/machines/chat/chatMachine.ts', typeFrom('#src/api/contract/pushes.ts'), null],
  ['src/machines/chat/chatMachine.ts', from('#src/api/contract/chat.ts'), IMPORTS],
  ['src/machines/chat/chatMachine.ts', from('#src/streams/chat.ts'), IMPORTS],
  ['src/machines/chat/chatMachine.ts', from('./chatActors.ts'), IMPORTS],
  ['src/machines/chat/chatMachine.ts', from('../clock/clockActors.ts'), IMPORTS],
  ['src/machines/chat/chatMachine.ts', from('axios'), IMPORTS],
  ['src/machines/chat/chatMachine.ts', from('react'), IMPORTS],
  ['src/machines/chat/chatMachine.ts', from('../../streams/chat.ts'), IMPORTS],
  ['src/machines/chat/chatSelectors.ts', from('#src/streams/chat.ts'), IMPORTS],
  ['src/machines/chat/chatActors.ts', from('#src/streams/chat.ts'), null],
  ['src/machines/chat/chatActors.ts', from('#src/api/contract/chat.ts'), null],
  ['src/machines/chat/chatActors.ts', from('rxjs'), null],
  ['src/machines/chat/chatActors.ts', from('mpegts.js'), IMPORTS],
  ['src/machines/chat/chatActors.ts', from('react'), IMPORTS],
  ['src/machines/chat/chatActors.ts', from('axios'), IMPORTS],
  ['src/machines/chat/chatActors.ts', from('#src/ui/kit/Button.tsx'), IMPORTS],
  ['src/ui/chat/ChatPanel.tsx', from('#src/ui/kit/Button.tsx'), null],
  ['src/ui/chat/ChatPanel.tsx', from('#src/ui/i18n/time.ts'), null],
  ['src/ui/chat/ChatPanel.tsx', from('react-i18next'), null],
  ['src/ui/chat/locales/en.ts', typeFrom('./zh-CN.ts'), null],
  ['src/ui/chat/locales/en.ts', typeFrom('#src/ui/i18n/sameKeys.ts'), null],
  ['src/ui/chat/locales/zh-CN.ts', from('#src/ui/home/locales/zh-CN.ts'), IMPORTS],
  ['src/ui/i18n/i18n.ts', from('#src/ui/home/locales/zh-CN.ts'), null],
  ['src/ui/i18n/i18n.ts', from('#src/ui/home/HomePage.tsx'), IMPORTS],
  ['src/ui/chat/ChatPanel.tsx', from('#src/machines/chat/chatSelectors.ts'), null],
  ['src/ui/chat/ChatPanel.tsx', from('#src/api/model/chat.ts'), null],
  ['src/ui/chat/ChatPanel.tsx', from('./ChatRow.tsx'), null],
  ['src/ui/chat/rows/ChatRow.tsx', from('../emoji.ts'), null],
  ['src/ui/chat/ChatPanel.tsx', from('#src/ui/home/Home.tsx'), IMPORTS],
  ['src/ui/chat/ChatPanel.tsx', from('../home/Home.tsx'), IMPORTS],
  ['src/ui/chat/rows/ChatRow.tsx', from('../../home/Home.tsx'), IMPORTS],
  ['src/ui/chat/ChatPanel.tsx', from('#src/api/contract/chat.ts'), IMPORTS],
  ['src/ui/chat/ChatPanel.tsx', from('#src/api/transport/client.ts'), IMPORTS],
  ['src/ui/chat/ChatPanel.tsx', from('#src/machines/chat/chatActors.ts'), IMPORTS],
  ['src/ui/chat/ChatPanel.tsx', from('#src/streams/chat.ts'), IMPORTS],
  ['src/ui/chat/ChatPanel.tsx', from('#src/app/app.ts'), IMPORTS],
  ['src/ui/chat/ChatPanel.tsx', from('axios'), IMPORTS],
  ['src/ui/chat/ChatPanel.tsx', from('rxjs'), IMPORTS],
  ['src/ui/chat/ChatPanel.tsx', from('socket.io-client'), IMPORTS],
  ['src/ui/kit/Button.tsx', from('#src/machines/chat/chatSelectors.ts'), IMPORTS],
  ['src/frames/slot/Reels.tsx', from('../kit/Sheet.tsx'), null],
  ['src/frames/slot/Reels.tsx', from('#src/machines/frame/frameSelectors.ts'), null],
  ['src/frames/slot/Reels.tsx', from('#src/api/model/games/slot/spin.ts'), null],
  ['src/frames/slot/Reels.tsx', from('#src/ui/kit/Button.tsx'), IMPORTS],
  ['src/frames/slot/Reels.tsx', from('#src/machines/wallet/walletMachine.ts'), IMPORTS],
  ['src/frames/slot/Reels.tsx', from('#src/app/app.ts'), IMPORTS],
  ['src/frames/slot/Reels.tsx', from('#src/api/contract/games.ts'), IMPORTS],
  ['src/ui/shell/AppShell.tsx', from('#src/ui/shared/Marquee.tsx'), null],
  ['src/ui/shell/AppShell.tsx', from('#src/ui/login/LoginForm.tsx'), null],
  ['src/ui/shell/AppShell.tsx', from('#src/ui/home/HomePage.tsx'), IMPORTS],
  ['src/ui/shell/AppShell.tsx', from('#src/streams/chat.ts'), IMPORTS],
  ['src/ui/shell/AppShell.tsx', from('#src/app/app.ts'), IMPORTS],
  ['src/ui/shared/Marquee.tsx', from('#src/machines/chat/chatSelectors.ts'), null],
  ['src/ui/shared/Marquee.tsx', from('#src/ui/kit/Button.tsx'), null],
  ['src/ui/shared/Marquee.tsx', from('#src/ui/home/HomePage.tsx'), IMPORTS],
  ['src/ui/shared/Marquee.tsx', from('../home/HomePage.tsx'), IMPORTS],
  ['src/ui/shared/Marquee.tsx', from('#src/machines/chat/chatActors.ts'), IMPORTS],
  ['src/ui/shared/Marquee.tsx', typeFrom('#src/app/app.ts'), IMPORTS],
  ['src/ui/kit/Button.tsx', from('#src/app/lazy/oncePerApp.ts'), IMPORTS],
  ['src/ui/chat/ChatPanel.tsx', 'export const wait = () => setTimeout(() => {}, 1)', 'no-restricted-globals'],
  ['src/ui/chat/ChatPanel.tsx', 'export const tick = () => setInterval(() => {}, 1)', 'no-restricted-globals'],
  ['src/ui/chat/ChatPanel.tsx', "export const load = () => fetch('/api')", 'no-restricted-globals'],
  ['src/ui/chat/ChatPanel.tsx', "export const draft = () => localStorage.getItem('draft')", 'no-restricted-globals'],
  ['src/ui/chat/ChatPanel.tsx', "export const line = () => new WebSocket('wss://example.org')", 'no-restricted-globals'],
  ['src/ui/chat/ChatPanel.tsx', 'export const wait = () => window.setTimeout(() => {}, 1)', 'no-restricted-properties'],
  ['src/machines/chat/chatMachine.ts', "export const say = () => console.log('x')", 'no-console'],
  ['server/calls/live.ts', from('#src/api/contract/chat.ts'), null],
  ['server/calls/live.ts', from('#src/api/model/chat.ts'), null],
  ['server/calls/live.ts', from('#src/api/profile.ts'), null],
  ['server/http/videoQuery.ts', from('#src/api/transport/videoSign.ts'), null],
  ['server/http/sealedRequest.ts', from('#src/api/seal/sealer.ts'), null],
  ['server/calls/live.ts', from('../live/rooms/rooms.ts'), null],
  ['server/calls/live.ts', from('../http/routes.ts'), IMPORTS],
  ['server/platform/bus.ts', from('kysely'), null],
  ['server/platform/bus.ts', from('./db/schema.ts'), null],
  ['server/platform/bus.ts', from('../ledger/ledger.ts'), IMPORTS],
  ['server/platform/bus.ts', typeFrom('#server/members/sessions.ts'), IMPORTS],
  ['server/platform/db/schema.ts', from('../bus.ts'), null],
  ['server/platform/metrics/prometheus.ts', from('prom-client'), null],
  ['server/platform/transaction.ts', from('prom-client'), IMPORTS],
  ['server/ledger/ledger.ts', from('../members/members.ts'), IMPORTS],
  ['server/members/login.ts', from('../ledger/ledger.ts'), null],
  ['server/members/login.ts', from('../verification/image.ts'), IMPORTS],
  ['server/members/login.ts', typeFrom('../calls/context.ts'), IMPORTS],
  ['server/verification/image.ts', from('../members/caller.ts'), null],
  ['server/verification/image.ts', from('../saferPlay/mayPlay.ts'), IMPORTS],
  ['server/saferPlay/session.ts', from('../cashier/wallet/funds.ts'), IMPORTS],
  ['server/live/chat/chat.ts', from('../rooms/events.ts'), null],
  ['server/live/chat/chat.ts', from('#server/platform/ids.ts'), null],
  ['server/live/chat/chat.ts', from('#server/saferPlay/mayPlay.ts'), null],
  ['server/live/chat/chat.ts', from('#server/cashier/wallet/funds.ts'), IMPORTS],
  ['server/live/chat/chat.ts', typeFrom('#server/services.ts'), IMPORTS],
  ['server/live/chat/chat.ts', from('fastify'), IMPORTS],
  ['server/live/socket/sockets.ts', from('socket.io'), null],
  ['server/cashier/deposit/deposits.ts', from('../wallet/funds.ts'), null],
  ['server/cashier/deposit/deposits.ts', from('#server/backOffice/depositCases.ts'), IMPORTS],
  ['server/sportsbook/placeBet.ts', from('../live/odds/odds.ts'), null],
  ['server/sportsbook/placeBet.ts', from('../cashier/wallet/funds.ts'), IMPORTS],
  ['server/backOffice/depositCases.ts', from('../cashier/deposit/heldMoney.ts'), null],
  ['server/http/routes.ts', from('../calls/table.ts'), null],
  ['server/http/routes.ts', from('fastify'), null],
  ['server/sim/odds/feed.ts', from('../demo/cast.ts'), null],
  ['server/sim/seed.ts', from('../http/routes.ts'), IMPORTS],
  ['server/server.ts', from('./http/httpServer.ts'), null],
  ['server/calls/live.ts', from('#src/api/transport/client.ts'), IMPORTS],
  ['server/calls/live.ts', from('#src/streams/chat.ts'), IMPORTS],
  ['server/calls/live.ts', from('#src/app/app.ts'), IMPORTS],
  ['server/calls/live.ts', from('../../src/api/model/chat.ts'), IMPORTS],
  ['server/calls/live.ts', from('#tests/support/world.ts'), IMPORTS],
  ['server/calls/live.ts', from('node-media-server/src/core/context.js'), IMPORTS],
  ['server/media/rtmp.ts', from('node-media-server/src/core/context.js'), null],
  ['server/main.ts', from('../src/api/model/chat.ts'), IMPORTS],
  ['src/app/app.ts', from('#src/streams/chat.ts'), null],
  ['src/app/features/chat.ts', from('#src/machines/chat/chatActors.ts'), null],
  ['src/app/features/chat.ts', from('#src/ui/chat/ChatPage.tsx'), null],
  ['src/app/features/chat.ts', from('../defineFeature.tsx'), null],
  ['src/app/app.ts', from('#server/services.ts'), IMPORTS],
  ['src/app/app.ts', from('#tests/support/liveClient.ts'), IMPORTS],
  ['src/app/app.ts', from('../../server/services.ts'), IMPORTS],
  ['src/streams/chat.ts', typeFrom('#src/app/app.ts'), IMPORTS],
  ['src/machines/chat/chatActors.ts', typeFrom('#src/app/app.ts'), IMPORTS],
  ['src/inspector/probe.ts', from('#src/app/app.ts'), IMPORTS],
]

const Report = v.object({
  diagnostics: v.array(v.object({ code: v.optional(v.string(), ''), message: v.string(), filename: v.string() })),
})
type Finding = v.InferOutput<typeof Report>['diagnostics'][number]

/** What the project's lint rules say of files laid out as in the project. */
async function lint(files: ReadonlyMap<string, string>): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zones-'))
  try {
    for (const name of ['.oxlintrc.json', '.oxlintrc.zones.json']) await cp(join(root, name), join(folder, name))
    for (const [file, content] of files) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), `${content}\n`)
    }
    const program = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
    const output = await promisify(execFile)(process.execPath, [program, '-f', 'json', '.'], {
      cwd: folder,
      maxBuffer: 1e8,
    }).then(
      ({ stdout }) => stdout,
      // It ends with a failure when it finds something: that is what we want to read.
      (error: { stdout: string }) => error.stdout,
    )
    return v.parse(Report, JSON.parse(output)).diagnostics.filter(({ code }) => /no-restricted|no-console/.test(code))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The case's file under a name of its own, in the same room and with the same ending: all cases go through one run. */
function fileOf([file]: Case, number: number): string {
  return file.endsWith('streams/socket.ts') ? file : join(dirname(file), `case${number}${file.split('/').at(-1)}`)
}

describe('import zones', () => {
  let findings: Finding[] = []

  beforeAll(async () => {
    findings = await lint(new Map(cases.map((one, number) => [fileOf(one, number), one[1]])))
  })

  test.each(cases.map((one, number) => ({ file: one[0], path: fileOf(one, number), what: one[1].split('\n')[0], rule: one[2] })))(
    '[D-6] $file: $what → $rule',
    ({ path, rule }) => {
      const codes = findings.filter(({ filename }) => filename === path).map(({ code }) => code)
      expect(codes).toEqual(rule === null ? [] : [expect.stringContaining(`(${rule})`)])
    },
  )
})

test('[D-6] lazy imports keep to the zones too', async () => {
  // The rule does not look at `import('…')`: here each becomes a plain import in the same file.
  const lazy = new Map<string, string>()
  for (const name of await readdir(join(root, 'src'), { recursive: true })) {
    if (!/\.tsx?$/.test(name)) continue
    const source = await readFile(join(root, 'src', name), 'utf8')
    const addresses = [...source.matchAll(/\bimport\(\s*'([^']+)'/g)].map((match) => match[1])
    if (addresses.length > 0) lazy.set(`src/${name}`, addresses.map((address) => `import '${address}'`).join('\n'))
  }
  expect(lazy.size).toBeGreaterThan(0)
  expect(await lint(lazy)).toEqual([])
})
