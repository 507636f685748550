import { useTranslation } from 'react-i18next'
import type { Channel } from '#src/api/model/contact.ts'
import { COUNTRIES, type Country, DIAL_CODES } from '#src/api/model/phone.ts'
import type { ReachFields } from '#src/machines/account/registerFields.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import styles from './contactField.module.css'

type ReachFieldProps = {
  readonly channel: Channel
  readonly fields: ReachFields
  readonly error: string | null
  readonly onWrite: (change: Partial<ReachFields>) => void
}

const isCountry = (value: string): value is Country => COUNTRIES.some((country) => country === value)

/** A phone with its country, or an e-mail address. */
export function ReachField({ channel, fields, error, onWrite }: ReachFieldProps) {
  const { t } = useTranslation('register')
  const regions = new Intl.DisplayNames(useLanguage(), { type: 'region' })
  return channel === 'phone' ? (
    <div className={styles.phone}>
      <SelectField
        label={t('register.country')}
        value={fields.country}
        options={COUNTRIES.map((country) => ({
          value: country,
          label: `${regions.of(country) ?? country} +${DIAL_CODES[country]}`,
        }))}
        onChange={(country) => isCountry(country) && onWrite({ country })}
      />
      <TextField
        label={t('register.phone')}
        name="tel"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={32}
        value={fields.phone}
        error={error}
        onChange={(event) => onWrite({ phone: event.target.value })}
      />
    </div>
  ) : (
    <TextField
      label={t('register.email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={120}
      value={fields.email}
      error={error}
      onChange={(event) => onWrite({ email: event.target.value })}
    />
  )
}
