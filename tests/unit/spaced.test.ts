import { expect, test } from 'vitest'
import { spaced } from '#src/ui/i18n/spaced.ts'

test.each([
  ['打开Windows 桌面版', '打开 Windows 桌面版'],
  ['打开安卓客户端', '打开安卓客户端'],
  ['下载iOS版2', '下载 iOS 版 2'],
  ['Open Windows', 'Open Windows'],
])('[C-7] Chinese and Latin words of a line stand apart: %s', (line, stands) => {
  expect(spaced(line)).toBe(stands)
})
