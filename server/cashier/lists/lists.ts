import type { Language } from '#src/api/model/format.ts'
import type { Listed } from '#src/api/model/listed.ts'

type Names = Readonly<Record<Language, string>>
type Entry = { readonly code: string; readonly name: Names }

/** The one list of banks: a card of theirs pays in, and is withdrawn to. */
export const BANKS: readonly Entry[] = [
  { code: 'ICBC', name: { 'zh-CN': '工商银行', en: 'ICBC' } },
  { code: 'CCB', name: { 'zh-CN': '建设银行', en: 'CCB' } },
  { code: 'ABC', name: { 'zh-CN': '农业银行', en: 'ABC' } },
  { code: 'BOC', name: { 'zh-CN': '中国银行', en: 'Bank of China' } },
  { code: 'COMM', name: { 'zh-CN': '交通银行', en: 'Bank of Communications' } },
  { code: 'CMB', name: { 'zh-CN': '招商银行', en: 'CMB' } },
  { code: 'PSBC', name: { 'zh-CN': '邮储银行', en: 'Postal Savings Bank' } },
  { code: 'CITIC', name: { 'zh-CN': '中信银行', en: 'CITIC Bank' } },
]

/** The coin that deposits are paid in. */
const HARBOUR_COIN: Entry = { code: 'HBC', name: { 'zh-CN': '海港币', en: 'Harbour coin' } }

/** The one list of virtual currencies, each worth one yuan. */
export const CURRENCIES: readonly Entry[] = [{ code: 'ECNY', name: { 'zh-CN': '数字人民币', en: 'Digital yuan' } }, HARBOUR_COIN]

/** A list in a member's language. */
export function listIn(list: readonly Entry[], language: Language): Listed[] {
  return list.map(({ code, name }) => ({ code, name: name[language] }))
}

/** The coin that deposits are paid in, in a member's language. */
export function depositCoin(language: Language): Listed {
  return { code: HARBOUR_COIN.code, name: HARBOUR_COIN.name[language] }
}

/** Whether a list has a code. */
export function isListed(list: readonly Entry[], code: string): boolean {
  return list.some((entry) => entry.code === code)
}

/** What a code of a list is called; null = it is in the list no more. */
export function namesOf(list: readonly Entry[], code: string): Names | null {
  return list.find((entry) => entry.code === code)?.name ?? null
}
