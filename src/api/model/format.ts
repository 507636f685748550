/** Languages the client has words for (P-1). */
export const LANGUAGES = ['zh-CN', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Counts above this are shown in ten-thousand units in Chinese (B-5). */
const TEN_THOUSAND = 10_000

/** One digit after the point, cut and not rounded up, so that a count never looks larger than it is. */
function oneDigit(value: number): string {
  const tenths = Math.floor(value * 10 + 1e-9)
  return tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1)
}

/** A count for people: above 10000 as 1.2万 in zh-CN (B-5) and 12K / 1.2M in English; smaller counts grouped by thousands. */
export function formatCount(count: number, language: Language): string {
  // Not by the browser's own formatter: making the first one costs a slow phone more than all that home draws with it.
  if (count <= TEN_THOUSAND) return String(count).replace(/\B(?=(\d{3})+$)/, ',')
  if (language === 'zh-CN') {
    return count < 1e8 ? `${oneDigit(count / TEN_THOUSAND)}万` : `${oneDigit(count / 1e8)}亿`
  }
  return count < 1e6 ? `${oneDigit(count / 1e3)}K` : `${oneDigit(count / 1e6)}M`
}

/** Time left as m:ss or h:mm:ss, never below zero; the last started second still shows. */
export function formatRemaining(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}
