import type { LocalWords } from '#src/api/model/maintenance.ts'
import type { PROVIDERS } from './providers.ts'

/** What who makes games is called: each provider has a name here. */
const NAMES: Readonly<Record<(typeof PROVIDERS)[number], LocalWords>> = { tidepool: { 'zh-CN': '潮池', en: 'Tidepool' } }

const known = new Map<string, LocalWords>(Object.entries(NAMES))

/** What a brand is called; one that is not a provider's by its code. */
export const brandNames = (brand: string): LocalWords => known.get(brand) ?? { 'zh-CN': brand, en: brand }
