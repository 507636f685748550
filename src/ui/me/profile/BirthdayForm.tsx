import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { birthdayFault } from '#src/api/model/birthday.ts'
import type { ProfileRef } from '#src/machines/profile/profileMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { DateField } from '#src/ui/kit/DateField.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import styles from './profile.module.css'

/** Sets the birth date, once. */
export function BirthdayForm({ profile, now }: { readonly profile: ProfileRef; readonly now: () => number }) {
  const { t } = useTranslation('profile')
  const { birthdayAnswer: answer, birthdayError } = useSelector(profile, (snapshot) => snapshot.context)
  const busy = useSelector(profile, (snapshot) => snapshot.matches({ birthday: 'saving' }))
  const [birthday, setBirthday] = useState('')
  const [isTried, setTried] = useState(false)
  const fault = isTried ? birthdayFault(birthday, now()) : null
  const refused = answer === null || answer.result === 'done' ? null : answer.result
  const wrong = fault ?? refused
  return (
    <Stack
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (birthdayFault(birthday, now()) === null && !busy) profile.send({ type: 'birthday.submitted', birthday })
      }}
    >
      <DateField
        label={t('about.birthday')}
        name="bday"
        autoComplete="bday"
        min="1900-01-01"
        value={birthday}
        description={t('birthday.hint')}
        error={wrong === null ? null : t(`birthday.refused.${wrong}`)}
        onChange={(event) => {
          setBirthday(event.target.value)
          profile.send({ type: 'birthday.changed' })
        }}
      />
      {birthdayError !== null && (
        <p className={styles.error} role="alert">
          {t('state.because', { what: t('birthday.failed'), reason: t(birthdayError) })}
        </p>
      )}
      <Button type="submit" variant="soft" block busy={busy}>
        {t(busy ? 'profile.saving' : 'birthday.save')}
      </Button>
    </Stack>
  )
}
