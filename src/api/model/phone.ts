/** Countries whose phones are taken, by ISO code, in the order in which they are offered: the mainland first, then by how near they are. */
export const COUNTRIES = [
  'CN',
  'HK',
  'MO',
  'TW',
  'SG',
  'MY',
  'TH',
  'VN',
  'PH',
  'ID',
  'KH',
  'LA',
  'MM',
  'JP',
  'KR',
  'IN',
  'AU',
  'NZ',
  'US',
  'GB',
  'FR',
  'DE',
  'IT',
  'ES',
  'BR',
  'AE',
] as const
export type Country = (typeof COUNTRIES)[number]

/** Their dial codes; none begins with another. */
export const DIAL_CODES: Readonly<Record<Country, string>> = {
  CN: '86',
  HK: '852',
  MO: '853',
  TW: '886',
  SG: '65',
  MY: '60',
  TH: '66',
  VN: '84',
  PH: '63',
  ID: '62',
  KH: '855',
  LA: '856',
  MM: '95',
  JP: '81',
  KR: '82',
  IN: '91',
  AU: '61',
  NZ: '64',
  US: '1',
  GB: '44',
  FR: '33',
  DE: '49',
  IT: '39',
  ES: '34',
  BR: '55',
  AE: '971',
}

/** What mainland mobile numbers begin with (V-5). */
export const MAINLAND_PREFIXES = ['13', '14', '15', '16', '17', '18', '19'] as const

const MAINLAND_LENGTH = 11
const OVERSEAS = /^\d{4,13}$/

/** The one country of ours where a zero before a number is a part of it when it is called from abroad. */
const KEEPS_ZERO: Country = 'IT'

/** Without the zero that is dialled before a number at home: with it the same phone would count as another one. */
const withoutTrunk = (country: Country, digits: string) => (country === KEEPS_ZERO ? digits : digits.replace(/^0+/, ''))

/**
 * A number as a person types it, as digits alone: full-width digits, spaces, brackets and strokes go, and so do the country's own dial
 * code before it and the zero that is dialled at home.
 */
export function tidyNumber(country: Country, typed: string): string {
  const signs = typed.normalize('NFKC').replace(/[\s().\-‐-―]/gu, '')
  const dial = DIAL_CODES[country]
  const before = [`+${dial}`, `00${dial}`].find((prefix) => signs.startsWith(prefix)) ?? ''
  return withoutTrunk(country, signs.slice(before.length))
}

/** Whether the digits are a phone of the country (V-5): on the mainland 11 of a known prefix, elsewhere 4 to 13. */
export function isPhoneNumber(country: Country, digits: string): boolean {
  if (country !== 'CN') return OVERSEAS.test(digits)
  return (
    /^\d+$/.test(digits) && digits.length === MAINLAND_LENGTH && MAINLAND_PREFIXES.some((prefix) => digits.startsWith(prefix))
  )
}

/** A phone as it is kept and sent: `+` with its dial code and its digits. */
export function phoneOf(country: Country, typed: string): string {
  return `+${DIAL_CODES[country]}${tidyNumber(country, typed)}`
}

/** The country and the digits of a phone of ours, without a zero dialled at home; null = it is none. Dial codes never begin with one another. */
export function readPhone(phone: string): { readonly country: Country; readonly digits: string } | null {
  const country = COUNTRIES.find((one) => phone.startsWith(`+${DIAL_CODES[one]}`))
  if (country === undefined) return null
  const digits = withoutTrunk(country, phone.slice(DIAL_CODES[country].length + 1))
  return isPhoneNumber(country, digits) ? { country, digits } : null
}
