import { describe, expect, test } from 'vitest'
import type { SiteMessage } from '#src/api/model/message.ts'
import { foldMessages, isFoldOpen, toggleFold } from '#src/machines/messages/foldMessages.ts'

const message = (messageId: string, alike: string | null = null): SiteMessage => ({
  messageId,
  alike,
  kind: 'system',
  title: 'Login on a new device',
  text: '',
  link: null,
  at: 0,
  isRead: false,
})

/** The messages' ids, those that are shown as one together. */
const shown = (messages: readonly SiteMessage[]) => foldMessages(messages).map(({ all }) => all.map(({ messageId }) => messageId))

describe('messages that say the same', () => {
  test('[C-11] those in a row are one, and the latest stands for them', () => {
    const list = [message('d', 'deviceNew'), message('c', 'deviceNew'), message('b'), message('a', 'deviceNew')]
    expect(shown(list)).toEqual([['d', 'c'], ['b'], ['a']])
    expect(foldMessages(list)[0]?.latest.messageId).toBe('d')
  })

  test('[C-11] what stands for itself is never folded, nor is a new place with a new device', () => {
    expect(shown([message('c'), message('b'), message('a')])).toEqual([['c'], ['b'], ['a']])
    expect(shown([message('b', 'placeNew'), message('a', 'deviceNew')])).toEqual([['b'], ['a']])
  })

  test('[C-11] a line that was opened stays open as others join it at either end, until it is closed', () => {
    const fold = (...ids: string[]) => {
      const all = ids.map((id) => message(id, 'deviceNew'))
      return { latest: message(ids[0] ?? '', 'deviceNew'), all }
    }
    const open = toggleFold(new Set(['x']), fold('c', 'b'))
    expect(isFoldOpen(open, fold('d', 'c', 'b', 'a'))).toBe(true)
    expect(isFoldOpen(open, fold('f', 'e'))).toBe(false)
    const closed = toggleFold(open, fold('d', 'c', 'b', 'a'))
    expect([...closed]).toEqual(['x'])
    expect(isFoldOpen(closed, fold('c', 'b'))).toBe(false)
  })
})
