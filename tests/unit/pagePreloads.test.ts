import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPagePreloads } from '#server/http/pagePreloads.ts'

/** A folder of pages whose build left these notes. */
function built(manifest: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'anchorage-notes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  return folder
}

test('[S-1] a room’s code and words are asked for with its page, each file once and nothing of the first load', () => {
  const preloads = createPagePreloads(
    built({
      'index.html': { file: 'assets/index.js' },
      'src/app/pages.tsx': { file: 'assets/pages.js', imports: ['index.html'] },
      'src/app/features/room.ts': { file: 'assets/room.js', imports: ['index.html', '_gifts.js'] },
      '_gifts.js': { file: 'assets/gifts.js', imports: ['_gifts.js', 'gone'] },
      'src/ui/room/locales/en.ts': { file: 'assets/en.js' },
    }),
  )
  expect(preloads('/app/live/room/a1', 'en')).toEqual([
    '/assets/pages.js',
    '/assets/room.js',
    '/assets/gifts.js',
    '/assets/en.js',
  ])
  expect(preloads('/app/live/match/m1', 'zh-CN')).not.toContain('/assets/en.js')
  expect([preloads('/app/home', 'en'), preloads(null, 'en')]).toEqual([[], []])
})

test('without a build nothing is asked for', () => {
  expect(createPagePreloads(join(tmpdir(), 'nowhere'))('/app/live/room/a1', 'en')).toEqual([])
})
