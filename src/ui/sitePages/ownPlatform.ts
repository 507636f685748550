import type { Download } from '#src/api/model/shownContent.ts'

type Platform = Download['platform']

/** Which platform is that of a device, by what its browser says of itself; of others it is the web. A Mac with a touch screen is an iPad. */
export function ownPlatform({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  if (/iphone|ipad/iu.test(userAgent)) return 'ios'
  if (/android/iu.test(userAgent)) return 'android'
  if (/windows/iu.test(userAgent)) return 'windows'
  if (!/mac os/iu.test(userAgent)) return 'web'
  return maxTouchPoints > 1 ? 'ios' : 'macos'
}
