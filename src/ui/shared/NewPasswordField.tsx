import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordStrength } from '#src/api/model/passwordStrength.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import styles from './newPasswordField.module.css'

type NewPasswordFieldProps = {
  readonly label: string
  readonly value: string
  /** Whose password it is to be: a password like the name is weak. */
  readonly name: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** A new login password, which can be shown, and how strong it is, in words. */
export function NewPasswordField({ label, value, name, error, onChange }: NewPasswordFieldProps) {
  const { t } = useTranslation('register')
  const [shown, setShown] = useState(false)
  const strength = passwordStrength(value, name)
  return (
    <Stack gap={8}>
      <TextField
        label={label}
        name="new-password"
        type={shown ? 'text' : 'password'}
        value={value}
        autoComplete="new-password"
        maxLength={64}
        description={t('register.passwordHint')}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        trailing={
          <IconButton label={t(shown ? 'register.hide' : 'register.show')} onClick={() => setShown(!shown)}>
            {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          </IconButton>
        }
      />
      {value !== '' && (
        <div role="status">
          <div className={styles.meter} data-level={strength} aria-hidden="true">
            <span />
            <span />
            <span />
          </div>
          <Muted size={12}>{t('register.strength', { level: t(`register.level.${strength}`) })}</Muted>
        </div>
      )}
    </Stack>
  )
}
