// The first that fits: Edge also calls itself Chrome, Chrome also Safari, Android also Linux, and an iPhone like Mac OS.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

/** Longest piece of a User-Agent that is looked at, in characters. */
const LOOKED_AT = 512

/**
 * A rough name of a device by its User-Agent, for its owner's eyes: `Chrome · Windows`. Made of names from the tables above
 * alone, so that nothing that one device says of itself is shown on another; `Web` when none fits.
 */
export function deviceName(userAgent: string | undefined): string {
  const looked = (userAgent ?? '').slice(0, LOOKED_AT)
  const found = [BROWSERS, SYSTEMS].map((table) => table.find(([pattern]) => pattern.test(looked))?.[1])
  return found.filter((name) => name !== undefined).join(' · ') || 'Web'
}
