import type { Download } from '#src/api/model/shownContent.ts'

type Platform = Download['platform']

/** Which platforms are those of a device, by what its browser says of itself; the first is its own. */
export function ownPlatforms(browser: string): readonly Platform[] {
  if (/iphone|ipad/iu.test(browser)) return ['ios', 'web']
  if (/android/iu.test(browser)) return ['android', 'web']
  if (/windows/iu.test(browser)) return ['windows']
  return /mac os/iu.test(browser) ? ['macos'] : []
}
