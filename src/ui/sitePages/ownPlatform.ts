import type { Download } from '#src/api/model/shownContent.ts'

type Platform = Download['platform']

/** Which platform is that of a device, by what its browser says of itself; of others it is the web. */
export function ownPlatform(browser: string): Platform {
  if (/iphone|ipad/iu.test(browser)) return 'ios'
  if (/android/iu.test(browser)) return 'android'
  if (/windows/iu.test(browser)) return 'windows'
  return /mac os/iu.test(browser) ? 'macos' : 'web'
}
