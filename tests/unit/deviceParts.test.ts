import { BehaviorSubject } from 'rxjs'
import { afterEach, expect, test, vi } from 'vitest'
import { isSafari, saveFile } from '#src/browser/page.ts'
import { reducedMotion } from '#src/browser/reducedMotion.ts'
import { localStorageOf, sessionStorageOf } from '#src/browser/webStorage.ts'

afterEach(() => void vi.unstubAllGlobals())

test('parts stand still where the system or the person wants it, and move where neither does', () => {
  const query = Object.assign(new EventTarget(), { matches: false })
  const motion = new BehaviorSubject(true)
  const said: boolean[] = []
  const subscription = reducedMotion({ matchMedia: () => query } as unknown as Window, motion).subscribe((is) => said.push(is))
  const system = (matches: boolean) => {
    query.matches = matches
    query.dispatchEvent(new Event('change'))
  }
  motion.next(false)
  motion.next(true)
  system(true)
  // Both: nothing that was not said before.
  motion.next(false)
  system(false)
  motion.next(true)
  expect(said).toEqual([false, true, false, true, false])
  subscription.unsubscribe()
  system(true)
  expect(said).toHaveLength(5)
})

test('a file that was handed over takes no memory any more', async () => {
  const open = new Map<string, Blob>()
  const given: unknown[] = []
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => (open.set('blob:1', blob), 'blob:1'),
    revokeObjectURL: (url: string) => void open.delete(url),
  })
  const link = { href: '', download: '', click: () => given.push([link.download, open.get(link.href)]) }
  saveFile({ createElement: () => link } as unknown as Document, 'a.csv', 'text/csv', 'a,b')
  const [[name, blob]] = given as [[string, Blob]]
  expect([name, blob.type, await blob.text(), open.size]).toEqual(['a.csv', 'text/csv', 'a,b', 0])
})

test('[A-3] what is the tab’s own is not what all tabs share, and storage that is blocked is looked at only when it is used', () => {
  const shelf = () => {
    const kept = new Map<string, string>()
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }
  const [own, shared] = [shelf(), shelf()]
  const window = { sessionStorage: own, localStorage: shared } as unknown as Window
  sessionStorageOf(window).setItem('k', 'own')
  localStorageOf(window).setItem('k', 'shared')
  expect([own.kept.get('k'), shared.kept.get('k'), localStorageOf(window).getItem('k')]).toEqual(['own', 'shared', 'shared'])
  sessionStorageOf(window).removeItem('k')
  expect([own.kept.size, shared.kept.size]).toEqual([0, 1])
  const blocked = {
    get localStorage(): Storage {
      throw new Error('blocked')
    },
  }
  const storage = localStorageOf(blocked as unknown as Window)
  expect(() => storage.getItem('k')).toThrow('blocked')
})

test('[R-7] Safari is told from those that say that they are like it', () => {
  const safari =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15'
  const others = [
    'Chrome/120.0 Safari/537.36',
    'Chrome/120.0 Safari/537.36 Edg/120.0',
    'CriOS/120.0 Mobile Safari/604.1',
    'FxiOS/120.0 Mobile Safari/604.1',
    'Android 13; Mobile Safari/537.36',
    'Firefox/120.0',
  ]
  expect([safari, ...others].map(isSafari)).toEqual([true, ...others.map(() => false)])
})
