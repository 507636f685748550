import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { followLink } from '#src/ui/kit/Link.tsx'

const UI = join(import.meta.dirname, '..', '..', 'src', 'ui')

/** A click as the browser reports it, and who took it. */
function press(keys: { button?: number; ctrlKey?: boolean; metaKey?: boolean; shiftKey?: boolean; altKey?: boolean }) {
  const taken: string[] = []
  const click = {
    button: 0,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...keys,
    defaultPrevented: false,
    preventDefault() {
      click.defaultPrevented = true
    },
  }
  followLink(click, { onClick: undefined, onPress: () => taken.push('page'), go: () => taken.push('router') })
  return { taken, prevented: click.defaultPrevented }
}

describe('links whose press the page decides', () => {
  test('a plain press is the page’s', () => {
    expect(press({})).toEqual({ taken: ['page'], prevented: true })
  })

  test.each([
    ['Ctrl', { ctrlKey: true }],
    ['Meta', { metaKey: true }],
    ['Shift', { shiftKey: true }],
    ['Alt', { altKey: true }],
    ['the middle button', { button: 1 }],
  ])('a press with %s is left to the browser, which opens what it always does', (_name, keys) => {
    expect(press(keys)).toEqual({ taken: ['router'], prevented: false })
  })

  test('no page takes a link’s click away by itself', () => {
    const every = readdirSync(UI, { recursive: true, encoding: 'utf8' })
    const files = every.filter((path) => path.endsWith('.tsx') && path !== join('kit', 'Link.tsx'))
    const takers = files.flatMap((path) => {
      const before = readFileSync(join(UI, path), 'utf8').split('preventDefault').slice(0, -1)
      return before.flatMap((text) => {
        const [, tag] = [...text.matchAll(/<(\w+)[\s>]/g)].at(-1) ?? []
        return tag !== undefined && /^(?:Link|ButtonLink|a)$/.test(tag) ? [`${path}: ${tag}`] : []
      })
    })
    expect(takers).toEqual([])
  })
})
