import { fen } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { type OfficeSetting, type SettingKey, settingOf } from '#src/api/model/siteSetting.ts'
import { cutText } from '#src/api/model/textLength.ts'
import { optionWords } from './optionWords.ts'

/** Those whose names say all there is to say. */
const PLAIN = [
  'betStakeMin',
  'betStakeMax',
  'coinRate',
  'registerOpen',
  'nicknameWait',
  'supportOpens',
] as const satisfies readonly SettingKey[]
const isPlain = (key: SettingKey): key is (typeof PLAIN)[number] => PLAIN.some((one) => one === key)

/** What a setting does, in words; empty where its name says it. */
export const aboutWords = (t: Parameters<typeof optionWords>[0], key: SettingKey): string =>
  isPlain(key) ? '' : t(`backOffice.settings.about.${key}`)

/** What a setting is set to, or what holds until somebody sets it, in words; written text of no more than `most` letters, null = all of it. */
export function settingWords(
  t: Parameters<typeof optionWords>[0],
  { key, value, unset }: OfficeSetting,
  most: number | null,
): string {
  const declared = settingOf(key)
  const inForce = value ?? unset
  if (declared.kind === 'choice') return optionWords(t, inForce)
  if (declared.kind === 'words' || declared.kind === 'phone') {
    if (inForce === '') return t('backOffice.settings.none')
    return most === null ? inForce : cutText(inForce, most)
  }
  if (inForce === 'on' || inForce === 'off') return t(`backOffice.settings.${inForce}`)
  if (declared.kind === 'switch') return inForce
  if (declared.unit === 'yuan') return formatMoney('FEN', fen(Number(inForce) * declared.scale), { short: true })
  const number = Number(inForce)
  // An hour of the day, as a clock shows it.
  if (key === 'supportOpens' || key === 'supportCloses')
    return t('backOffice.settings.amount.clock', { value: String(number).padStart(2, '0') })
  if (declared.unit === 'seconds' && number >= 120 && number % 60 === 0)
    return t('backOffice.settings.amount.minutes', { value: number / 60 })
  // Days, from two on: nobody reads 168 hours as a week.
  if (declared.unit === 'hours' && number >= 48 && number % 24 === 0)
    return t('backOffice.settings.amount.days', { value: number / 24 })
  return t(`backOffice.settings.amount.${declared.unit}`, { value: number.toLocaleString('en-US') })
}
